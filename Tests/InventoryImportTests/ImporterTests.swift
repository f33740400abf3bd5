import Diagnostics
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

struct ImporterTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `an import adds the items in the order of the rows`() async throws {
    let report = try await home.add("Name,Value\nLamp,5\nChair,\n\n  \nTable,\"1,299.00\"\n")
    #expect(report.added == 3)
    #expect(try home.names() == ["Lamp", "Chair", "Table"])
    #expect(try home.items().map(\.valueInDollars?.cents) == [500, nil, 129_900])
    #expect(try home.items().map(\.orderingValue) == [1, 2, 3])
  }

  @Test func `columns that fill no attribute are saved as fields, and named`() async throws {
    let report = try await home.add("Room,Title,Brand\nHall,Lamp,\n")
    #expect(report.fields == ["Room", "Brand"])
    #expect(report.columns == [ImportReport.Column(attribute: "itemName", header: "Title")])
    #expect(try home.item("Lamp").fields == [Field(name: "Room", value: "Hall")])
  }

  @Test func `asset types that were missing are made, and told`() async throws {
    let report = try await home.add("Name,Type\nA,Tools\nB,furniture\nC,tools\nD,Books\n")
    #expect(report.newTypes == ["Tools", "Books"])
    #expect(try home.item("C").assetType == "Tools")
    #expect(try home.item("B").assetType == "Furniture")
  }

  @Test func `an item that does not say when it was made gets the moment of the request`() async throws {
    try await home.add("Name,Created\nA,\nB,2020-02-29\n")
    #expect(try home.item("A").dateCreated == .sample("2026-01-01"))
    #expect(try home.item("B").dateCreated == .sample("2020-02-29"))
  }

  @Test func `an item without a key gets a new one`() async throws {
    try await home.add("Name,Key\nA,\nB,\n")
    #expect(Set(try home.items().map(\.itemKey)).count == 2)
  }

  @Test func `a dry run says what it would do, and does nothing`() async throws {
    let before = try home.folder.bytes(of: "store.sqlite")
    let report = try await home.add("Name,Type\nLamp,Tools\n") { $0.isDryRun = true }
    #expect(report.added == 1)
    #expect(report.newTypes == ["Tools"])
    #expect(try home.folder.bytes(of: "store.sqlite") == before)
  }

  @Test func `one bad row keeps all others out`() async throws {
    let rows = (1...600).map { "Item \($0),\($0)\n" }.joined()
    let refusal = try await home.refusal(of: "Name,Value\n" + rows + "Lamp,\"12,5O\"\n")
    #expect(refusal?.kind == .badData)
    #expect(refusal?.text == "1.csv:602:6: Value: '12,5O' is not an amount; write it like 12.50")
    #expect(try home.names().isEmpty)
  }

  @Test func `of a thousand bad cells twenty are shown and all are counted`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\n" + String(repeating: "Lamp,x\n", count: 1_000))
    let lines = refusal?.text.split(separator: "\n") ?? []
    #expect(lines.count == 21)
    #expect(lines.first?.hasPrefix("1.csv:2:6: ") == true)
    #expect(lines.last == "... and 980 more")
  }

  @Test func `the problems of a long list are in the order of its batches`() async throws {
    // The last batch is read before it is known what became of the one with row 300.
    let refusal = try await home.refusal(of: .longList)
    #expect(
      refusal?.text.split(separator: "\n").map { $0.prefix(12) } == ["1.csv:301:1:", "1.csv:521:11"])
  }

  @Test func `two files are one transaction`() async throws {
    let report = try await home.add("Name\nA\n", "Title,Room\nB,Hall\n")
    #expect(report.added == 2)
    #expect(try home.names() == ["A", "B"])
    let refusal = try await home.refusal(of: "Name\nC\n", "Name,Value\nD,x\n")
    #expect(refusal?.text == "2.csv:2:3: Value: 'x' is not an amount; write it like 12.50")
    #expect(try home.names() == ["A", "B"])
  }

  @Test func `the problems of two files are shown together`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\nC,x\n", "Name,Value\nD,y\n")
    #expect(
      refusal?.text.split(separator: "\n").map { $0.prefix(9) } == ["1.csv:2:3", "2.csv:2:3"])
  }

  @Test func `a key that is there already is a problem at its row`() async throws {
    try await home.add("Key,Name\nK1,Lamp\n")
    let refusal = try await home.refusal(of: "Key,Name\nK2,Chair\nK1,Lamp\n")
    #expect(
      refusal?.text
        == "1.csv:3:1: the key 'K1' is already used by an item of the store or by an earlier item of this import; "
        + "to change an item of the store, use --update; if the import has this key twice, change one of the keys"
    )
  }

  @Test func `a key that comes twice in a file is a problem at the second`() async throws {
    let refusal = try await home.refusal(of: "Key,Name\nK1,Lamp\nK1,Chair\n")
    #expect(refusal?.text.hasPrefix("1.csv:3:1: the key 'K1' is already used") == true)
  }

  @Test func `rows may end in CR, LF or both, begin with a byte-order mark, and the last need not end`()
    async throws
  {
    try await home.add("\u{FEFF}Name,Value\rA,1\r\nB,2\nC,3")
    #expect(try home.names() == ["A", "B", "C"])
  }
}

extension String {
  /// 600 rows; row 300 has the key of row 1, and the amount of row 520 is invalid.
  static let longList =
    "Key,Name,Value\n"
    + (1...600).map { "K\($0 == 300 ? 1 : $0),N\($0),\($0 == 520 ? "x" : "5")\n" }.joined()
}
