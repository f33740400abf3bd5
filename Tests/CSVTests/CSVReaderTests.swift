import CSV
import Testing

struct CSVReaderTests {
  @Test func `an empty file has no rows`() throws {
    #expect(try rows("") == [])
  }

  @Test func `the final line end may be missing`() throws {
    #expect(try rows("a,b\n1,2") == rows("a,b\n1,2\n"))
  }

  @Test func `CR, LF and CRLF end a row, mixed too`() throws {
    #expect(try rows("a\rb\nc\r\nd\n\re") == [["a"], ["b"], ["c"], ["d"], [""], ["e"]])
  }

  @Test func `a CR at the end of the file ends the last row`() throws {
    #expect(try rows("a,b\r") == [["a", "b"]])
  }

  @Test func `a last empty cell is kept`() throws {
    #expect(try rows("a,b,\n1,2,") == [["a", "b", ""], ["1", "2", ""]])
  }

  @Test func `rows may be longer and shorter than the first`() throws {
    #expect(try rows("a,b\n1\n1,2,3\n") == [["a", "b"], ["1"], ["1", "2", "3"]])
  }

  @Test func `line ends in quotes are kept as they are`() throws {
    #expect(try rows("\"a\r\nb\",\"c\rd\ne\"\r\n") == [["a\r\nb", "c\rd\ne"]])
  }

  @Test func `a doubled quote in quotes is one quote`() throws {
    #expect(try rows("\"\"\"\",\"a\"\"b\",\"\"\"a\"\"\"\n") == [["\"", "a\"b", "\"a\""]])
  }

  @Test func `a quote after the first byte of a bare cell is text`() throws {
    #expect(try rows("5\" pipe,a\"\"b, \"c\"\n") == [["5\" pipe", "a\"\"b", " \"c\""]])
  }

  @Test func `nothing is trimmed`() throws {
    #expect(try rows(" a ,\tb\t\n") == [[" a ", "\tb\t"]])
  }

  @Test func `a UTF-8 byte-order mark is skipped`() throws {
    #expect(try rows("\u{FEFF}a,b\n") == [["a", "b"]])
    #expect(try rows("\u{FEFF}\"a\",b\n") == [["a", "b"]])
    #expect(try rows("\u{FEFF}") == [])
  }

  @Test func `a byte-order mark elsewhere is text`() throws {
    #expect(try rows("a,\u{FEFF}b\n").first?.last?.unicodeScalars.count == 2)
  }

  @Test(arguments: [(CSVDelimiter.semicolon, ";"), (.tab, "\t")])
  func `only the chosen delimiter separates cells`(delimiter: CSVDelimiter, text: String) throws {
    #expect(try rows("a,b\(text)\"c\(text)d\"\n", delimiter: delimiter) == [["a,b", "c\(text)d"]])
  }

  @Test(arguments: ["\"", "\n", "\r", "\r\n", "\0", "é", "→"] as [Character])
  func `a delimiter is an ASCII character that means nothing else`(character: Character) {
    #expect(CSVDelimiter(character) == nil)
    #expect(CSVDelimiter("|")?.byte == 0x7C)
  }

  @Test func `a line of nothing, blanks or delimiters is a blank row, an empty cell in quotes is not`() throws
  {
    var reader = CSVReader(Array("\n \t\n\"\"\n,\na\n".utf8))
    var blank: [Bool] = []
    while let row = try reader.next() { blank.append(row.isBlank) }
    #expect(blank == [true, true, false, true, false])
  }

  @Test func `a cell knows whether it was in quotes`() throws {
    var reader = CSVReader(Array("a,\"b\",,\"\"\n".utf8))
    let row = try #require(try reader.next())
    #expect(row.map(\.isQuoted) == [false, true, false, true])
    #expect(row.map(\.isEmpty) == [false, false, true, true])
  }

  @Test func `a cell knows its line, its column in characters and its offset in bytes`() throws {
    var reader = CSVReader(Array("\u{FEFF}é,\"b\"\r\n\"x\r\ny\",ü🎻,\"z\"\n\r1,2".utf8))
    var places: [[CSVPlace]] = []
    while let row = try reader.next() { places.append(row.map(\.place)) }
    let texts = places.map { $0.map { "\($0) +\($0.offset)" } }
    #expect(
      texts == [
        ["1:1 +3", "1:3 +6"], ["2:1 +11", "3:4 +18", "3:7 +25"], ["4:1 +29"], ["5:1 +30", "5:3 +32"],
      ])
  }

  @Test func `a row stays as it is when the reader goes on`() throws {
    var reader = CSVReader(Array("a,\"b\"\"\"\n1,2\n3,4\n".utf8), bufferSize: 8)
    let header = try #require(try reader.next())
    while try reader.next() != nil {}
    #expect(header.map(\.text) == ["a", "b\""])
    #expect(header[1].place.description == "1:3")
  }

  @Test func `after the last row there is nothing, however often one asks`() throws {
    var reader = CSVReader(Array("a".utf8))
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func `what the source throws comes through`() throws {
    struct Broken: Error {}
    var reader = CSVReader { _ in throw Broken() }
    #expect(throws: Broken.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }
}
