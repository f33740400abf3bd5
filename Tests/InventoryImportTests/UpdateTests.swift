import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

struct UpdateTests {
  private let home: Household

  init() throws { home = try Household() }

  private static let start =
    "Key,Name,Value,Type,Notes,Room,Brand\nK1,Lamp,5,Tools,old,Hall,Ikea\nK2,Chair,,,,,\n"

  @Test func `an update changes only the attributes of the file`() async throws {
    try await home.add(Self.start)
    var expected = try home.item("Lamp")
    expected.valueInDollars = Money(cents: 750)
    let report = try await update("Key,Value\nK1,7.50\n")
    #expect(try home.item("Lamp") == expected)
    #expect(report.updated == 1)
    #expect(report.added == 0)
  }

  @Test func `an empty cell of an update changes nothing`() async throws {
    try await home.add(Self.start)
    let before = try home.items()
    try await update("Key,Name,Value,Type,Notes,Room,Brand\nK1,,,,,,\n")
    #expect(try home.items() == before)
  }

  @Test func `fields of an update replace those of their names and leave the others`() async throws {
    try await home.add(Self.start)
    try await update("Key,Room,Colour\nK1,Attic,red\n")
    #expect(
      try home.item("Lamp").fields.map { $0.name + "=" + $0.value } == [
        "Room=Attic", "Brand=Ikea", "Colour=red",
      ])
  }

  @Test func `items with unknown keys are added by an update`() async throws {
    try await home.add(Self.start)
    let report = try await update("Key,Name\nK1,Floor lamp\nK3,Table\n")
    #expect([report.added, report.updated] == [1, 1])
    #expect(Set(try home.names()) == ["Floor lamp", "Chair", "Table"])
  }

  @Test func `an unknown key without a name is a problem at its row`() async throws {
    try await home.add(Self.start)
    let refusal = try await home.refusal(of: "Key,Value\nK1,7\nK9,8\n") { $0.update = KnownItems() }
    #expect(refusal?.kind == .badData)
    #expect(
      refusal?.text == "1.csv:3:1: no item has the key 'K9', and a new item needs a name; "
        + "correct the key, or add a name")
  }

  @Test func `a row of an update without key and name is a problem`() async throws {
    try await home.add(Self.start)
    let refusal = try await home.refusal(of: "Key,Value\n,8\n") { $0.update = KnownItems() }
    #expect(refusal?.text == "1.csv:2:1: the item has neither a key nor a name; add a key or a name")
  }

  @Test func `a bad cell keeps the whole update out`() async throws {
    try await home.add(Self.start)
    let refusal = try await home.refusal(of: "Key,Value\nK1,7\nK2,x\n") { $0.update = KnownItems() }
    #expect(refusal?.text == "1.csv:3:4: Value: 'x' is not an amount; write it like 12.50")
  }

  @Test func `an update puts new photos after those that are there`() async throws {
    try home.write(.red, to: "photos/red.png")
    try home.write(.green, to: "photos/green.png")
    func photos(_ request: inout ImportRequest) { request.photos = home.folder.file("photos") }
    try await home.add("Key,Name,Photo\nK1,Lamp,green.png\n", asking: photos)
    let report = try await update("Key,Photo\nK1,green.png;red.png\n", asking: photos)
    #expect(report.photos == 1)
    #expect(try home.item("Lamp").photos.map(\.fileName) == ["green.png", "red.png"])
  }

  @discardableResult
  private func update(_ text: String, asking change: (inout ImportRequest) -> Void = { _ in }) async throws
    -> ImportReport
  {
    try await home.add(text) { request in
      request.update = KnownItems()
      change(&request)
    }
  }
}
