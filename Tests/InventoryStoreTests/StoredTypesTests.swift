import Diagnostics
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct StoredTypesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [("furniture", "Furniture"), ("FURNITURE", "Furniture"), ("jEWELRY", "Jewelry")])
  func `a label in another case is the type that is there`(label: String, known: String) throws {
    let store = try InventoryStore.sample(in: folder, [.sample(type: label)])
    #expect(try store.item("Lamp").assetType == known)
    #expect(try store.labels().count == 3)
  }

  @Test(arguments: [("Étagère", "étagère"), ("Étagère", "E\u{301}TAGE\u{300}RE"), ("\u{1F0}", "J\u{30C}")])
  func `a label with accents composed in another way is the type that is there`(first: String, second: String)
    throws
  {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: first)])
    try store.change { try $0.add([.sample("B", type: second)]) }
    #expect(try store.labels().count == 4)
    #expect(try store.item("B").assetType == first)
    #expect(try store.change { try $0.removeType(second) } == 2)
    #expect(try store.labels().count == 3)
  }

  @Test func `a type that is not there yet is made, and named`() throws {
    let store = try InventoryStore.sample(in: folder)
    let new = try store.change { edit in
      try edit.add([
        .sample("A", type: "Tools"), .sample("B", type: "Books"), .sample("C", type: "TOOLS"),
        .sample("D", type: "Furniture"),
      ])
      return edit.newTypes
    }
    #expect(new == ["Tools", "Books"])
    #expect(try store.labels() == ["Books", "Electronics", "Furniture", "Jewelry", "Tools"])
  }

  @Test func `removing a type leaves its items without one`() throws {
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", type: "Tools"), .sample("B", type: "Furniture")])
    #expect(try store.change { try $0.removeType("tools") } == 1)
    #expect(try store.labels() == ["Electronics", "Furniture", "Jewelry"])
    #expect(try store.item("A").assetType == nil)
    #expect(try store.item("B").assetType == "Furniture")
  }

  @Test func `an unknown type is reported with near ones`() throws {
    let store = try InventoryStore.sample(in: folder)
    let failure = failure { _ = try store.change { try $0.removeType("Furnitur") } }
    #expect(failure?.kind == .inputMissing)
    #expect(
      failure?.description.hasSuffix(
        ": no asset type 'Furnitur'; did you mean 'Furniture'? (Electronics, Furniture, Jewelry)") == true)
  }

  @Test func `a type that gets another label keeps its items`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: "Tools")])
    #expect(try store.change { try $0.renameType("tools", to: "TOOLS and more") } == 1)
    #expect(try store.item("A").assetType == "TOOLS and more")
    #expect(try store.change { try $0.renameType("TOOLS and more", to: "tools AND more") } == 1)
    #expect(try store.item("A").assetType == "tools AND more")
  }

  @Test(arguments: ["furniture", "Jewelry"]) func `a label that another type has is refused`(label: String)
    throws
  {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: "Tools")])
    #expect(failure { _ = try store.change { try $0.renameType("Tools", to: label) } }?.kind == .badData)
    #expect(failure { try store.change { try $0.addType(label) } }?.kind == .badData)
    #expect(try store.labels() == ["Electronics", "Furniture", "Jewelry", "Tools"])
  }

  @Test func `a removed type can be made again in the same edit`() throws {
    let store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      try edit.add([.sample("A", type: "Tools")])
      _ = try edit.removeType("Tools")
      try edit.add([.sample("B", type: "Tools")])
    }
    #expect(try store.item("A").assetType == nil)
    #expect(try store.item("B").assetType == "Tools")
  }

  @Test func `labels that another program made alike but for their bytes end nothing`() throws {
    let store = try InventoryStore.sample(in: folder)
    try store.execute(
      "INSERT INTO assetType (label, foldedLabel) VALUES ('é', char(233)), ('é', 'e' || char(769))")
    try store.change { try $0.add([.sample("A", type: "É")]) }
    #expect(try store.item("A").assetType == "é")
  }

  @Test(arguments: ["Kitchen ", " Kitchen", "Kitchen\u{A0}", "KITCHEN\u{200B}", "\u{FEFF}Kitchen"])
  func `a label with blanks at its ends is the type that is there`(label: String) throws {
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", type: "Kitchen"), .sample("B", type: label)])
    #expect(try store.labels() == ["Electronics", "Furniture", "Jewelry", "Kitchen"])
    #expect(failure { try store.change { try $0.addType(label) } }?.kind == .badData)
    try store.change { try $0.needType(label) }
    #expect(try store.change { try $0.renameType("Furniture", to: " Chairs\u{A0}") } == 0)
    #expect(try store.labels() == ["Chairs", "Electronics", "Jewelry", "Kitchen"])
  }

  @Test(arguments: [
    "Home\u{A0}office", "Home  office", "home\toffice", "Home\u{AD} Office", "Home office\u{200E}",
    "\u{180E}Home office",
    "Home office\u{1F}", "Home\u{2060} office",
  ])
  func `a label that looks like a known one is no new type`(label: String) throws {
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", type: "Home office"), .sample("B", type: label)])
    #expect(try store.labels() == ["Electronics", "Furniture", "Home office", "Jewelry"])
    #expect(failure { try store.change { try $0.addType(label) } }?.kind == .badData)
    #expect(try store.change { try $0.removeType(label) } == 2)
  }

  @Test(arguments: ["Home\u{A0}office", "Home  office\u{AD}"])
  func `a label with hidden characters that came first is found by the plain one`(label: String) throws {
    let store = try InventoryStore.sample(in: folder)
    try store.change { try $0.add([.sample("A", type: label), .sample("B", type: "home office")]) }
    try store.change { try $0.add([.sample("C", type: "Home office")]) }
    #expect(try store.labels().count == 4)
  }

  @Test func `labels that look different stay different`() throws {
    let store = try InventoryStore.sample(
      in: folder,
      ["\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{1F469}", "Home office", "Homeoffice"].map {
        .sample($0, type: $0)
      })
    #expect(try store.labels().count == 7)
  }

  @Test func `an edit reports the label that is saved`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: "Furniture")])
    let update = try store.change { try $0.update([.sample("A", type: " jewelry ")]) }.first
    #expect(update?.changes.map(\.after) == ["Jewelry"])
  }

  @Test func `a type of an older store with blanks at its ends gets no twin`() throws {
    let store = try InventoryStore.sample(in: folder)
    try store.execute("INSERT INTO assetType (label, foldedLabel) VALUES ('Kitchen ', 'kitchen ')")
    try store.change { try $0.add([.sample("A", type: "kitchen"), .sample("B", type: "Kitchen\u{A0}")]) }
    #expect(try store.labels() == ["Electronics", "Furniture", "Jewelry", "Kitchen "])
    #expect(try store.change { try $0.renameType("kitchen", to: "Kitchen") } == 2)
    #expect(try store.labels() == ["Electronics", "Furniture", "Jewelry", "Kitchen"])
  }

  @Test func `an update leaves an item in its type of two that look the same`() throws {
    let store = try InventoryStore.sample(
      in: folder, [.sample("A", type: "Kitchen"), .sample("B", type: "Kitchen")])
    try store.execute(
      "INSERT INTO assetType (label, foldedLabel) VALUES ('Kitchen ', 'kitchen ');"
        + "UPDATE item SET assetType = last_insert_rowid() WHERE itemKey = 'B'")
    try store.change { _ = try $0.update([.sample("B", cents: 5)]) }
    #expect(try store.items().map { $0.assetType } == ["Kitchen", "Kitchen "])
    #expect(try store.change { try $0.mergeTypes(["Kitchen "], into: "Kitchen").items } == 1)
    #expect(try store.items().map { $0.assetType } == ["Kitchen", "Kitchen"])
  }

  @Test func `merging types moves their items and removes them`() throws {
    let store = try InventoryStore.sample(
      in: folder,
      [.sample("A", type: "Sofas"), .sample("B", type: "Tables"), .sample("C", type: "Furniture")])
    #expect(
      try store.change { try $0.mergeTypes(["sofas", "Tables", "SOFAS"], into: "furniture").items } == 2)
    #expect(try store.labels() == ["Electronics", "Furniture", "Jewelry"])
    #expect(try store.items().map(\.assetType) == ["Furniture", "Furniture", "Furniture"])
  }

  @Test func `a type is not merged into itself, and an unknown one not at all`() throws {
    let store = try InventoryStore.sample(in: folder, [.sample("A", type: "Sofas")])
    #expect(
      failure { _ = try store.change { try $0.mergeTypes(["Sofas", "sofas "], into: "Sofas") } }?.kind
        == .badData)
    #expect(
      failure { _ = try store.change { try $0.mergeTypes(["Sofas", "Sofaz"], into: "Furniture") } }?.kind
        == .inputMissing)
    #expect(try store.item("A").assetType == "Sofas")
  }
}
