import InventoryModel

/// A program that writes CSV files. Its preset states the meaning of columns for which the common rules find no target,
/// or a wrong target.
package enum Preset: String, CaseIterable, Sendable {
  case homebox
  case snipeIT = "snipe-it"
  case shelf, sortly, movingBox = "movingbox", homepwner

  /// Whether only this program writes a header with these titles.
  func isRecognized(by titles: [String]) -> Bool {
    let folded = Set(titles.map(ItemAttribute.folded))
    func has(_ names: String...) -> Bool { folded.isSuperset(of: names.map(ItemAttribute.folded)) }
    return switch self {
    // Any header with the prefix `HB.`. The first format of Homebox, from 2022, had no prefix.
    case .homebox:
      titles.contains { $0.lowercased().hasPrefix("hb.") } || has("Import Ref", "Labels", "Purchased Price")
    case .snipeIT:
      has("Asset Tag", "Category", "Purchase Cost") || has("Asset Tag", "Model Number", "Supplier")
    case .shelf:
      titles.contains { $0.lowercased().hasPrefix("cf:") } || has("title", "kit", "custodian")
        || has("QR ID", "Custody", "Available to book")
    case .sortly:
      has("Sortly ID (SID)") || has("SID", "Entry Type") || has("Entry Name", "Entry Type")
        || has("Min Level", "Item Type", "Folder")
    case .movingBox: has("PhotoFilename", "HasUsedAI")
    case .homepwner: has("imageKey", "valueInDollars") || has("possessionName", "valueInDollars")
    }
  }

  /// Returns the target of each column; `nil` for a column to which the common rules apply.
  func targets(_ titles: [String]) -> [Columns.Target?] {
    switch self {
    case .homebox: titles.map(homebox)
    case .snipeIT: numbered(titles) { Self.snipeITColumns[ItemAttribute.folded($0)] }
    case .shelf: ofWholeLine(titles, titles.map(shelf), totals: ["totalvalue"])
    case .sortly: ofWholeLine(titles, titles.map(sortly), totals: ["totalprice", "totalvalue", "value"])
    case .movingBox: titles.map { Self.movingBoxColumns[ItemAttribute.folded($0)] }
    case .homepwner: titles.map { Self.homepwnerColumns[ItemAttribute.folded($0)] }
    }
  }
}

extension Preset {
  /// `HB.purchase_date` becomes the field `purchase date`, and `HB.field.Color` becomes the field `Color`.
  private func homebox(_ title: String) -> Columns.Target? {
    let lowercased = title.lowercased()
    if let attribute = Self.homeboxColumns[ItemAttribute.folded(title)] { return attribute }
    if lowercased.hasPrefix("hb.field.") { return .field(String(title.dropFirst("HB.field.".count))) }
    guard lowercased.hasPrefix("hb.") else { return Self.firstHomeboxColumns[ItemAttribute.folded(title)] }
    return .field(String(title.dropFirst("HB.".count)).replacing("_", with: " "))
  }

  /// `cf: Colour,type:text` and `cf:brand, type:option` become the fields `Colour` and `brand`.
  private func shelf(_ title: String) -> Columns.Target? {
    if ItemAttribute.isDescription(title) { return .field(title) }
    guard title.lowercased().hasPrefix("cf:") else { return Self.shelfColumns[ItemAttribute.folded(title)] }
    let name = String(title.dropFirst("cf:".count))
    let end = name.firstRange(of: /,\s*type\s*:/.ignoresCase())?.lowerBound ?? name.endIndex
    return .field(String(name[..<end]).trimmingBlanks())
  }

  /// Returns the targets. If a column states the value of all pieces, that column becomes the value, and the price of one
  /// piece becomes the field `unit price`.
  private func ofWholeLine(
    _ titles: [String], _ targets: [Columns.Target?], totals: [String]
  ) -> [Columns.Target?] {
    guard let total = titles.firstIndex(where: { totals.contains(ItemAttribute.folded($0)) }) else {
      return targets
    }
    return targets.indices.map { index in
      if index == total { return .attribute(.valueInDollars) }
      return targets[index] == .attribute(.valueInDollars) ? .field(UnitPrices.field) : targets[index]
    }
  }

  /// `Photo1` to `Photo8` contain web addresses, which are stored as text and never opened.
  private func sortly(_ title: String) -> Columns.Target? {
    let folded = ItemAttribute.folded(title)
    return folded.hasPrefix("photo") ? .field(title) : Self.sortlyColumns[folded]
  }

  /// A repeated header becomes a numbered field: `Category (2)`.
  private func numbered(_ titles: [String], _ target: (String) -> Columns.Target?) -> [Columns.Target?] {
    var counts: [String: Int] = [:]
    return titles.map { title in
      let count = (counts[title] ?? 0) + 1
      counts[title] = count
      return count == 1 ? target(title) : .field("\(title) (\(count))")
    }
  }

  private static let homeboxColumns = columns([
    .itemKey: ["HB.import_ref"], .itemName: ["HB.name"], .serialNumber: ["HB.serial_number"],
    .valueInDollars: ["HB.purchase_price"], .assetType: ["HB.tags", "HB.labels"], .notes: ["HB.notes"],
  ])

  /// The columns of the first Homebox format, which has no prefix. Its other columns become fields with the names of
  /// their headers.
  private static let firstHomeboxColumns = columns(
    [
      .itemKey: ["Import Ref"], .itemName: ["Name"], .assetType: ["Labels"], .serialNumber: ["Serial Number"],
      .valueInDollars: ["Purchased Price"], .notes: ["Notes"],
    ], fields: ["Description", "Sold Price"])

  private static let snipeITColumns = columns(
    [
      .itemKey: ["Asset Tag"], .itemName: ["Name", "Item Name"], .serialNumber: ["Serial", "Serial Number"],
      .assetType: ["Category"], .valueInDollars: ["Purchase Cost"], .notes: ["Asset Notes"],
    ], fields: ["Model Notes", "Image"])

  private static let shelfColumns = columns(
    [.itemName: ["title"], .assetType: ["category"], .valueInDollars: ["valuation", "Value"]],
    fields: ["imageUrl"])

  private static let sortlyColumns = columns(
    [
      .itemKey: ["Sortly ID (SID)", "SID"], .itemName: ["Name", "Entry Name"], .notes: ["Notes"],
      .valueInDollars: ["Price"], .assetType: ["Folder", "Primary Folder"], .serialNumber: ["Serial Number"],
    ], fields: ["Item Type"])

  private static let movingBoxColumns = columns(
    [
      .itemName: ["Title"], .assetType: ["Label"], .serialNumber: ["Serial"], .valueInDollars: ["Price"],
      .notes: ["Notes"], .photos: ["PhotoFilename"],
    ], fields: ["Description"])

  /// The headers in the second and third editions of the book that describes Homepwner.
  private static let homepwnerColumns = columns([.itemName: ["possessionName"], .itemKey: ["imageKey"]])

  /// Returns the targets of columns, keyed by their folded titles. `fields` lists the titles of columns that become
  /// fields with these names.
  private static func columns(
    _ attributes: [ItemAttribute: [String]], fields: [String] = []
  ) -> [String: Columns.Target] {
    let filled = attributes.flatMap { attribute, titles in
      titles.map { ($0, Columns.Target.attribute(attribute)) }
    }
    let all = filled + fields.map { ($0, .field($0)) }
    return Dictionary(uniqueKeysWithValues: all.map { (ItemAttribute.folded($0), $1) })
  }
}
