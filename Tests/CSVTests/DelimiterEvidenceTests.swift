import CSV
import Testing

struct DelimiterEvidenceTests {
  @Test(arguments: [",", ";", "\t", "|"])
  func `what separates the cells of most rows is found`(delimiter: Character) throws {
    let text = "Name,Value,Notes\nLamp,5,\nChair,\"6\n7\",\"a,b;c|d\te\"\n\nTable,8,x\n"
    let parted = String(text.map { $0 == "," ? delimiter : $0 })
    #expect(try found(parted) == delimiter)
  }

  @Test func `a comma inside the cells of a semicolon file does not count`() throws {
    #expect(try found("Name;Size, cm;Value\nLamp;12;3,50\nChair;80;1.299,00\n") == ";")
    #expect(try found("Name;Notes\nLamp;a, b, c\nChair;d, e\n") == ";")
  }

  @Test func `other marks in the notes of a comma file do not count`() throws {
    #expect(try found("Name,Notes\nLamp,a;b;c\nChair,d|e|f\n") == ",")
    #expect(try found("Name,\"a;b\"\nLamp,c;d\nChair,e;f\n") == ",")
  }

  @Test func `quotes hide what is in them`() throws {
    #expect(try found("\"Name\";\"a,b,c\"\n\"Lamp\";\"d,e,f\"\n") == ";")
    #expect(try found("\"Name, or so\"\n\"Lamp\"\n") == ",")
  }

  @Test func `a file of one column has commas`() throws {
    #expect(try found("Name\nLamp; old\nChair; old\n") == ",")
    #expect(try found("Name (first; last)\nLamp\nChair\n") == ",")
    #expect(try found("") == ",")
    #expect(try found("\n\n") == ",")
  }

  @Test func `a header alone is evidence`() throws {
    #expect(try found("Name;Value") == ";")
    #expect(try found("Name\tValue\n") == "\t")
  }

  @Test func `some rows of another width do not hide it`() throws {
    #expect(try found("Name;Value;Notes\nLamp;5\nChair;6;\nTable;7;x;y\n\nSUMMARY\nTotal;18\n") == ";")
  }

  @Test func `a row that cannot be read is where the evidence ends`() throws {
    #expect(try found("Name;Value\n\"Lamp\" x;5\n") == ";")
    #expect(try found("Name;Value\nLamp;5\n\"Chair;6\n") == ";")
  }

  @Test func `it is found in the decoded text`() throws {
    let text = "Name;Caf\u{E9}\nLamp;5\n"
    for encoding in [TextEncoding.utf16LE, .utf32BE, .windows1252] {
      var reader = CSVReader(bytes(text, in: encoding), delimiter: nil, encoding: encoding)
      #expect(try reader.next()?.count == 2)
      #expect(reader.delimiter == .semicolon)
    }
  }

  @Test func `only the beginning of a long file is read`() throws {
    let rows = String(repeating: "Lamp;1,5\n", count: 20_000)
    #expect(try found("Name;Value\n" + rows + String(repeating: "a,b\n", count: 90_000)) == ";")
  }

  private func found(_ text: String) throws -> Character? {
    var reader = CSVReader(Array(text.utf8), delimiter: nil)
    _ = try reader.next()
    return reader.delimiter?.character
  }
}
