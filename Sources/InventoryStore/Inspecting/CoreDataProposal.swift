/// The `coreData:` block of site.yml that says what an inspection has found, to be used as it is.
struct CoreDataProposal {
  let yaml: String

  /// `nil` where no entity can be read as items.
  init?(_ inspection: CoreDataInspection) {
    guard let use = inspection.use else { return nil }
    let roles = use.choices.filter { $0.role != .types && $0.role != .label || $0.reason == .stated }
    let lines = roles.sorted { $0.role.place < $1.role.place }.map { choice in
      "  \(choice.role.rawValue): \(Self.scalar(choice.path))"
    }
    let types = use.possibleTypes.map { "  # assetType: \(Self.scalar($0))    # the first of each item's" }
    yaml = (["coreData:"] + lines + types).joined(separator: "\n")
  }

  /// As YAML: names as they are, all else in quotes.
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
  /// In the order in which site.yml lists them.
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
