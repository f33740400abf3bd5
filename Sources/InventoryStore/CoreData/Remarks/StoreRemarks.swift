/// What a command says of a store of another app: what was guessed, what is left out, and what seems wrong.
package struct StoreRemarks: Hashable, Sendable, Codable {
  /// What is used as what, guesses among it.
  package var choices: [CoreDataChoice] = []
  package var leftOut: [Omission] = []
  /// A sentence each, without the name of the store.
  package var warnings: [String] = []
  /// Why items cannot be read: values that no inventory can have. A sentence without the name of the store.
  package var problem: String?

  package var guesses: [CoreDataChoice] { choices.filter(\.isGuess) }

  /// Cells or rows of a store that are shown nowhere.
  package struct Omission: Hashable, Sendable, Codable {
    package enum Reason: String, Hashable, Sendable, Codable {
      /// Bytes that are neither a text nor a picture.
      case bytes
      /// Lists without an element, and no bytes at all.
      case empty
      /// The name of a file that is missing.
      case file
      /// Bytes of a thumbnail that are not a PNG or JPEG.
      case picture
      /// A relationship whose end the store does not state.
      case end
      /// A relationship to rows that have no text.
      case text
      /// A reference to a row that is missing.
      case missing
      /// To-many relationships that items do not show, and columns and tables that nothing in the store explains.
      case relationship
      /// Attributes and rows of other entities that no relationship shows.
      case entity
      /// Rows of an entity that the store no longer lists.
      case dropped
    }

    package let name: String
    package let count: Int
    package let reason: Reason
  }
}
