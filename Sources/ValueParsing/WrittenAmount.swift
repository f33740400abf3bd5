import InventoryModel

/// An amount as written in a cell: `1299`, `1,299.00`, `$1,299.00`, `USD 1299.50`, `1 299 €`, `US$5`, `5 dollars`,
/// `29,800円`.
///
/// The rules are strict: nothing is rounded, and nothing invalid becomes 0. An amount may have
/// - one minus before or after the digits, or parentheses around them;
/// - one currency: a sign, a word or an ISO 4217 code;
/// - one kind of grouping: the sign that is not the decimal separator, a space, or an apostrophe, each before three
///   digits. Commas may group as in India: `12,34,567`. A grouped number does not start with 0;
/// - a dash instead of the decimals: `125,-`, `500.–`;
/// - one or two decimals after a digit. Four or more decimals, as databases write them, are accepted if all but the
///   first two are 0. Three decimals are never accepted, because `12.500` could mean 12,500.
///
/// A minus and a currency without digits mean 0, as in the accounting format of a spreadsheet: ` $-   `, or `$-??` with
/// places for decimals. Digits and signs may have other widths and scripts: `２９，８００円`.
package struct WrittenAmount {
  package let cents: Int64
  /// The currency; `nil` if none is written.
  package let currency: Currency?
  /// Whether the amount has one sign before exactly three digits, so that the sign could be a decimal separator, too.
  let isQuestionable: Bool

  /// Parses a whole text as an amount in this convention; returns `nil` if that is not possible. Accepts digits and
  /// signs of other widths and scripts.
  package init?(_ bytes: UnsafeRawBufferPointer, with convention: AmountConvention) {
    guard let amount = bytes.withPlainDigits({ Self(plain: $0, with: convention) }) else { return nil }
    self = amount
  }

  private init?(plain bytes: UnsafeRawBufferPointer, with convention: AmountConvention) {
    var text = CellText(bytes)
    var marks = AmountMarks(decimal: convention.decimal)
    marks.remove(from: &text, at: .first)
    marks.remove(from: &text, at: .last)
    guard let isNegative = marks.isNegative, text.isEmpty || !marks.haveEmptyPlaces else { return nil }
    if text.isEmpty, marks.areAccountingZero {
      (cents, currency, isQuestionable) = (0, marks.currency.flatMap { $0.isAny ? nil : $0 }, false)
      return
    }
    var digits = AmountDigits(convention)
    guard digits.readWhole(&text), let fraction = digits.fraction(&text) else { return nil }
    let cents = digits.whole * 100 + fraction
    guard cents <= Money.limit.cents else { return nil }
    self.cents = isNegative ? -cents : cents
    currency = marks.currency.flatMap { $0.isAny ? nil : $0 }
    isQuestionable = digits.isQuestionable && !marks.haveDashes
  }

  /// Whether the currency of the amount has no decimals. An amount without a currency is in the currency `stated`, and
  /// `$` may be the sign of `stated`.
  func isWhole(in stated: Currency?) -> Bool {
    guard let currency else { return stated?.isWhole ?? false }
    return currency.isWhole || stated.map { $0.isWhole && currency.isMeant(by: $0) } ?? false
  }
}

/// The marks around the digits of an amount: minus signs, parentheses and currencies.
private struct AmountMarks {
  private let decimal: UInt8
  private var signs = 0
  private var opened = 0
  private var closed = 0
  private var currencies = 0
  private var endsWithMinus = false
  /// Whether there are question marks, with which accounting formats reserve the width of decimals.
  private(set) var haveEmptyPlaces = false
  /// Whether a dash takes the place of the decimals, which shows the decimal separator.
  private(set) var haveDashes = false
  private(set) var currency: Currency?

  init(decimal: UInt8) { self.decimal = decimal }

  /// Whether the marks make the amount negative; `nil` if they contradict one another or are ambiguous.
  var isNegative: Bool? {
    guard opened == closed, signs + opened <= 1, currencies <= 1 else { return nil }
    // A dash after an amount in yen is ambiguous: it may be a minus, or only the end of a price, as in `¥29,800-`.
    if endsWithMinus, currency == Currency(named: "JPY") { return nil }
    return signs + opened == 1
  }

  /// Whether the marks mean 0 if there are no digits.
  var areAccountingZero: Bool { signs == 1 && opened == 0 && currencies == 1 }

  mutating func remove(from text: inout CellText, at place: CellText.End) {
    while let byte = text.byte(at: place), !byte.isDigit {
      if text.removeBlanks(at: place) { continue }
      if place == .last, !endsWithMinus, text.removeDashes(after: decimal) {
        haveDashes = true
        continue
      }
      let code = place == .first ? 0 : text.count - 3
      if byte == UInt8(ascii: "-") {
        signs += 1
        endsWithMinus = endsWithMinus || place == .last
        text.remove(1, at: place)
      } else if place == .last, byte == UInt8(ascii: "?") {
        haveEmptyPlaces = true
        text.remove(1, at: .last)
      } else if place == .first, byte == UInt8(ascii: "("), opened == 0 {
        opened = 1
        text.removeFirst()
      } else if place == .last, byte == UInt8(ascii: ")"), closed == 0 {
        closed = 1
        text.remove(1, at: .last)
      } else if byte.isLetter, let currency = Currency(code: text[code], text[code + 1], text[code + 2]) {
        count(currency)
        text.remove(3, at: place)
        // After the digits, a word that contains the sign, such as `US$`, must be matched before the sign alone.
      } else if byte != UInt8(ascii: "$") || place == .first, let scalar = text.scalar(at: place),
        count(scalar)
      {
        text.remove(scalar.length, at: place)
      } else if let word = CurrencyWord.word(of: text, at: place) {
        count(word.currency)
        text.remove(word.length, at: place)
      } else if let scalar = text.scalar(at: place), count(scalar) {
        text.remove(scalar.length, at: place)
      } else {
        return
      }
    }
  }

  private mutating func count(_ currency: Currency) {
    currencies += 1
    self.currency = currency
  }

  /// Counts a minus or a currency sign. Returns false for any other character.
  private mutating func count(_ scalar: Unicode.Scalar) -> Bool {
    // In Japanese accounts, a triangle marks a negative amount.
    if scalar == "\u{2212}" || scalar == "▲" || scalar == "△" {
      signs += 1
      return true
    }
    guard let currency = Currency(sign: scalar) else { return false }
    count(currency)
    return true
  }
}

/// The digits of an amount, parsed from the left. More than 15 digits before the decimal separator are refused, so that
/// nothing overflows.
private struct AmountDigits {
  private(set) var whole: Int64 = 0
  private let decimal: UInt8
  private var group: Group?
  private var count = 0
  /// The number of digits in the current group.
  private var inGroup = 0
  /// The number of digits in the first group.
  private var inFirstGroup = 0
  /// The number of complete groups of two digits after the first group.
  private var pairs = 0
  /// The number of complete groups of three digits after the first group.
  private var triples = 0
  private var hasFraction = false

  enum Group {
    case sign, apostrophe, blank
  }

  init(_ convention: AmountConvention) {
    decimal = convention.decimal
  }

  var isQuestionable: Bool { group == .sign && pairs + triples == 0 && !hasFraction }

  /// Reads the digits up to the decimal separator. Returns `false` if the digits or their grouping are invalid.
  mutating func readWhole(_ text: inout CellText) -> Bool {
    let leading = text.first
    while let first = text.first, first != decimal {
      if first.isDigit {
        guard count < 15 else { return false }
        whole = whole * 10 + Int64(first & 0x0F)
        (count, inGroup) = (count + 1, inGroup + 1)
        text.removeFirst()
      } else {
        guard leading != UInt8(ascii: "0"), let group = removeGroup(from: &text), begin(group) else {
          return false
        }
      }
    }
    guard group != nil else { return count > 0 }
    return inGroup == 3 && (pairs == 0 || isIndian)
  }

  /// Reads the decimals, and returns them in cents: 0 if there is no decimal separator, and `nil` if they are invalid.
  mutating func fraction(_ text: inout CellText) -> Int64? {
    guard text.take(decimal) else { return 0 }
    hasFraction = true
    var cents: Int64 = 0
    var digits = 0
    while let first = text.first {
      guard first.isDigit, digits < 2 || first == UInt8(ascii: "0") else { return nil }
      if digits < 2 { cents = cents * 10 + Int64(first & 0x0F) }
      digits += 1
      text.removeFirst()
    }
    guard digits > 0, digits != 3 else { return nil }
    return digits == 1 ? cents * 10 : cents
  }

  /// Ends a group of digits at a grouping sign. Returns false if the group is too short or too long, or if the sign
  /// differs from an earlier grouping sign.
  private mutating func begin(_ next: Group) -> Bool {
    if let group {
      guard group == next else { return false }
      switch inGroup {
      case 2: pairs += 1
      case 3: triples += 1
      default: return false
      }
    } else {
      guard 1...3 ~= inGroup else { return false }
      (group, inFirstGroup) = (next, inGroup)
    }
    inGroup = 0
    return true
  }

  private var isIndian: Bool {
    group == .sign && decimal == UInt8(ascii: ".") && triples == 0 && inFirstGroup < 3
  }

  private func removeGroup(from text: inout CellText) -> Group? {
    switch text.first {
    case UInt8(ascii: "."), UInt8(ascii: ","):
      text.removeFirst()
      return .sign
    case UInt8(ascii: "'"):
      text.removeFirst()
      return .apostrophe
    case UInt8(ascii: "\t"): return nil
    default:
      guard let scalar = text.firstScalar, scalar.isBlank || scalar == "\u{2019}" else { return nil }
      text.removeFirst(scalar.length)
      return scalar.isBlank ? .blank : .apostrophe
    }
  }
}
