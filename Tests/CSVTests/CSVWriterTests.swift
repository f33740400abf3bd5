import CSV
import TestSupport
import Testing

struct CSVWriterTests {
  @Test func `a plain text needs no quotes`() throws {
    #expect(try written(["Lamp", "12.50", "two words", "", "é🎻"]) == "Lamp,12.50,two words,,é🎻\n")
  }

  @Test(arguments: [
    ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""),
    ("a\rb", "\"a\rb\""),
    (" a", "\" a\""), ("a ", "\"a \""), ("\ta", "\"\ta\""), ("\u{FEFF}a", "\"\u{FEFF}a\""),
  ])
  func `a text is quoted where it must be`(text: String, expected: String) throws {
    let line = try written([text, "x"])
    #expect(line.unicodeScalars.elementsEqual((expected + ",x\n").unicodeScalars))
  }

  @Test func `an empty cell alone in its row is quoted, so that it is no blank line`() throws {
    #expect(try written([""]) == "\"\"\n")
    #expect(try written(["", ""]) == ",\n")
  }

  @Test func `the delimiter decides what is quoted`() throws {
    #expect(try written(["a,b", "c;d"], CSVWriter(delimiter: .semicolon)) == "a,b;\"c;d\"\n")
  }

  @Test func `a text with a NUL is refused and nothing of its row is written`() throws {
    var output = Array("a,b\n".utf8)
    let error = #expect(throws: NULInCell.self) { try CSVWriter().append(["x", "y\0"], to: &output) }
    #expect(output == Array("a,b\n".utf8))
    #expect(
      error?.description
        == "cell 2 contains a NUL character, which CSV does not allow; remove it from the text")
  }

  @Test(arguments: [CSVDelimiter.comma, .semicolon, .tab])
  func `what the writer writes, the reader reads`(delimiter: CSVDelimiter) throws {
    var numbers = SplitMix(seed: 4_180)
    let writer = CSVWriter(delimiter: delimiter)
    let table = (0..<500).map { _ in
      (0..<Int.random(in: 1...6, using: &numbers)).map { _ in text(using: &numbers) }
    }
    var output: [UInt8] = []
    for row in table { try writer.append(row, to: &output) }
    for size in [5, 1 << 16] {
      let read = try rows(output, delimiter: delimiter, bufferSize: size)
      #expect(read.map { $0.map { Array($0.utf8) } } == table.map { $0.map { Array($0.utf8) } })
    }
  }

  /// Up to twelve scalars: often those that mean something in CSV, else any but NUL.
  private func text(using numbers: inout SplitMix) -> String {
    let hard: [Unicode.Scalar] = [",", ";", "\t", "\"", "\"", "\r", "\n", " ", "\u{FEFF}", "\u{FFFD}", "a"]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &numbers) {
      let other = Unicode.Scalar(UInt32.random(in: 1...0x10FFFF, using: &numbers))
      text.append(Bool.random(using: &numbers) ? hard.randomElement(using: &numbers) ?? "a" : other ?? "b")
    }
    return String(text)
  }

  private func written(_ cells: [String], _ writer: CSVWriter = CSVWriter()) throws -> String {
    var output: [UInt8] = []
    try writer.append(cells, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
