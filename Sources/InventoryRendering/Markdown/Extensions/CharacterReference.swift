/// The references by which a text can write a character of ASCII that our extensions know: `&#124;`, `&#x7C;`, `&vert;`.
enum CharacterReference {
  /// HTML's names of these characters.
  private static let names: [(StaticString, Character)] = [
    ("vert;", "|"), ("verbar;", "|"), ("VerticalLine;", "|"), ("colon;", ":"), ("period;", "."),
    ("commat;", "@"),
    ("lsqb;", "["), ("lbrack;", "["),
  ]

  /// The character of a reference, from the text after its `&`; nothing where there is none to a character of ASCII.
  static func character(after text: ArraySlice<UInt8>) -> UInt8? {
    guard text.first == UInt8(ascii: "#") else {
      return names.first { name, _ in name.withUTF8Buffer { text.starts(with: $0) } }?.1.asciiValue
    }
    let isHex = text.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let number = text.dropFirst(isHex ? 2 : 1).prefix(8)
    guard let end = number.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let digits = number[..<end]
    guard digits.count <= (isHex ? 6 : 7),
      digits.first.map({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) == true
    else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
  }
}
