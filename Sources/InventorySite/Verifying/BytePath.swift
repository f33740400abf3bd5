/// A path below a folder, as the bytes that the system knows it by: names need not be text, and two that read alike may
/// be two files.
struct BytePath: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  static func < (left: BytePath, right: BytePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// As a report names it; of a name that is not UTF-8, what is not ASCII is written like `\xFF`.
  var text: String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.map { byte in
      byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Up to the last slash, and behind it. At the top there is no folder.
  var parts: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return ([], bytes[...]) }
    return (bytes[..<slash], bytes[(slash + 1)...])
  }
}
