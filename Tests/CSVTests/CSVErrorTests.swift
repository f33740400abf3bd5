import Testing

@testable import CSV

struct CSVErrorTests {
  @Test func `a quote that is never closed is placed where it opens`() {
    #expect(
      problem("a,b\n1,\"x\ny,z\n")
        == "2:3: the opening quote of this cell is never closed (byte offset 6); close the cell with a quote, and write a quote inside a cell as \"\""
    )
  }

  @Test func `text after a closing quote names both places`() {
    #expect(
      problem("a\n\"é\r\nx\"y,2\n")
        == "3:3: text after the closing quote of the cell that starts at 2:1 (byte offset 9); "
        + "put the delimiter here, or write a quote inside a cell as \"\"")
  }

  @Test func `a byte that is not UTF-8 is named at its own place`() throws {
    let error = try #require(firstError(Array("a,b\r\né,caf".utf8) + [0xE9] + Array(",x\n".utf8)))
    #expect("\(error)" == "2:6: byte 0xE9 is not UTF-8 (byte offset 11)")
    #expect(error.place.offset == 11)
  }

  @Test func `a NUL is refused, bare and in quotes`() {
    #expect(problem("a,b\0c\n") == "1:4: a NUL character, which is not allowed in text (byte offset 3)")
    #expect(problem("a,\"b\0c\"\n") == "1:5: a NUL character, which is not allowed in text (byte offset 4)")
  }

  @Test func `all rows with wrong bytes can be collected in one reading`() {
    var reader = CSVReader(Array("a\n\0\n\"x\ny\"\n".utf8) + [0xFF, 0x0A] + Array("b".utf8))
    var found: [String] = []
    while true {
      do {
        guard let row = try reader.next() else { break }
        found.append(row[0].text)
      } catch let error as CSVError {
        found.append("\(error.place)")
      } catch {
        Issue.record(error)
        break
      }
    }
    #expect(found == ["a", "2:1", "x\ny", "5:1", "b"])
  }

  @Test func `a row that is refused for its bytes gives its cells, until the next one`() throws {
    var reader = CSVReader(Array("a,\"b\"\"\0\"\nc\n".utf8), bufferSize: 3)
    #expect(throws: CSVError.self) { try reader.next() }
    #expect(reader.refusedRow?.map { $0.withBytes(Array.init) } == [Array("a".utf8), Array("b\"\0".utf8)])
    #expect(try reader.next()?.map(\.text) == ["c"])
    #expect(reader.refusedRow == nil)
  }

  @Test func `after an error in the quotes there is nothing more`() throws {
    var reader = CSVReader(Array("\"a\"b\nc\n".utf8))
    #expect(throws: CSVError.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test func `a cell has up to 1 MiB, a row up to 1,000 cells and 16 MiB`() {
    let limits = CSVLimits.standard
    #expect((limits.cellBytes, limits.cells, limits.rowBytes) == (1 << 20, 1_000, 16 << 20))
  }

  @Test(arguments: [1, 7, 1 << 16])
  func `a cell may be as long as the limit and no longer`(bufferSize: Int) {
    let limits = CSVLimits(cellBytes: 5)
    func message(_ text: String) -> String? { problem(text, limits: limits, bufferSize: bufferSize) }
    #expect(message("a,12345\n12345") == nil)
    #expect(message("\"12345\"\n\"12345\"") == nil)
    #expect(
      message("a\n1,123456")
        == "2:3: this cell is longer than 5 bytes (byte offset 4); shorten the cell, or choose a CSV file")
    #expect(
      message("a,\"123456\"\n")
        == "1:3: this cell is longer than 5 bytes (byte offset 2); add the missing closing quote, or shorten the cell"
    )
    #expect(
      message("a,\"123456789\n")
        == "1:3: this cell is longer than 5 bytes (byte offset 2); add the missing closing quote, or shorten the cell"
    )
  }

  @Test(arguments: [1, 7, 1 << 16])
  func `the limit is that of the text, not of how it is written`(bufferSize: Int) {
    let limits = CSVLimits(cellBytes: 5)
    func message(_ text: String) -> String? { problem(text, limits: limits, bufferSize: bufferSize) }
    let quotes = String(repeating: "\"\"", count: 5)
    #expect(message("a,\"\(quotes)\"\n\"\(quotes)\"") == nil)
    #expect(message("'12345,\"'12345\"\n\"'\(quotes)\"") == nil)
    #expect(message("\"'=\n'=1\"\n\"'=\r'=1\"\n\"'=;'=1\"") == nil)
    #expect(message("a,\"\(quotes)\"\"\"")?.hasPrefix("1:3: this cell is longer") == true)
    #expect(message("a,'123456\n")?.hasPrefix("1:3: this cell is longer") == true)
    #expect(message("a,''12345\n")?.hasPrefix("1:3: this cell is longer") == true)
  }

  @Test(arguments: [";", "\t", "|"])
  func `text after a closing quote that often separates cells is asked about`(character: String) {
    #expect(
      problem("\"a\"\(character)\"b\"\n")
        == "1:4: text after the closing quote of the cell that starts at 1:1 (byte offset 3); "
        + "choose '\(character)' as the delimiter, put the delimiter here, or write a quote inside a cell as \"\""
    )
  }

  @Test func `a cell of a mebibyte is read and one of a byte more is not`() throws {
    let longest = String(repeating: "x", count: 1 << 20)
    #expect(try rows(longest + ",\"" + longest + "\"\n") == [[longest, longest]])
    #expect(
      problem(longest + "x\n")
        == "1:1: this cell is longer than 1 MiB (byte offset 0); shorten the cell, or choose a CSV file")
  }

  @Test func `a row may have a thousand cells and no more`() throws {
    #expect(try rows(String(repeating: ",", count: 999))[0].count == 1_000)
    #expect(
      problem("a\n" + String(repeating: ",", count: 1_000))
        == "2:1001: more than 1000 cells in one row (byte offset 1002); choose another delimiter")
  }

  @Test(arguments: [1, 7, 1 << 16])
  func `a row may be as long as the limit and no longer`(bufferSize: Int) {
    let limits = CSVLimits(rowBytes: 8)
    func message(_ text: String) -> String? { problem(text, limits: limits, bufferSize: bufferSize) }
    #expect(message("123,456\n123,456\n") == nil)
    #expect(message("123,45\r\n123,4567") == nil)
    let tooLong =
      "2:1: the row that starts here is longer than 8 bytes (byte offset 2); add a missing closing quote, or shorten the cells"
    #expect(message("a\n123,4567\n") == tooLong)
    #expect(message("a\n123,456,789,012\n") == tooLong)
  }

  @Test func `the reader and the standard library agree on what is UTF-8`() {
    let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    let tails: [[UInt8]] = [
      [], [0x41], [0x80], [0xBF], [0xC0], [0x80, 0x7F], [0x80, 0x80], [0xBF, 0xBF, 0x80],
    ]
    for lead in UInt8(0x80)...0xFF {
      for second in edges {
        for tail in tails {
          let bytes = [0x61, lead, second] + tail
          let isValid = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) } != nil
          #expect((firstError(bytes) == nil) == isValid, "\(bytes)")
        }
      }
    }
  }

  private func problem(
    _ text: String, limits: CSVLimits = .standard, bufferSize: Int = 1 << 16
  ) -> String? {
    firstError(Array(text.utf8), limits: limits, bufferSize: bufferSize)?.description
  }

  private func firstError(
    _ bytes: [UInt8], limits: CSVLimits = .standard, bufferSize: Int = 1 << 16
  ) -> CSVError? {
    do {
      _ = try rows(bytes, limits: limits, bufferSize: bufferSize)
      return nil
    } catch {
      return error as? CSVError
    }
  }
}
