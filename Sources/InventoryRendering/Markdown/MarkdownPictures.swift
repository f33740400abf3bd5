import InventoryModel

/// Adds sizes and lazy loading to the pictures in HTML that cmark wrote.
struct MarkdownPictures {
  /// The path from the page to the top of the output.
  let root: String
  /// The sizes of pictures, keyed by the path relative to the top of the output.
  let sizes: [String: PixelSize]

  /// cmark escapes text, so these bytes can only be a picture that cmark wrote.
  private static let start = Array("<img src=\"".utf8)

  func withSizes(_ html: String) -> String {
    let bytes = Array(html.utf8)
    var (parts, rest) = ([UInt8](), bytes[...])
    while let found = rest.firstRange(of: Self.start),
      let end = rest[found.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    {
      parts += rest[..<found.lowerBound] + Array("<img loading=\"lazy\"".utf8)
      if let size = size(of: String(decoding: rest[found.upperBound..<end], as: UTF8.self)) {
        parts += Array(" width=\"\(size.width)\" height=\"\(size.height)\"".utf8)
      }
      parts += Array(" src=\"".utf8) + rest[found.upperBound..<end]
      rest = rest[end...]
    }
    return parts.isEmpty ? html : String(decoding: parts + rest, as: UTF8.self)
  }

  /// Returns the size of the picture at an address as cmark writes it: percent-encoded, with `&amp;` for `&`.
  private func size(of address: String) -> PixelSize? {
    guard !sizes.isEmpty, address.hasPrefix(root) else { return nil }
    let path = address.dropFirst(root.count).prefix { $0 != "#" && $0 != "?" }
    return sizes[Self.decoded(String(path.replacing("&amp;", with: "&")))]
  }

  private static func decoded(_ address: String) -> String {
    var (bytes, rest) = ([UInt8](), Array(address.utf8)[...])
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
