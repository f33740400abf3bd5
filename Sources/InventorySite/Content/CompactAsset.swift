/// A style sheet or a script of the built-in theme without comments, indentation and blank lines, so that pages load
/// faster.
enum CompactAsset {
  /// Returns the bytes of the compact file. Files other than style sheets and scripts are unchanged. A comment in a
  /// script is removed only if it starts a line, so that strings with `//` are kept.
  static func bytes(of file: [UInt8], named name: String) -> [UInt8] {
    if name.hasSuffix(".css") { return lines(of: withoutBlockComments(file)) }
    return name.hasSuffix(".js") ? lines(of: file) { $0.starts(with: "//".utf8) } : file
  }

  private static func withoutBlockComments(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    var rest = file[...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let isComment = rest[slash...].starts(with: "/*".utf8)
      result += isComment ? rest[..<slash] : rest[...slash]
      rest = rest[(slash + 1)...]
      guard isComment else { continue }
      while let star = rest.firstIndex(of: UInt8(ascii: "*")) {
        rest = rest[(star + 1)...]
        guard rest.first != UInt8(ascii: "/") else { break }
      }
      rest = rest.dropFirst()
    }
    return result + rest
  }

  /// Returns the lines without leading and trailing spaces. Blank lines and the lines to omit are left out.
  private static func lines(
    of file: [UInt8], omitting isOmitted: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    for line in file.split(separator: UInt8(ascii: "\n")) {
      var text = line.drop { $0 == UInt8(ascii: " ") }
      while text.last == UInt8(ascii: " ") { text.removeLast() }
      guard !text.isEmpty, !isOmitted(text) else { continue }
      result += text
      result.append(UInt8(ascii: "\n"))
    }
    return result
  }
}
