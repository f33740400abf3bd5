import CSV
import Testing

/// What may precede the header: lines that are skipped, and a line that names the delimiter.
struct FirstLineTests {
  @Test(arguments: [";", ",", "\t", "|", ":"])
  func `a first line sep= gives the delimiter`(delimiter: String) throws {
    for (start, end) in [("sep=", "\n"), ("SEP=", "\r\n"), ("\"sep=", "\"\r")] {
      let text =
        start + delimiter + end + "Name\(delimiter)Value\(end == "\"\r" ? "\r" : end)Lamp\(delimiter)5"
      #expect(try read(text).rows == [["Name", "Value"], ["Lamp", "5"]], "\(text)")
    }
  }

  @Test func `a stated delimiter wins against sep=, whose line is skipped`() throws {
    #expect(try read("sep=;\nName,Size;Room\n", delimiter: .comma).rows == [["Name", "Size;Room"]])
  }

  @Test(arguments: ["sep", "sep=", "sep=;;", "separator=;", "Sep=;Name", "set=;"])
  func `another first line is a row`(line: String) throws {
    #expect(try read(line + "\nx\n", delimiter: .comma).rows == [[line], ["x"]])
  }

  @Test(arguments: [1, 2, 3, 7, 16, 1 << 16])
  func `lines before the first are skipped, and the others keep their numbers`(bufferSize: Int) throws {
    let text = "Home Inventory\r\n\"never closed\rMine, and yours\n\nItem;Value\nLamp;5\n"
    let found = try read(text, firstLine: 5, bufferSize: bufferSize)
    #expect(found.rows == [["Item", "Value"], ["Lamp", "5"]])
    #expect(found.lines == [5, 6])
    #expect(found.offsets == [text.utf8.count - 18, text.utf8.count - 7])
  }

  @Test func `a file with fewer lines has no rows`() throws {
    #expect(try read("a\nb\n", firstLine: 3).rows.isEmpty)
    #expect(try read("a\nb", firstLine: 9).rows.isEmpty)
    #expect(try read("", firstLine: 2).rows.isEmpty)
  }

  @Test func `a sep= line may follow the lines that are skipped`() throws {
    #expect(try read("Title\nsep=|\na|b,c\n", firstLine: 2).rows == [["a", "b,c"]])
  }

  @Test(arguments: [",,", ";;;", " , ,", "\"\",\"\"", "\t\t", ""])
  func `a row of delimiters is blank`(row: String) throws {
    var reader = CSVReader(
      Array((row + "\n").utf8), delimiter: row.contains(";") ? .semicolon : row.contains("\t") ? .tab : .comma
    )
    let first = try reader.next()
    #expect(first?.isBlank == true)
  }

  @Test(arguments: [",x,", "0,", ",,-", "\"\""]) func `a row with a text is not`(row: String) throws {
    var reader = CSVReader(Array((row + "\n").utf8))
    let first = try reader.next()
    #expect(first?.isBlank == false)
  }

  private func read(
    _ text: String, delimiter: CSVDelimiter? = nil, firstLine: Int = 1, bufferSize: Int = 1 << 16
  ) throws -> (rows: [[String]], lines: [Int], offsets: [Int]) {
    var reader = CSVReader(
      Array(text.utf8), delimiter: delimiter ?? (bufferSize < 64 ? .semicolon : nil), firstLine: firstLine,
      bufferSize: bufferSize)
    var result: (rows: [[String]], lines: [Int], offsets: [Int]) = ([], [], [])
    while let row = try reader.next() {
      result.rows.append(row.map(\.text))
      result.lines.append(row.line)
      result.offsets.append(row.place.offset)
    }
    return result
  }
}
