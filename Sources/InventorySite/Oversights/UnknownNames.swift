import Diagnostics
import InventoryModel
import InventorySettings
import InventoryStore

/// Fields and asset types that site.yml names and no item has: what it says of them does nothing.
struct UnknownNames {
  private let settings: SiteSettings

  init(_ settings: SiteSettings) {
    self.settings = settings
  }

  /// A store without items knows no name, and nobody is told so.
  func all(in store: InventoryStore) throws -> [String] {
    guard !fields.isEmpty || !types.isEmpty else { return [] }
    let snapshot = try store.snapshot()
    guard try snapshot.totals().items > 0 else { return [] }
    let names = try fields.isEmpty ? [] : snapshot.fieldColumns()
    let folded = Set(names.map(FoldedName.init))
    let labels = try snapshot.groups().compactMap { $0.assetType?.label }
    let known = Set(labels.map(AssetType.foldedLabel))
    let unknownFields = fields.filter { field in
      field.isExact ? !names.contains(field.name) : !folded.contains(FoldedName(field.name))
    }
    return unknownFields.map { "\($0.key) '\($0.name)'" + near($0.name, names) }
      + types.filter { !known.contains(AssetType.foldedLabel($0.name)) }.map {
        "\($0.key) '\($0.name)'" + near($0.name, labels)
      }
  }

  private func near(_ name: String, _ names: [String]) -> String {
    names.nearest(to: name).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// With the key of site.yml that names each. Lists show a place only under its exact name. Every new site.yml has the
  /// usual one.
  private var fields: [(key: String, name: String, isExact: Bool)] {
    let isUsual = settings.placeField == SiteSettings(title: "").placeField
    let place = isUsual ? [] : [("placeField", settings.placeField, true)]
    let roles = settings.report.fields.sorted { $0.key.rawValue < $1.key.rawValue }
    let shown = settings.disclosures.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap {
      audience, changes in
      changes.compactMap { change in
        if case .field(let name) = change.subject { (audience.rawValue, name) } else { nil }
      }
    }
    return place + roles.map { ("report: fields: \($0.key.rawValue)", $0.value, false) }
      + shown.map { ("audiences: \($0.0)", $0.1, false) }
  }

  private var types: [(key: String, name: String)] {
    ReportSettings.Key.allCases.flatMap { key in
      settings.report.labels(of: key).map { ("report: \(key.rawValue)", $0) }
    }
  }
}
