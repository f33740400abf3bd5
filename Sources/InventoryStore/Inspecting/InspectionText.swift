import Diagnostics

/// The text that describes a store to the user.
package struct InspectionText {
  private var lines: [String] = []

  /// `path` is the path of the store as the user wrote it.
  package init(_ inspection: StoreInspection, of path: String) {
    switch inspection {
    case .coffer(let own): add(own, path)
    case .coreData(let other): add(other, path)
    }
  }

  package var text: String { lines.map(\.shown).joined(separator: "\n") }

  private mutating func add(_ own: CofferInspection, _ path: String) {
    lines.append("\(path): a Coffer store, version \(own.version)")
    lines.append("  items: \(own.items), asset types: \(own.assetTypes), photos: \(own.photos)")
    if !own.fields.isEmpty { lines.append("  fields: \(own.fields.joined(separator: ", "))") }
  }

  private mutating func add(_ other: CoreDataInspection, _ path: String) {
    lines.append("\(path): \(Self.title(of: other.origin))")
    for entity in other.entities { add(entity) }
    if let problem = other.problem { lines += ["", "Cannot be used without settings: \(path) \(problem)"] }
    guard let use = other.use else {
      lines += ["", "No entity has a text attribute for the items' names."]
      return
    }
    add(use)
    if let proposal = CoreDataProposal(other) {
      lines += ["", "For site.yml:"] + proposal.yaml.split(separator: "\n").map(String.init)
    }
  }

  private static func title(of origin: StoreOrigin) -> String {
    var parts = [origin.isLikelySwiftData ? "a SwiftData store" : "a Core Data store"]
    if let framework = origin.framework { parts.append("framework \(framework)") }
    if !origin.modelVersions.isEmpty {
      parts.append("model version \(origin.modelVersions.joined(separator: ", "))")
    }
    parts.append(origin.isModelCached ? "its model is saved" : "its model is not saved")
    if origin.hasHistory { parts.append("with history") }
    if origin.isSynchronizedByCloudKit { parts.append("synchronized by CloudKit") }
    return parts.joined(separator: ", ")
  }

  private mutating func add(_ entity: InspectedEntity) {
    lines += ["", "\(entity.name): \(entity.rows) \(entity.rows == 1 ? "row" : "rows")"]
    let width = (entity.attributes.map(\.name.count) + entity.relationships.map(\.name.count)).max() ?? 0
    for attribute in entity.attributes {
      let sample = attribute.sample.map { ", such as '\($0)'" } ?? ""
      lines.append(
        "  \(Self.padded(attribute.name, width))  \(attribute.kind), \(Self.values(attribute.values))\(sample)"
      )
    }
    for relationship in entity.relationships {
      let why = relationship.assumption.map { " (not stated by the store: \($0.text))" } ?? ""
      let end = relationship.end.map { "to \($0)\(why)" } ?? "to an unknown entity"
      let kind = relationship.isToMany ? "to-many" : "to-one"
      lines.append(
        "  \(Self.padded(relationship.name, width))  \(kind) \(end), \(Self.values(relationship.values))")
    }
  }

  private mutating func add(_ use: CoreDataInspection.Use) {
    lines += ["", "Used (\(use.items) \(use.items == 1 ? "item" : "items")):"]
    let width = use.choices.map(\.role.rawValue.count).max() ?? 0
    for choice in use.choices {
      let guess = choice.isGuess ? "guess: " : ""
      lines.append(
        "  \(Self.padded(choice.role.rawValue, width))  \(choice.path) (\(guess)\(choice.reason.text))")
    }
    if !use.fields.isEmpty { lines.append("  fields: \(use.fields.joined(separator: ", "))") }
    lines += ["", "Left out:"]
    lines += use.leftOut.map { "  " + $0.text }
    lines += UnreadablePictures.grouped(use.unreadablePictures).map { "  \($0)" }
    if use.leftOut.isEmpty, use.unreadablePictures.isEmpty { lines.append("  nothing") }
    lines += use.warnings.map { "warning: the store \($0)" }
  }

  private static func values(_ count: Int) -> String { "\(count) \(count == 1 ? "value" : "values")" }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension CoreDataChoice.Reason {
  fileprivate var text: String {
    switch self {
    case .stated: "stated in site.yml"
    case .app: "the name in the Homepwner app"
    case .name: "matched by name"
    case .distinct: "the candidate with the most distinct values"
    case .unique: "has a uniqueness constraint"
    case .pictures: "has pictures"
    case .labels: "few, short, distinct labels"
    case .attributes: "has the attributes of a home inventory"
    case .proposed: "suggested"
    }
  }
}

/// The `coreData:` block for site.yml that an inspection proposes, ready to use.
struct CoreDataProposal {
  let yaml: String

  /// `nil` if no entity can be read as items.
  init?(_ inspection: CoreDataInspection) {
    guard let use = inspection.use else { return nil }
    let roles = use.choices.filter { $0.role != .types && $0.role != .label || $0.reason == .stated }
    let lines = roles.sorted { $0.role.place < $1.role.place }.map { choice in
      "  \(choice.role.rawValue): \(Self.scalar(choice.path))"
    }
    let types = use.possibleTypes.map { "  # assetType: \(Self.scalar($0))    # the first type of each item" }
    yaml = (["coreData:"] + lines + types).joined(separator: "\n")
  }

  /// Returns a YAML scalar: plain if it is a name, otherwise quoted.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || ["_", ".", " ", ","].contains(scalar)
      }
    let isWord = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    return isPlain && !isWord ? text : "'" + text.replacing("'", with: "''") + "'"
  }
}

extension CoreDataNames.Role {
  /// The position of the role in site.yml.
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
