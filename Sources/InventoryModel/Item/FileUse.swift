/// What a file is of an item.
package struct FileUse<Kind: Hashable & Sendable>: Hashable, Sendable {
  package let kind: Kind
  package let itemName: String

  package init(kind: Kind, itemName: String) { (self.kind, self.itemName) = (kind, itemName) }
}

/// What a document is of items, as an audience sees it.
package struct DocumentUses: Hashable, Sendable {
  package let shown: [FileUse<DocumentKind>]
  package let hidden: [FileUse<DocumentKind>]

  package init(shown: [FileUse<DocumentKind>], hidden: [FileUse<DocumentKind>]) {
    (self.shown, self.hidden) = (shown, hidden)
  }

  /// `warranty of 'Lamp' (it is also the receipt of 'Chair')`
  package var withheldText: String { "\(shown.text) (it is also the \(hidden.text))" }
}

extension [FileUse<DocumentKind>] {
  /// The first three uses, such as `warranty of 'Laptop', manual of 'Lamp'`.
  package var text: String {
    prefix(3).map { "\($0.kind.text) of '\($0.itemName)'" }.joined(separator: ", ")
  }
}
