/// The parts of a file name that indicates a kind of photo or document. Examples are `lamp-receipt.jpg`,
/// `Lamp receipt 2.png`, `lamp-appraisal-old.pdf` and `receipt-lamp.jpg`.
package struct ProofName<Kind> {
  package let kind: Kind
  /// The remaining words, in lowercase, which may be the name of an item.
  package let owner: [Substring]

  /// `nil` if neither the last nor the first word determines a kind.
  ///
  /// The last word is checked first. Numbers and words such as `old` at the end are ignored. If the last word means no
  /// kind, the first word is checked. `first` decides whether the kind of the first word counts. The first word is
  /// ignored if the second word turns it into the name of a thing: `receipt-printer.jpg` shows a printer.
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
    "old", "new", "copy", "edited", "edit", "cropped", "crop", "small", "large", "p1", "p2", "p3", "front",
    "back", "page", "p", "scan", "scanned", "final", "signed", "original",
    "number",
    "no", "nr", "alt", "neu", "kopie", "seite",
  ]
  /// The words that turn a preceding kind of proof into the name of a thing: a receipt printer is not a receipt.
  static let things: Set = [
    "printer", "box", "book", "holder", "organizer", "scanner", "roll", "paper", "spike", "wallet", "case",
    "folder", "binder", "machine", "drucker",
  ]
}

extension Substring {
  /// The word without trailing digits: `receipt` for `receipt1`.
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
