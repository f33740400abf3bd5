/// The byte between two cells: a comma, a semicolon, a tab, or another ASCII character.
package struct CSVDelimiter: Hashable, Sendable {
  package static let comma = CSVDelimiter(known: UInt8(ascii: ","))
  package static let semicolon = CSVDelimiter(known: UInt8(ascii: ";"))
  package static let tab = CSVDelimiter(known: UInt8(ascii: "\t"))
  package static let bar = CSVDelimiter(known: UInt8(ascii: "|"))

  /// Those that are tried where nobody says what parts the cells, in this order.
  package static let usual = [comma, semicolon, tab, bar]

  static func usual(_ byte: UInt8) -> CSVDelimiter? { usual.first { $0.byte == byte } }

  package let byte: UInt8
  package var character: Character { Character(Unicode.Scalar(byte)) }

  /// Nothing for what cannot part two cells: a quote, CR, LF, NUL and all that is not ASCII.
  package init?(_ character: Character) {
    guard let byte = character.asciiValue, character != "\r\n" else { return nil }
    switch byte {
    case .nul, .lineFeed, .carriageReturn, .quote: return nil
    case 0x80...: return nil
    default: self.byte = byte
    }
  }

  private init(known byte: UInt8) { self.byte = byte }
}

extension UInt8 {
  static let nul: UInt8 = 0x00
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
