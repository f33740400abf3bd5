/// The kind that the file name of a photo or a document states, and the rest of the name, which may be the name of an
/// item: `lamp-receipt.jpg`, `Lamp receipt 2.png`, `lamp-appraisal-old.pdf`, `receipt-lamp.jpg`.
package struct ProofName<Kind> {
  package let kind: Kind
  /// The words of the rest of the name, in lowercase.
  package let owner: [Substring]

  /// `nil` if no word means a kind.
  ///
  /// The last word is checked first, ignoring numbers and words such as `old` after it. If it means no kind, the first
  /// word is checked, and `first` returns whether the kind of the first word counts. The first word is ignored if the
  /// second word makes it the name of a thing: `receipt-printer.jpg` shows a printer.
  package init?(_ words: [Substring], kind: (String) -> Kind?, first: (Kind) -> Bool) {
    let names = words.dropLast(while: {
      $0.allSatisfy(\.isNumber) || ProofWords.additions.contains(String($0))
    })
    for words in [words.dropLast(while: { $0.allSatisfy(\.isNumber) }), names] {
      guard let last = words.last, let kind = kind(last.withoutLastDigits) else { continue }
      (self.kind, owner) = (kind, Array(words.dropLast()))
      return
    }
    guard words.count > 1, !ProofWords.things.contains(String(words[1])),
      let kind = kind(words[0].withoutLastDigits), first(kind)
    else { return nil }
    (self.kind, owner) = (kind, Array(names.dropFirst()))
  }
}

private enum ProofWords {
  /// The words that may follow the word for the kind.
  static let additions: Set = [
    "old", "new", "copy", "front", "back", "page", "p", "scan", "scanned", "final", "signed", "original",
    "number",
    "no", "nr", "alt", "neu", "kopie", "seite",
  ]
  /// The second words of things whose names begin with a kind of proof, such as a receipt printer.
  static let things: Set = [
    "printer", "box", "book", "holder", "organizer", "scanner", "roll", "paper", "spike", "wallet", "case",
    "folder", "binder", "machine", "drucker",
  ]
}

extension Substring {
  /// The word without trailing digits: `receipt` for `receipt1`, the first receipt.
  fileprivate var withoutLastDigits: String {
    var letters = self
    while letters.last?.isNumber ?? false { letters.removeLast() }
    return String(letters)
  }
}

extension [Substring] {
  fileprivate func dropLast(while isDropped: (Substring) -> Bool) -> ArraySlice<Substring> {
    var rest = self[...]
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return rest
  }
}
