import GRDB

/// The entity of the items in a Core Data store, and the SQL of their attributes.
///
/// In SQL for items, `t` is the items' table. In SQL for types, `types` is the table of the types.
struct CoreDataInventory {
  /// The source of the items' types and of the labels of the types.
  enum TypeSource {
    /// Rows of the table of types. `reference` is the SQL for the key of an item's type. `place` is the SQL for the
    /// position of an item among the items of its type; `nil` if the store has no such position.
    case rows(table: String, label: String, filter: String, reference: String, place: String?)
    /// The SQL for a text of an item, which is the label of the item's type.
    case text(String)
  }

  struct ShownField {
    let name: String
    let expression: String
    /// The column of an attribute or a to-one relationship; `nil` for a to-many relationship.
    let column: String?
  }

  /// The names that the user states.
  let names: CoreDataNames
  let item: CoreDataModel.Entity
  let type: TypeSource?
  private(set) var expressions: [CoreDataNames.Role: String] = [:]
  let photos: [CoreDataPhotoSource]
  /// The items' attributes and relationships without a role. To-many relationships come last. All others are in the
  /// order of the columns.
  private(set) var fields: [ShownField] = []
  let choices: [CoreDataChoice]
  /// The used to-many relationships. Each has a temporary table of its rows: `toMany0` and so on.
  let links: [CoreDataModel.ToMany]
  let ends: [CoreDataEnd]
  /// The columns of the items that have a role.
  let used: Set<String>

  init(_ model: CoreDataModel, names: CoreDataNames, _ database: Database) throws {
    self.names = names
    var finder = CoreDataFinder(model: model, names: names, facts: CoreDataFacts(database: database))
    let item = try finder.item()
    self.item = item
    for role in Self.roles { expressions[role] = try finder.expression(for: role, of: item) }
    type = try finder.type(of: item)
    photos = try finder.photos(of: item)
    if expressions[.orderingValue] == nil, case .rows(_, _, _, _, let place?)? = type {
      expressions[.orderingValue] = place
    }
    guard expressions[.itemName] != nil else { throw try finder.noNames(of: item) }
    used = finder.used
    fields = try finder.fields(of: item)
    (choices, links, ends) = (finder.choices, finder.links, finder.ends)
  }

  /// The name of the items' table, quoted for SQL.
  var table: String { item.table.quoted }

  /// The roles of the items' attributes.
  static let roles: [CoreDataNames.Role] = [
    .itemKey, .itemName, .serialNumber, .valueInDollars, .dateCreated, .orderingValue, .notes, .thumbnail,
  ]
}

extension CoreDataFinder {
  /// Returns the attributes and relationships without a role, as texts. Relationships whose target is unknown or has no
  /// texts are left out.
  fileprivate mutating func fields(of item: CoreDataModel.Entity) throws -> [CoreDataInventory.ShownField] {
    var fields: [CoreDataInventory.ShownField] = []
    for column in item.columns where !used.contains(column.name) {
      var text: String? = column.text(in: "t")
      if column.isToOne {
        let end = try end(of: column, from: item) { !$0.texts.isEmpty }
        text = end.flatMap { self.text(of: column, $0, nil) }
      }
      if let text { fields.append(.init(name: column.attribute, expression: text, column: column.name)) }
    }
    for link in item.toMany {
      guard let far = model.entity(link.destination), let text = text(of: link, far, nil) else { continue }
      fields.append(.init(name: link.name, expression: text, column: nil))
    }
    return fields
  }
}
