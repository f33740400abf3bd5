import CSV
import TestSupport
import Testing

@testable import InventoryImport

/// How a file is written: its encoding, its delimiter, and a summary at its end.
struct FileFormTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `a file whose cells are separated by another character is imported, and this is reported`()
    async throws
  {
    let report = try await home.add(
      "Name;Value\nLamp;5\n", "Name\tRoom\nChair\tHall\n", "Name,Room\nTable,\n")
    #expect(report.added == 3)
    #expect(report.delimiters == [";", "\t"])
    #expect(try await home.add("Name,Room\nBed,\n").delimiters == nil)
  }

  @Test func `the delimiter that was asked for wins`() async throws {
    let report = try await home.add("Name,Size;Room\nLamp,2;Hall\n") {
      $0.cells.delimiter = try CSVDelimiter(option: ",")
    }
    #expect(report.fields == ["Size;Room"])
  }

  @Test(arguments: [",", ";", "|", "\t", "tab", "Pipe", "comma", "semicolon", "\\t", ":", "~"])
  func `a delimiter goes by itself or by its name`(text: String) throws {
    _ = try CSVDelimiter(option: text)
  }

  @Test(arguments: ["", "\"", "a", "5", "é", ",,", "\n", "bar"]) func `not everything separates cells`(
    text: String
  ) {
    #expect(
      message { try CSVDelimiter(option: text) }
        == "'\(text)' is not a delimiter; use one of ',', ';', '|', tab, pipe")
  }

  @Test func `an unknown encoding is asked about`() {
    #expect(
      message { try TextEncoding(option: "windows-1259") }
        == "no encoding 'windows-1259'; did you mean 'windows-1250'? (utf-8, utf-16le, utf-16be, utf-32le, "
        + "utf-32be, windows-1252, macroman, iso-8859-1, windows-1250, windows-1251, windows-1253, windows-1254, "
        + "windows-1255, windows-1256, windows-1257, windows-1258, shift_jis, euc-jp, euc-kr, gbk, big5)")
  }

  @Test func `what to do about wrong bytes is said once`() async throws {
    let path = try home.folder.write(Array("Name\nA".utf8) + [0x81, 0x0A, 0x81, 0x0A], to: "old.csv")
    let refusal = try await home.refusal {
      $0.sources = [path]
      $0.cells.encoding = try TextEncoding(option: "windows-1252")
    }
    #expect(
      refusal?.text == """
        old.csv:2:2: byte 0x81 is undefined in Windows-1252 (byte offset 6); \
        use --encoding macroman if this text should read 'AÅ' (possible encodings: macroman 'AÅ'; \
        windows-1251 'AЃ'; windows-1256 'Aپ'), or save the file as UTF-8
        old.csv:3:1: byte 0x81 is undefined in Windows-1252 (byte offset 8)
        """)
  }

  @Test func `UTF-16 without a mark is reported by its NUL bytes, once`() async throws {
    let bytes = "Name\nA\nB\n".utf16.flatMap { [UInt8(0), UInt8($0)] }
    let path = try home.folder.write(bytes, to: "wide.csv")
    let refusal = try await home.refusal { $0.sources = [path] }
    #expect(
      refusal?.text
        == "wide.csv:1:1: a NUL character, which is not allowed in text; the file looks like UTF-16BE "
        + "(byte offset 0); use --encoding utf-16be, or save the file as UTF-8")
  }

  @Test func `a summary after a blank line is one problem`() async throws {
    let text = "Name,Value,Room\nLamp,5,Hall\n\nSUMMARY\n\nItems,1\nTotal,x\n"
    #expect(
      try await home.refusal(of: text)?.text
        == "1.csv:4:1: from here on, no row has the header's number of cells: "
        + "this row has 1 cell, but the header has 3 (byte offset 29); if this is a summary, skip it with --extra-rows skip; "
        + "otherwise, add the missing cells to lines 4 to 7")
  }

  @Test func `a summary of one row is one problem`() async throws {
    #expect(
      try await home.refusal(of: "Name,Value,Room\nLamp,5,Hall\n\nTotal,5\n")?.text
        == "1.csv:4:1: after the blank line, the last row has 2 cells, but the header has 3 (byte offset 29); "
        + "if this is a summary, skip it with --extra-rows skip; otherwise, add the missing cells to line 4"
    )
  }

  @Test func `rows of another width that others follow are no summary`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\n\nLamp\nChair,x,y\nTable,5\nBed\n")
    let places = refusal?.text.split(separator: "\n").map { $0.prefix(8) }
    #expect(places == ["1.csv:3:", "1.csv:4:", "1.csv:4:", "1.csv:6:"])
  }

  @Test func `rows of another width without a blank line are problems of their own`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\nLamp,5\nTotal\nSum\n")
    #expect(refusal?.text.split(separator: "\n").count == 2)
  }

  @Test func `a thousand rows of a summary are one problem`() async throws {
    let rows = String(repeating: "x\n", count: 1_000)
    let refusal = try await home.refusal(of: "Name,Value\nLamp,x\n\n" + rows)
    #expect(refusal?.text.split(separator: "\n").count == 2)
  }

  @Test func `the bytes of a place are those of the file, in UTF-16 too`() async throws {
    let texts = [
      "é🎻,Name,Name\nx,y,z\n", "Name,é🎻\nLamp\n", "Name,é\n\n🎻\n", "Name,\nL🎻mp,x\n", "Name\n🎻,x\n",
    ]
    for (text, rest) in zip(texts, ["Name\nx,y,z\n", "Lamp\n", "🎻\n", "x\n", "x\n"]) {
      let bytes: [UInt8] =
        [0xFF, 0xFE] + text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
      let path = try home.folder.write(bytes, to: "wide.csv")
      let refusal = try await home.refusal { $0.sources = [path] }
      let offset = 2 + (text.utf16.count - rest.utf16.count) * 2
      #expect(refusal?.text.contains("(byte offset \(offset))") == true, "\(refusal?.text ?? "")")
    }
  }

  @Test func `a column without a header is reported once, or of each row where rows are judged`() async throws
  {
    let text = "Name,,\nLamp,,\nBed,x,\nSofa,y,z\nChair,,\n"
    let refusal = try await home.refusal(of: text)
    #expect(
      refusal?.text == """
        1.csv:3:5: 'x' is in column 2, which has no header (byte offset 18); \
        add a header, or remove the text
        1.csv:4:8: 'z' is in column 3, which has no header (byte offset 28); \
        add a header, or remove the text
        """)
    let report = try await home.add(text) { $0.rejects = home.folder.file("rejects.csv") }
    #expect(report.added == 2 && report.rejected == 2)
  }

  @Test func `a delimiter that leaves the header whole is the problem`() async throws {
    let refusal = try await home.refusal(of: "Name\tValue, net\tRoom\nLamp\t5\tHall\n") {
      $0.cells.delimiter = try CSVDelimiter(option: "|")
    }
    #expect(
      refusal?.text
        == "1.csv:1:1: with the delimiter '|', the header has one cell; with tab, it would have 3 cells (byte offset 0); "
        + "use --delimiter tab, or remove --delimiter")
  }

  @Test(arguments: [
    ("utf-16le", "utf-8", "UTF-16LE", "UTF-8", "remove --encoding"),
    ("utf-16be", "utf-16le", "UTF-16BE", "UTF-16LE", "use --encoding utf-16le"),
  ])
  func `an encoding in which the header is unreadable is the problem`(
    stated: String, actual: String, title: String, other: String, cure: String
  ) async throws {
    let text = "Name,Value\nLamp,5\n"
    let wide = text.utf16.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let path = try home.folder.write(actual == "utf-8" ? Array(text.utf8) : wide, to: "1.csv")
    let refusal = try await home.refusal {
      $0.sources = [path]
      $0.cells.encoding = try TextEncoding(option: stated)
    }
    #expect(
      refusal?.text == "1.csv:1:1: the header is not readable as \(title); the file looks like \(other) "
        + "(byte offset 0); \(cure)")
  }

  @Test func `UTF-8 that is read as UTF-32 is reported, and UTF-16 that is read as Windows-1252`()
    async throws
  {
    let path = try home.folder.write(Array("Name,Value\nLamp,5\n".utf8), to: "1.csv")
    let wide = try home.folder.write("Name\nA\n".utf16.flatMap { [UInt8($0), UInt8(0)] }, to: "2.csv")
    func refusal(of path: String, in encoding: String) async throws -> String? {
      try await home.refusal {
        $0.sources = [path]
        $0.cells.encoding = try TextEncoding(option: encoding)
      }?.text
    }
    #expect(
      try await refusal(of: path, in: "utf-32le")?.contains(
        "the file looks like UTF-8: remove --encoding")
        == true)
    #expect(
      try await refusal(of: wide, in: "windows-1252")?.contains(
        "use --encoding utf-16le, or save the file as UTF-8")
        == true)
  }

  @Test func `a text may be a mebibyte long, an apostrophe of ours not counted`() async throws {
    let longest = "'=" + String(repeating: "x", count: (1 << 20) - 2)
    #expect(try await home.add("Name,Notes\nLamp,\(longest)\n").added == 1)
    let refusal = try await home.refusal(of: "Name,Notes\nLamp,\(longest)x\n")
    #expect(refusal?.text == "1.csv:2:6: this cell is longer than 1 MiB (byte offset 16); shorten it")
  }

  @Test func `lines without text are skipped`() async throws {
    #expect(try await home.add("\n \nName;Room\n\t\nLamp;Hall\n\n  \n").added == 1)
  }
}
