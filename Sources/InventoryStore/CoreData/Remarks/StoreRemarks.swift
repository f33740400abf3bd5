package import Diagnostics

/// What a command reports about a store of another app: guesses, omissions, and likely problems.
package struct StoreRemarks: Hashable, Sendable, Encodable {
  /// The part of the store that is used for each role, including guesses.
  package var choices: [CoreDataChoice] = []
  package var leftOut: [Omission] = []
  /// The warnings. Each is the rest of a sentence that starts with the name of the store.
  package var warnings: [String] = []
  /// The reason why items with invalid values cannot be read; `nil` if all items can be read. The text is the rest of a
  /// sentence that starts with the name of the store.
  package var problem: String?

  package var guesses: [CoreDataChoice] { choices.filter(\.isGuess) }

  /// Cells or rows of a store that Coffer does not use.
  package struct Omission: Hashable, Sendable, Encodable {
    /// The reason why values are left out.
    package enum Reason: String, Hashable, Sendable, Encodable {
      /// Bytes that are neither text nor a picture.
      case bytes
      /// Empty lists and empty bytes.
      case empty
      /// The name of a file that is missing.
      case file
      /// Thumbnail bytes that are not a picture of a supported format.
      case picture
      /// A relationship with an unknown target.
      case end
      /// A relationship to rows without text.
      case text
      /// A reference to a missing row.
      case missing
      /// To-many relationships that are not used for items, and columns and tables of unknown purpose.
      case relationship
      /// Attributes and rows of other entities that cannot be reached through a used relationship.
      case entity
      /// Rows that belong to an entity that the store no longer lists.
      case dropped
    }

    package let name: String
    package let count: Int
    package let reason: Reason
  }

  private static let most = 6

  /// Returns one line about guesses and one line about omissions. A line without content is left out.
  package func notes(of path: String) -> [String] {
    var lines: [String] = []
    if !guesses.isEmpty {
      let names = guesses.map { "\($0.role.rawValue) '\($0.path)'" }.joined(separator: ", ")
      lines.append(
        "\(path): guessed: \(names); to turn off a guess, set it to '' in site.yml, as in coreData: {photo: ''}"
      )
    }
    if !leftOut.isEmpty {
      let named = leftOutByName
      let rest = named.count - Self.most
      let words = named.prefix(Self.most).map(\.brief) + (rest > 0 ? ["... and \(rest) more"] : [])
      lines.append("\(path): left out: \(words.joined(separator: ", ")); 'coffer inspect' lists everything")
    }
    return lines.map(\.shown)
  }

  /// The omissions with one entry for each name. The count of an entry is the total of all reasons.
  private var leftOutByName: [Omission] {
    var named: [Omission] = []
    for omission in leftOut {
      if let index = named.firstIndex(where: { $0.name == omission.name }) {
        let count = named[index].count + omission.count
        named[index] = Omission(name: omission.name, count: count, reason: omission.reason)
      } else {
        named.append(omission)
      }
    }
    return named
  }

  /// Returns the problem and the warnings, each with the path of the store.
  package func warnings(of path: String) -> [Problem] {
    ([problem].compactMap(\.self) + warnings).map { Problem(file: path, "the store \($0)") }
  }
}

extension StoreRemarks.Omission {
  /// The omission with its reason: `'tint': 3 values, bytes that are neither text nor a picture`.
  package var text: String {
    switch reason {
    case .bytes: "'\(name)': \(amount), bytes that are neither text nor a picture"
    case .empty: "'\(name)': \(amount), empty values"
    case .file: "'\(name)': \(amount), in missing files next to the store"
    case .picture: "'\(name)': \(amount), bytes that are not a picture in a supported format"
    case .end: "'\(name)': \(amount), a relationship with an unknown target"
    case .text: "'\(name)': \(amount), a relationship to rows without text"
    case .relationship: "'\(name)': \(amount), a relationship that is not used for items"
    case .missing: "'\(name)': \(amount), references to missing rows"
    case .entity where name.contains("."): "'\(name)': \(amount), an attribute that is not used for items"
    case .entity: "\(name): \(amount) not used by any item"
    case .dropped: "table \(name): \(amount) of an entity that the store no longer lists"
    }
  }

  /// The omission without its reason: `'tint' (3 values)`.
  var brief: String { "'\(name)' (\(amount))" }

  /// The count with its unit: `3 values`, or `3 rows` for the rows of an entity.
  private var amount: String {
    let unit = reason == .dropped || reason == .entity && !name.contains(".") ? "row" : "value"
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
