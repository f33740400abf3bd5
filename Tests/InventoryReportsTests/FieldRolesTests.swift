import InventoryModel
import InventorySettings
import InventorySite
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct FieldRolesTests {
  @Test func `of two names for one thing the better one counts, whatever the order`() {
    #expect(values([("place", "Shelf"), ("Room", "Hall")])[.room] == "Hall")
    #expect(values([("Room", "Hall"), ("place", "Shelf")])[.room] == "Hall")
  }

  @Test func `no name has two meanings`() {
    var roles: [FoldedName: FieldRole] = [:]
    for role in FieldRole.allCases {
      for name in role.names {
        let other = roles.updateValue(role, forKey: FoldedName(name))
        #expect(other == nil || other == role, "\(name) is \(role) and \(String(describing: other))")
      }
    }
  }

  @Test func `German fields have meanings`() {
    let values = values([
      ("Neuwert", "900,00"), ("Kaufdatum", "12.03.2019"), ("Raum", "Flur"), ("Händler", "Zoch"),
    ])
    #expect(
      values == [
        .replacementCost: "900,00", .purchaseDate: "12.03.2019", .room: "Flur", .purchasePlace: "Zoch",
      ])
  }

  @Test func `every receipt counts, each once`() {
    #expect(
      values([("receipt", "a"), ("Invoice", "b"), ("receipt", "a-1"), ("bill", "b")])[.receipt]
        == "a; b; a-1")
    #expect(values([("receipt", "a"), ("receipt", "a")])[.receipt] == "a")
  }

  @Test func `two costs are both shown, and neither is read`() throws {
    let text = values([("replacement cost", "30.00"), ("Replacement Value", "40.00")])[.replacementCost]
    #expect(text == "30.00; 40.00")
    #expect(FieldReadings(.usual).money(.replacementCost, try #require(text)) == nil)
  }

  @Test(arguments: [
    ("2027-03-31", true), ("2 years", true), ("lifetime", true), ("48812", true), ("31/31/2027", false),
    ("2027-02-30", false),
  ])
  func `a warranty is unclear only if it looks like a day`(text: String, isClear: Bool) {
    #expect(FieldReadings(.usual).isClear(.warranty, text) == isClear)
  }

  @Test func `a field that another one hides is named together with it`() {
    func hidden(_ names: String..., own: [FieldRole: String] = [:]) -> [String] {
      FieldRoles(own: own).hidden(among: names).map { "\($0.name) by \($0.other)" }
    }
    #expect(hidden("place", "color", "Room", "description") == ["place by Room"])
    #expect(hidden("receipt", "invoice", "replacement cost", "replacement value") == [])
    #expect(
      hidden("receipt", "invoice", "foo", own: [.receipt: "foo"]) == ["receipt by foo", "invoice by foo"])
  }

  @Test func `a name that the site gives comes before the usual ones`() {
    let roles = FieldRoles(own: [.receipt: "Beleg"])
    let fields = [
      Field(name: "receipt", value: "a"), Field(name: "beleg", value: "b"), Field(name: "bill", value: "c"),
    ]
    #expect(roles.values(of: fields)[.receipt] == "b")
    #expect(roles.values(of: Array(fields.reversed()))[.receipt] == "b")
    #expect(roles.name(of: .receipt, in: fields) == "beleg" && roles.name(of: .room, in: fields) == nil)
  }

  @Test(arguments: [("étage", "Étage"), ("ÉTAGE", "e\u{301}tage"), ("étage", "étage："), ("№", "№")])
  func `a field is found whatever the case, the accents' form and the signs of its name`(
    own: String, name: String
  ) {
    let roles = FieldRoles(own: [.room: own])
    #expect(roles.values(of: [Field(name: name, value: "1")])[.room] == "1")
  }

  @Test(arguments: [
    ("purchase from", FieldRole.purchasePlace), ("purchase place", .purchasePlace),
    ("bought from", .purchasePlace), ("shop", .purchasePlace), ("receipts", .receipt),
    ("invoice no", .receipt), ("price", .purchasePrice), ("cost", .purchasePrice),
    ("bought for", .purchasePrice), ("appraised value", .appraisedValue), ("current value", .currentValue),
    ("actual cash value", .currentValue), ("age", .age), ("description", .description),
    ("size", .dimensions), ("colour", .material), ("acquired", .purchaseDate),
    ("date acquired", .purchaseDate), ("appraisal date", .appraisalDate), ("appraiser", .appraiser),
    ("material", .material), ("insured", .insured), ("scheduled", .scheduled),
  ])
  func `names that people use have a column or a line`(name: String, role: FieldRole) {
    #expect(FieldRoles().role(of: name) == role)
  }

  private func values(_ fields: [(String, String)]) -> [FieldRole: String] {
    FieldRoles().values(of: fields.map { Field(name: $0.0, value: $0.1) })
  }
}
