import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

/// The text of every cell of a store is shown, or its attribute is listed as left out.
struct EveryCellTests {
  private static let names: [CoreDataNames.Role: String] = [.item: "Thing", .itemName: "title"]

  @Test(arguments: 1...UInt64(rounds(6)), [true, false])
  func `every cell of a generated store is shown or listed`(seed: UInt64, isModelCached: Bool) throws {
    let made = GeneratedSample(seed: seed, isModelCached: isModelCached)
    let store = try OpenedSample(made.sample).store(Self.names)
    let shown = try texts(of: store.items()).union(store.labels())
    let fields = Set(try #require(store.coreDataInventory).fields.map(\.name))
    let types = try #require(try store.remarks()).choices.filter { $0.role == .assetType }.map(\.path)
    let left = try #require(try store.remarks()).leftOut
    // A row that no item shows is listed as a whole.
    let seen = Set(
      made.cells.filter { $0.text.map(shown.contains) ?? false }.map { "\($0.entity) \($0.row)" })
    for cell in made.cells {
      if let text = cell.text, shown.contains(text) { continue }
      let names = cell.attribute.split(separator: "|").map(String.init)
      let spellings = Set(
        (names + names.map { "\(cell.entity).\($0)" } + [cell.entity]).map { $0.lowercased() })
      let isListed = left.contains { omission in
        let name = omission.name.lowercased()
        return spellings.contains(name)
          && (name != cell.entity.lowercased() || !seen.contains("\(cell.entity) \(cell.row)"))
          || names.contains {
            // Of another entity, or the table of the relationship.
            name.hasSuffix("." + $0.lowercased()) || name.hasPrefix("z_") && name.hasSuffix($0.lowercased())
          }
      }
      // References of items are shown by what they point to.
      let isShown =
        cell.text == nil && !cell.isDangling
        && names.contains { name in
          fields.contains { $0.lowercased() == name.lowercased() }
            || types.contains { $0.lowercased().hasPrefix(name.lowercased()) }
        }
      #expect(isListed || isShown, "\(cell), left out: \(left), \(fields)")
    }
  }

  private func texts(of items: [Item]) -> Set<String> {
    var texts: Set<String> = []
    for item in items {
      texts.insert(item.itemName)
      let own = [
        item.serialNumber, item.valueInDollars?.plainText, item.dateCreated?.text, item.assetType, item.notes,
        item.itemKey.text,
      ]
      texts.formUnion(own.compactMap(\.self))
      for field in item.fields {
        texts.insert(field.value)
        for part in field.value.split(separator: "; ") {
          texts.formUnion(part.split(separator: ", ").map(String.init))
        }
      }
    }
    return texts
  }
}
