/// The text of an element.
enum XMLText {
  /// `offset` is that of its first byte, for messages.
  static func decoded(_ raw: ArraySlice<UInt8>, at offset: Int) throws(PropertyListError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var rest = raw
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      bytes += rest[..<ampersand]
      // The longest is a number such as &#x10FFFF; with zeros in front.
      let name = rest[(ampersand + 1)...].prefix(16).prefix { $0 != UInt8(ascii: ";") }
      guard name.endIndex < rest.endIndex, rest[name.endIndex] == UInt8(ascii: ";"),
        let scalar = scalar(String(decoding: name, as: UTF8.self))
      else { throw PropertyListError(at: ampersand, .unknownEntity) }
      bytes += String(Character(scalar)).utf8
      rest = rest[(name.endIndex + 1)...]
    }
    bytes += rest
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PropertyListError(at: offset, .notText)
    }
    return text
  }

  private static func scalar(_ entity: String) -> Unicode.Scalar? {
    switch entity {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: number(entity).flatMap(Unicode.Scalar.init)
    }
  }

  private static func number(_ entity: String) -> UInt32? {
    if entity.hasPrefix("#x") { return UInt32(entity.dropFirst(2), radix: 16) }
    if entity.hasPrefix("#") { return UInt32(entity.dropFirst()) }
    return nil
  }
}
