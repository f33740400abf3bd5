import InventoryModel
import InventoryPages

/// What a Markdown item page says to programs: YAML, without the fences.
struct FrontMatter {
  let text: String

  init(_ page: ItemPage) {
    let item = page.item
    var lines = page.itemKey.map { ["itemKey: " + $0.text.quoted] } ?? []
    lines.append("itemName: " + item.itemName.quoted)
    if let serialNumber = item.serialNumber { lines.append("serialNumber: " + serialNumber.quoted) }
    if let value = item.valueInDollars { lines.append("valueInDollars: " + value.plainText) }
    if let date = item.dateCreated { lines.append("dateCreated: " + date.text.quoted) }
    if let assetType = item.assetType { lines.append("assetType: " + assetType.quoted) }
    if !item.fields.isEmpty {
      lines.append("fields:")
      lines += item.fields.map { "  - { name: " + $0.name.quoted + ", value: " + $0.value.quoted + " }" }
    }
    text = lines.joined(separator: "\n")
  }
}
