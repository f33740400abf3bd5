/// What a file is of an item.
package struct FileUse<Kind: Hashable & Sendable>: Hashable, Sendable {
  package let kind: Kind
  package let itemName: String

  package init(kind: Kind, itemName: String) { (self.kind, self.itemName) = (kind, itemName) }
}

extension [FileUse<DocumentKind>] {
  /// `warranty of 'Laptop', manual of 'Lamp'`; the first three.
  package var text: String {
    prefix(3).map { "\($0.kind.text) of '\($0.itemName)'" }.joined(separator: ", ")
  }
}
