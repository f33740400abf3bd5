/// The use of a file for one item. The same file may be the warranty of one item and the receipt of another item.
package struct FileUse<Kind: Hashable & Sendable>: Hashable, Sendable {
  package let kind: Kind
  package let itemName: String
  /// The original file name, for messages to the owner; empty if it is unknown.
  package let fileName: String

  package init(kind: Kind, itemName: String, fileName: String = "") {
    (self.kind, self.itemName, self.fileName) = (kind, itemName, fileName)
  }
}

/// The uses of one document by several items: the uses that an audience sees, and the uses that are hidden from it.
package struct DocumentUses: Hashable, Sendable {
  package let shown: [FileUse<DocumentKind>]
  package let hidden: [FileUse<DocumentKind>]

  package init(shown: [FileUse<DocumentKind>], hidden: [FileUse<DocumentKind>]) {
    (self.shown, self.hidden) = (shown, hidden)
  }

  /// The uses in words, such as `warranty 'a.pdf' of 'Lamp' (the same file is the receipt 'b.pdf' of 'Chair', which this
  /// audience does not see)`.
  package var withheldText: String {
    "\(shown.text) (the same file is the \(hidden.text), which this audience does not see)"
  }
}

extension [FileUse<DocumentKind>] {
  /// The first three uses in words, such as `warranty 'a.pdf' of 'Laptop', manual 'b.pdf' of 'Lamp'`.
  package var text: String {
    prefix(3).map { use in
      use.kind.text + (use.fileName.isEmpty ? "" : " '\(use.fileName)'") + " of '\(use.itemName)'"
    }.joined(separator: ", ")
  }
}
