import Testing

@testable import CSV

struct TextEncodingTests {
  @Test func `a name may be written in any case, with hyphens, blanks or nothing`() {
    for name in ["UTF-8", "utf8", "Utf_8", "utf 8"] { #expect(TextEncoding(name: name) == .utf8) }
    #expect(TextEncoding(name: "Mac Roman") == .macRoman)
    #expect(TextEncoding(name: "ISO88591") == .isoLatin1)
    #expect(TextEncoding(name: "utf-16") == nil)
    #expect(TextEncoding(name: "") == nil)
  }

  @Test(arguments: TextEncoding.allCases)
  func `every encoding goes by its own name and its title`(encoding: TextEncoding) {
    #expect(TextEncoding(name: encoding.rawValue) == encoding)
    #expect(TextEncoding(name: encoding.title) == encoding)
  }

  @Test(arguments: [TextEncoding.utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE])
  func `a byte-order mark names the encoding and is no text`(encoding: TextEncoding) throws {
    let text = encoding.mark + bytes("N\né", in: encoding)
    #expect(try rows(text) == [["N"], ["é"]])
    #expect(try rows(text, encoding: encoding) == [["N"], ["é"]])
    #expect(try rows(encoding.mark) == [])
    #expect(try rows(encoding.mark, encoding: encoding) == [])
  }

  @Test func `a mark that contradicts what was stated is an error`() {
    let wide: [UInt8] = [0xFF, 0xFE, 0x4E, 0x00]
    #expect(
      firstProblem(wide, encoding: .windows1252)
        == "1:1: the file is UTF-16LE by its byte-order mark, not Windows-1252 (byte offset 0)")
    #expect(
      firstProblem([0xEF, 0xBB, 0xBF, 0x4E], encoding: .isoLatin1)
        == "1:1: the file is UTF-8 by its byte-order mark, not ISO-8859-1 (byte offset 0)")
  }

  @Test(arguments: [TextEncoding.utf16LE, .utf16BE, .utf32LE, .utf32BE])
  func `NUL bytes tell the encoding of a file without a mark, with any buffer`(encoding: TextEncoding) throws
  {
    let text = bytes("Name,Value\nLamp,5\n", in: encoding)
    let isLittle = encoding == .utf16LE || encoding == .utf32LE
    for size in [1, 2, 3, 5, 7, 1 << 16] {
      var reader = CSVReader(text, bufferSize: size)
      #expect(
        throws: CSVError(
          place: CSVPlace(line: 1, column: isLittle ? 2 : 1, offset: isLittle ? 1 : 0),
          problem: .nul(suggested: encoding))
      ) { try reader.next() }
      // The whole file is wrong: once is enough.
      #expect(try reader.next() == nil)
    }
  }

  @Test func `a NUL somewhere tells no encoding`() {
    #expect(
      firstProblem(Array("Name,Va\0lue\n".utf8))?.hasSuffix(
        "1:8: a NUL, which no text holds (byte offset 7)") == true)
  }

  @Test(arguments: [1, 2, 3, 5, 7])
  func `the size of buffers and pieces does not show in any encoding`(size: Int) throws {
    let text = "Name,\"a\"\"b\r\nc\"\r\ncafé 🎻,5\" x\n\u{FB01}\u{20AC},\u{10FFFF}"
    for encoding in TextEncoding.allCases {
      let some = encoding.mark.isEmpty ? "Name,\"a\"\"b\r\nc\"\r\ncaf\u{E9},5\" \u{A3}\n" : text
      let bytes = bytes(some, in: encoding)
      let expected = try rows(Array(some.utf8))
      #expect(try rows(bytes, encoding: encoding) == expected)
      #expect(try rows(bytes, encoding: encoding, bufferSize: size) == expected)
      #expect(try rows(bytes, encoding: encoding, pieces: size) == expected)
    }
  }

  @Test func `the memory does not grow with a file in another encoding`() throws {
    let row = bytes("C0FFEE,Lamp,\"on the\nshelf\",12.50\r\n", in: .utf16LE)
    let length = 20_000 * row.count
    var given = 0
    var largest = 0
    var reader = CSVReader(encoding: .utf16LE, bufferSize: 4_096) { buffer in
      largest = max(largest, buffer.count)
      let count = min(buffer.count, length - given)
      for index in 0..<count { buffer[index] = row[(given + index) % row.count] }
      given += count
      return count
    }
    var count = 0
    while let row = try reader.next() { count += row.count }
    #expect(count == 80_000)
    #expect(largest <= 1 << 14)
  }
}

/// The bytes of a text. Those of one-byte encodings are those of ISO 8859-1, but for é and £ on the Mac.
func bytes(_ text: String, in encoding: TextEncoding) -> [UInt8] {
  func split(_ value: UInt32, _ count: Int, bigEndian: Bool) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }
  switch encoding {
  case .utf8: return Array(text.utf8)
  case .utf16LE, .utf16BE:
    return text.utf16.flatMap { split(UInt32($0), 2, bigEndian: encoding == .utf16BE) }
  case .utf32LE, .utf32BE:
    return text.unicodeScalars.flatMap { split($0.value, 4, bigEndian: encoding == .utf32BE) }
  case .windows1252, .isoLatin1: return text.unicodeScalars.map { UInt8($0.value) }
  case .macRoman:
    return text.unicodeScalars.map { $0 == "é" ? 0x8E : $0 == "£" ? 0xA3 : UInt8($0.value) }
  }
}

/// The texts of all rows, where the source gives a few bytes at a time.
func rows(_ bytes: [UInt8], encoding: TextEncoding?, pieces size: Int) throws -> [[String]] {
  var rest = bytes[...]
  var reader = CSVReader(encoding: encoding) { buffer in
    let piece = rest.prefix(min(size, buffer.count))
    rest = rest.dropFirst(piece.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
  var rows: [[String]] = []
  while let row = try reader.next() { rows.append(row.map(\.text)) }
  return rows
}

/// What is wrong first.
func firstProblem(
  _ bytes: [UInt8], encoding: TextEncoding? = nil, bufferSize: Int = 1 << 16
) -> String? {
  do {
    _ = try rows(bytes, encoding: encoding, bufferSize: bufferSize)
    return nil
  } catch {
    return "\(error)"
  }
}
