import GRDB

/// How the model spells its attributes. The names of columns have lost the case.
struct AttributeSpelling {
  /// By entity, then by the name in upper case.
  private var names: [String: [String: String]] = [:]

  init(_ database: Database) throws {}

  func attribute(_ upperCase: String, of entity: String) -> String {
    names[entity]?[upperCase] ?? Self.known[upperCase] ?? upperCase.lowercased()
  }

  private static let known = Dictionary(
    CoreDataNames.Role.allCases.flatMap(\.spellings).map { ($0.uppercased(), $0) },
    uniquingKeysWith: { first, _ in first })
}
