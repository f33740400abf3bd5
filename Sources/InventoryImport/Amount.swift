import InventoryModel

/// How an amount may be written: `1299`, `1,299.00`, `$1,299.00`, `USD 1299.50`, `1299 €`, `-12.5`, `(45.00)`.
///
/// Strict, because money is at stake: nothing is rounded, and nothing unreadable becomes 0. A comma groups three digits;
/// a comma before one or two digits is refused, not guessed at.
enum Amount {
  /// Whole cents; nothing for a text that is not an amount, or one beyond `Money.limit`.
  static func money(_ text: String) -> Money? {
    var rest = text[...]
    rest.trimBlanks()
    let isBracketed = rest.first == "(" && rest.last == ")"
    if isBracketed { rest = rest.dropFirst().dropLast() }
    let isNegative = rest.removeSign()
    guard rest.removeCurrency() else { return nil }
    let isNegativeInside = rest.removeSign()
    let signs = [isBracketed, isNegative, isNegativeInside].count { $0 }
    guard signs <= 1, let plain = ungrouped(rest), let amount = Money(plainText: plain) else { return nil }
    return Money(cents: signs == 1 ? -amount.cents : amount.cents)
  }

  /// Without the commas, where those group three digits.
  private static func ungrouped(_ text: Substring) -> String? {
    guard text.first != "-" else { return nil }
    let end = text.firstIndex(of: ".") ?? text.endIndex
    let groups = text[..<end].split(separator: ",", omittingEmptySubsequences: false)
    if groups.count > 1 {
      // Nobody groups a number that begins with 0: `0,500` is half of one, written with a decimal comma.
      guard (1...3).contains(groups[0].utf8.count), groups[0].first != "0" else { return nil }
      guard groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }) else { return nil }
    }
    return groups.joined() + text[end...]
  }
}

extension Substring {
  fileprivate mutating func trimBlanks() {
    while let first, first.isBlank { removeFirst() }
    while let last, last.isBlank { removeLast() }
  }

  /// True where a minus was removed; both the hyphen and U+2212 are one.
  fileprivate mutating func removeSign() -> Bool {
    guard first == "-" || first == "\u{2212}" else { return false }
    removeFirst()
    trimBlanks()
    return true
  }

  /// Removes a currency sign or code before or behind; false where there is one at both ends.
  fileprivate mutating func removeCurrency() -> Bool {
    let before = prefix { !$0.isAmountCharacter && !$0.isBlank }
    let behind = reversed().prefix { !$0.isAmountCharacter && !$0.isBlank }.count
    if !before.isEmpty {
      guard behind == 0, String(before).isCurrency else { return false }
      removeFirst(before.count)
    } else if behind > 0 {
      guard String(suffix(behind)).isCurrency else { return false }
      removeLast(behind)
    }
    trimBlanks()
    return true
  }
}

extension String {
  /// One sign of Unicode's currency symbols, but for those of a hundredth (cent, penny), or three upper-case letters.
  fileprivate var isCurrency: Bool {
    let scalars = unicodeScalars
    if scalars.count == 1, let only = scalars.first {
      return only.properties.generalCategory == .currencySymbol && !"¢￠₰".unicodeScalars.contains(only)
    }
    return scalars.count == 3 && scalars.allSatisfy { ("A"..."Z").contains($0) }
  }
}

extension Character {
  fileprivate var isAmountCharacter: Bool {
    ("0"..."9").contains(self) || self == "." || self == "," || self == "-" || self == "\u{2212}"
  }

  /// A space, a tab, or one of the spaces that do not break.
  fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\u{A0}" || self == "\u{202F}" }
}
