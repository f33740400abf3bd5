package import InventoryModel

/// What stands before the cents in a column of amounts; the other sign can only group digits. The raw values are those of
/// `--decimal`.
///
/// No text is an amount under both and not the same one: whole cents have one or two decimals, and a group has three
/// digits.
package enum AmountConvention: String, CaseIterable, Sendable {
  case point, comma

  /// Whole cents; nothing for a text that is not an amount so written, or one beyond `Money.limit`.
  package func money(_ text: UnsafeRawBufferPointer) -> Money? {
    WrittenAmount(text, with: self).map { Money(cents: $0.cents) }
  }

  package func money(_ text: String) -> Money? {
    text.withUTF8Bytes(money)
  }

  var other: AmountConvention {
    switch self {
    case .point: .comma
    case .comma: .point
    }
  }

  var name: String { "decimal \(rawValue)" }

  /// What a column is, in a sentence.
  var wording: String { "with a " + name }

  /// What is wrong with a cell that is no amount here. The plain case says no more of the column than helps.
  package func refusal(of text: String) -> String {
    let column = self == .comma || other.money(text) != nil ? " in a column \(wording)" : ""
    return "'\(text)' is not an amount\(column); write it like \(self == .point ? "12.50" : "12,50")"
  }
}

extension String {
  /// The bytes for the time of the call, as a cell gives them.
  package func withUTF8Bytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(utf8).withUnsafeBytes(body)
  }
}
