import JSONText
import Testing

@Suite struct JSONReaderTests {
  @Test func `values come in their order`() throws {
    #expect(
      try events(#"{"a": [1, -2.50, "x"], "b": {}, "c": null, "d": true, "e": false, "f": []}"#) == [
        .beginObject, .key("a"), .beginArray, .number("1"), .number("-2.50"), .text("x"), .endArray,
        .key("b"), .beginObject, .endObject, .key("c"), .null, .key("d"), .flag(true), .key("e"),
        .flag(false), .key("f"), .beginArray, .endArray, .endObject,
      ])
  }

  @Test func `several values may follow one another`() throws {
    #expect(
      try events("{}\r\n{}\n") == [.beginObject, .endObject, .beginObject, .endObject])
  }

  @Test func `a byte-order mark is skipped`() throws {
    #expect(try events("\u{FEFF}[]") == [.beginArray, .endArray])
  }

  @Test func `every escape is read`() throws {
    #expect(
      try events(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\u0000""#) == [.text("\"\\/\u{8}\u{C}\n\r\té😀\0")])
  }

  @Test(arguments: [
    ("[", "1:2: the file is incomplete: it ends where a value is expected"),
    ("[1,]", "1:4: a value is expected here instead of ']'"),
    ("{\"a\" 1}", "1:6: a colon is expected here instead of '1'"),
    ("{\"a\": 1,}", "1:9: a key in quotes is expected here instead of '}'"),
    ("[1 2]", "1:4: a comma or ']' is expected here instead of '2'"),
    ("[\n  nul]", "2:3: a value is expected here instead of an unknown word"),
    ("[01]", "1:2: a number is expected here instead of '01'"),
    ("[1.]", "1:2: a number is expected here instead of '1.'"),
    ("[-]", "1:2: a number is expected here instead of '-'"),
    ("\"é\n\"", "1:3: a string has the unescaped control character 10"),
    ("\"\\x\"", "1:3: unknown escape (a backslash is written as \\\\)"),
    ("\"\\uD83D\"", "1:3: a string has an unpaired surrogate"),
    ("\"\\uDE00\"", "1:3: a string has an unpaired surrogate"),
    ("\"abc", "1:5: the file is incomplete: it ends where the end of a string is expected"),
  ])
  func `what is wrong is reported with its place`(text: String, message: String) throws {
    #expect(mistake(Array(text.utf8)) == message)
  }

  @Test func `bytes that are not UTF-8 are refused`() throws {
    #expect(mistake([0x22, 0xFF, 0x22]) == "1:1: a string is not UTF-8")
  }

  @Test func `depth and length have limits`() throws {
    let limits = JSONLimits(depth: 3, textBytes: 2 << 20, numberBytes: 5)
    #expect(
      mistake(Array("[[[[".utf8), limits)
        == "1:4: arrays and objects are nested more than 3 levels deep")
    #expect(
      mistake(Array("123456".utf8), limits) == "1:1: a number has more than 5 characters")
    let long = [0x22] + [UInt8](repeating: 0x61, count: (2 << 20) + 1) + [0x22]
    #expect(mistake(long, limits) == "1:1: a string is longer than 2 MiB")
  }

  @Test(arguments: [1, 2, 3, 7]) func `it does not matter how the bytes come`(size: Int) throws {
    let text = #"{"name": "é \uD83D\uDE00 \"quoted\"", "n": -12.5e3}"#
    #expect(try events(text, by: size) == events(text))
  }

  private func events(_ text: String, by size: Int = 1 << 16) throws -> [JSONEvent] {
    var reader = JSONReader(source: source(Array(text.utf8), by: size))
    var events: [JSONEvent] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private func mistake(_ bytes: [UInt8], _ limits: JSONLimits = JSONLimits()) -> String? {
    var reader = JSONReader(limits: limits, source: source(bytes))
    do {
      while try reader.next() != nil {}
      return nil
    } catch let error as JSONError {
      return "\(error.place.line):\(error.place.column): \(error)"
    } catch {
      return "\(error)"
    }
  }

  private func source(
    _ bytes: [UInt8], by size: Int = 1 << 16
  ) -> (UnsafeMutableRawBufferPointer) throws -> Int {
    var rest = bytes[...]
    return { buffer in
      let count = min(size, buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }
}
