package import InventoryModel

/// Which field of an item brings what a report asks for. Their names are compared as `FoldedName`.
package struct FieldRoles: Hashable, Sendable {
  private struct Place: Hashable {
    let role: FieldRole
    /// Of two fields for one role, that of the lower rank counts.
    let rank: Int
  }

  private var places: [FoldedName: Place] = [:]

  /// `own` are names that the site gives to roles; they come before the usual ones.
  package init(own: [FieldRole: String] = [:]) {
    for role in FieldRole.allCases {
      for (rank, name) in role.names.enumerated() { places[FoldedName(name)] = Place(role: role, rank: rank) }
    }
    for (role, name) in own { places[FoldedName(name)] = Place(role: role, rank: -1) }
  }

  /// What the fields of an item say, a text a role. Several texts of evidence have `; ` between them.
  package func values(of fields: [Field]) -> [FieldRole: String] {
    var values: [FieldRole: (texts: [String], rank: Int)] = [:]
    for field in fields {
      guard let place = places[FoldedName(field.name)] else { continue }
      let known = values[place.role]
      if let known, place.role.isEvidence, (known.rank < 0) == (place.rank < 0) {
        if !known.texts.contains(field.value) { values[place.role]?.texts.append(field.value) }
      } else if place.rank < known?.rank ?? .max {
        values[place.role] = ([field.value], place.rank)
      }
    }
    return values.mapValues { $0.texts.joined(separator: "; ") }
  }
}
