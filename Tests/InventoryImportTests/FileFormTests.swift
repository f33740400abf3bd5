import InventoryModel
import Testing

@testable import InventoryImport

/// How a file is written: its encoding, its delimiter, and a summary at its end.
struct FileFormTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `a file whose cells are parted by another character is imported, and that is told`() async throws
  {
    let report = try await home.add(
      "Name;Value\nLamp;5\n", "Name\tRoom\nChair\tHall\n", "Name,Room\nTable,\n")
    #expect(report.added == 3)
    #expect(report.delimiters == [";", "\t"])
    #expect(try await home.add("Name,Room\nBed,\n").delimiters == nil)
  }

  @Test func `the delimiter that was asked for wins`() async throws {
    let report = try await home.add("Name,Size;Room\nLamp,2;Hall\n") {
      $0.delimiter = try CellDelimiter(",")
    }
    #expect(report.fields == ["Size;Room"])
  }

  @Test(arguments: [",", ";", "|", "\t", "tab", "Pipe", "comma", "semicolon", "\\t", ":", "~"])
  func `a delimiter goes by itself or by its name`(text: String) throws {
    _ = try CellDelimiter(text)
  }

  @Test(arguments: ["", "\"", "a", "5", "é", ",,", "\n", "bar"]) func `not everything parts cells`(
    text: String
  ) {
    #expect(throws: UnknownDelimiter(text: text)) { try CellDelimiter(text) }
  }

  @Test func `an unknown encoding is asked about`() {
    #expect(throws: UnknownEncoding(name: "windows-1253")) { try FileEncoding("windows-1253") }
    #expect(
      UnknownEncoding(name: "windows-1253").description
        == "no encoding 'windows-1253'; did you mean 'windows-1252'? (utf-8, utf-16le, utf-16be, utf-32le, "
        + "utf-32be, windows-1252, macroman, iso-8859-1)")
  }

  @Test func `what to do about wrong bytes is said once`() async throws {
    let path = try home.folder.write(Array("Name\nA".utf8) + [0x81, 0x0A, 0x81, 0x0A], to: "old.csv")
    let refusal = try await home.refusal {
      $0.sources = [path]
      $0.encoding = try FileEncoding("windows-1252")
    }
    #expect(
      refusal?.text == """
        old.csv:2:2: byte 0x81 stands for nothing in Windows-1252 (byte offset 6); \
        use another --encoding, or save the file as UTF-8
        old.csv:3:1: byte 0x81 stands for nothing in Windows-1252 (byte offset 8)
        """)
  }

  @Test func `UTF-16 without a mark is told by its NUL bytes, once`() async throws {
    let bytes = "Name\nA\nB\n".utf16.flatMap { [UInt8(0), UInt8($0)] }
    let path = try home.folder.write(bytes, to: "wide.csv")
    let refusal = try await home.refusal { $0.sources = [path] }
    #expect(
      refusal?.text == "wide.csv:1:1: a NUL, which no text holds; the file seems to be UTF-16BE "
        + "(byte offset 0); use --encoding utf-16be, or save it as UTF-8")
  }

  @Test func `lines without text are passed over`() async throws {
    #expect(try await home.add("\n \nName;Room\n\t\nLamp;Hall\n\n  \n").added == 1)
  }
}
