import ValueParsing

/// A number of many digits as a spreadsheet writes it, `6.37702E+15` or `1,23457E+12`: all but the first are lost.
enum ShortenedNumber {
  /// One digit, perhaps a decimal sign and more, an E, a sign and two or three digits. Without decimals the sign must be a
  /// plus, as `6E-12` may be the name of a model.
  static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var text = CellText(bytes)
    guard let first = text.first, first.isDigit, text[1]?.isDigit == false else { return false }
    text.removeFirst()
    let hasDecimals = text.take(UInt8(ascii: ".")) || text.take(UInt8(ascii: ","))
    while hasDecimals, text.first?.isDigit == true { text.removeFirst() }
    guard text.first.map({ $0 | 0x20 }) == UInt8(ascii: "e") else { return false }
    text.removeFirst()
    guard text.take(UInt8(ascii: "+")) || hasDecimals && text.take(UInt8(ascii: "-")) else { return false }
    guard let exponent = text.number() else { return false }
    return 2...3 ~= exponent.digits && text.isEmpty
  }

  /// The names of fields that hold such numbers, as `ItemAttribute.folded` leaves them.
  static let fields: Set = ["assettag", "barcode", "model", "modelnumber", "imei", "isbn", "ean", "upc"]
}
