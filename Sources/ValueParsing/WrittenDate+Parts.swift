extension WrittenDate {
  /// A number, or the name of a month.
  struct Part: Hashable {
    let value: Int
    /// None for a name.
    let digits: Int
    /// A day like 18th, which only goes with the name of a month.
    let isOrdinal: Bool

    var isName: Bool { digits == 0 }

    /// Removes it from the text; nothing where there is none.
    init?(_ text: inout CellText) {
      if let first = text.first, first.isLetter {
        guard let month = MonthName.removed(from: &text) else { return nil }
        (value, digits, isOrdinal) = (month, 0, false)
      } else {
        guard let number = text.number(), number.digits <= 4 else { return nil }
        (value, digits) = number
        isOrdinal = digits <= 2 && Self.isOrdinal(text)
        if isOrdinal { text.removeFirst(2) }
      }
    }

    private static func isOrdinal(_ text: CellText) -> Bool {
      guard let first = text[0], let second = text[1], !(text[2]?.isLetter ?? false) else { return false }
      switch (first | 0x20, second | 0x20) {
      case (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "n"), UInt8(ascii: "d")),
        (UInt8(ascii: "r"), UInt8(ascii: "d")), (UInt8(ascii: "t"), UInt8(ascii: "h")):
        return true
      default: return false
      }
    }
  }

  /// A sign with blanks behind it perhaps, or blanks alone; between a number and a name nothing at all, as in 18MAR2026.
  struct Separator: Hashable {
    /// 0 where there is no sign.
    let mark: UInt8
    let hasBlanks: Bool

    init(_ text: inout CellText) {
      switch text.first {
      case UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ","):
        mark = text.first ?? 0
        text.removeFirst()
      default: mark = 0
      }
      hasBlanks = text.removeBlanks()
    }

    /// `18. 3. 2026` is the only one with both.
    var isBetweenNumbers: Bool {
      switch mark {
      case UInt8(ascii: "."): true
      case UInt8(ascii: "-"), UInt8(ascii: "/"): !hasBlanks
      case 0: hasBlanks
      default: false
      }
    }
  }
}

/// English names of months: in full, their first three letters, or Sept; in any case.
private enum MonthName {
  static func removed(from text: inout CellText) -> Int? {
    for (index, name) in names.enumerated() where begins(text, with: name.prefix(3)) {
      let length = [name.count, index == 8 ? 4 : 3, 3].first { length in
        begins(text, with: name.prefix(length)) && !(text[length]?.isLetter ?? false)
      }
      guard let length else { return nil }
      text.removeFirst(length)
      return index + 1
    }
    return nil
  }

  private static func begins(_ text: CellText, with name: ArraySlice<UInt8>) -> Bool {
    var offset = 0
    for letter in name {
      guard let byte = text[offset], byte.isLetter, byte | 0x20 == letter else { return false }
      offset += 1
    }
    return true
  }

  private static let names = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ].map { Array($0.utf8) }
}
