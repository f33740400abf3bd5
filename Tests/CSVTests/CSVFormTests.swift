import CSV
import Testing

/// Each form that a CSV file can have, and its rows.
@Suite struct CSVFormTests {
  struct Form: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let rows: [[String]]

    init(_ name: String, _ text: String, _ rows: [[String]]) {
      (testDescription, self.text, self.rows) = (name, text, rows)
    }
  }

  private static let forms = [
    Form("plain", "key,name\n1,Lamp\n2,Desk\n", [["key", "name"], ["1", "Lamp"], ["2", "Desk"]]),
    Form("CR LF", "key,name\r\n1,Lamp\r\n", [["key", "name"], ["1", "Lamp"]]),
    Form("no last line end", "key,name\r\n1,Lamp", [["key", "name"], ["1", "Lamp"]]),
    Form(
      "comma in quotes", "name,room\n\"Lamp, oak\",\"Hall, first floor\"\n",
      [["name", "room"], ["Lamp, oak", "Hall, first floor"]]),
    Form("empty cells", "a,b,c\n1,\"\",\"\"\n,,\n", [["a", "b", "c"], ["1", "", ""], ["", "", ""]]),
    Form("empty cells, CR LF", "a,b,c\r\n1,\"\",\"\"\r\n", [["a", "b", "c"], ["1", "", ""]]),
    Form(
      "quotes in quotes", "a,b\n1,\"a \"\"good\"\" one\"\n2,\"\"\"\"\n",
      [["a", "b"], ["1", "a \"good\" one"], ["2", "\""]]),
    Form(
      "JSON", "key,value\n1,\"{\"\"type\"\": \"\"point\"\", \"\"at\"\": [1, -2.5]}\"\n",
      [["key", "value"], ["1", "{\"type\": \"point\", \"at\": [1, -2.5]}"]]),
    Form("line end in quotes", "a,b\n1,\"one\ntwo\"\n", [["a", "b"], ["1", "one\ntwo"]]),
    Form("CR LF in quotes", "a,b\r\n1,\"one\r\ntwo\"\r\n", [["a", "b"], ["1", "one\r\ntwo"]]),
    Form(
      "quotes and line ends", "a,b\n\"\"\"one\"\"\n\"\"two\"\"\",\"3\n\"\n",
      [["a", "b"], ["\"one\"\n\"two\"", "3\n"]]),
    Form(
      "other scripts", "a,b\nStuhl für Gäste,ʤ 居間\nمصباح,🛋\n",
      [["a", "b"], ["Stuhl für Gäste", "ʤ 居間"], ["مصباح", "🛋"]]),
    Form(
      "header in quotes", "\"name, first\",\"phone\"\n\"Ann\",\"555-0100\"\n",
      [["name, first", "phone"], ["Ann", "555-0100"]]),
  ]

  @Test(arguments: forms, [1, 2, 3, 7, 1 << 16])
  func `a form has its rows, with any buffer`(form: Form, bufferSize: Int) throws {
    #expect(try rows(form.text, bufferSize: bufferSize) == form.rows)
  }

  @Test(arguments: forms) func `a form survives being written and read again`(form: Form) throws {
    var output: [UInt8] = []
    for row in form.rows { try CSVWriter().append(row, to: &output) }
    #expect(try rows(output) == form.rows)
  }
}
