/// What a store saves of its model, from iOS 9 on: how attributes are spelled, of which the names of columns have lost the
/// case, what they hold, and where relationships lead to.
struct CachedModel {
  struct Property {
    /// An attribute within a composite attribute has the composite's name and a dot before its own.
    let name: String
    let content: Content
    /// Of attributes that have no column.
    let isTransient: Bool

    /// What the name of the column begins with, after its `Z`: the composite's name is not part of it.
    var base: String { (name.split(separator: ".").last.map(String.init) ?? name).uppercased() }

    var relationship: Relationship? {
      if case .relationship(let relationship) = content { relationship } else { nil }
    }
  }

  enum Content {
    case attribute(AttributeType?)
    case relationship(Relationship)
  }

  struct Relationship {
    let destination: String
    let inverse: String?
    let isToMany: Bool
  }

  /// The properties of an entity by name, inherited ones perhaps among them.
  var properties: [String: [Property]] = [:]

  var isEmpty: Bool { properties.isEmpty }

  func property(_ name: String, of entity: String) -> Property? {
    properties[entity]?.first { $0.name == name }
  }
}

/// The codes of NSAttributeType that decide how a column is read.
enum AttributeType: Int64 {
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  case transformable = 1800

  /// As tables declare a column of the type.
  var kind: CoreDataModel.Column.Kind {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: .integer
    case .decimal, .double, .float: .real
    case .string, .uri: .text
    case .date: .date
    case .binary, .uuid, .transformable: .blob
    }
  }
}
