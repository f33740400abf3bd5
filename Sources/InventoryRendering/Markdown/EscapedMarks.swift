import CCommonMark

/// A text in which escaped characters that only our extensions know (`\~`) cannot be taken for marks.
///
/// cmark drops the backslash, and its tree no longer shows the difference. So each such character becomes a noncharacter
/// before cmark reads the text, and what it was afterwards. No text has noncharacters: `printable` replaces them.
struct EscapedMarks {
  let text: [UInt8]
  let hasMarks: Bool

  private static let marks = Array("~:.@[".utf8)
  /// U+FDD0, and the next ones for the other marks.
  private static let noncharacter: [UInt8] = [0xEF, 0xB7, 0x90]
  private static let backslash = UInt8(ascii: "\\")

  /// A byte-order mark at the start is left out.
  init(_ text: [UInt8]) {
    var marked: [UInt8] = []
    marked.reserveCapacity(text.count)
    var hasMarks = false
    var rest = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text[...]
    while let byte = rest.popFirst() {
      marked.append(byte)
      guard byte == Self.backslash, let next = rest.popFirst() else { continue }
      if let index = Self.marks.firstIndex(of: next) {
        marked += [Self.noncharacter[0], Self.noncharacter[1], Self.noncharacter[2] + UInt8(index)]
        hasMarks = true
      } else {
        marked.append(next)
      }
    }
    (self.text, self.hasMarks) = (marked, hasMarks)
  }

  /// The characters again; where an escape has a meaning, its backslash is dropped.
  static func restored(_ text: [UInt8], isLiteral: Bool) -> [UInt8] {
    var restored: [UInt8] = []
    restored.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == noncharacter[0], index + 2 < text.count, text[index + 1] == noncharacter[1],
        noncharacter[2]..<noncharacter[2] + UInt8(marks.count) ~= text[index + 2]
      else {
        restored.append(text[index])
        index += 1
        continue
      }
      if !isLiteral, restored.last == backslash { restored.removeLast() }
      restored.append(marks[Int(text[index + 2] - noncharacter[2])])
      index += 3
    }
    return restored
  }
}

extension MarkdownNode {
  func restoreEscapedMarks() {
    forEachNode { node in
      switch node.type {
      case CMARK_NODE_TEXT:
        node.restore(isLiteral: false, cmark_node_get_literal, cmark_node_set_literal)
      case CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE, CMARK_NODE_HTML_BLOCK:
        node.restore(isLiteral: true, cmark_node_get_literal, cmark_node_set_literal)
      case CMARK_NODE_CODE_BLOCK:
        node.restore(isLiteral: true, cmark_node_get_literal, cmark_node_set_literal)
        node.restore(isLiteral: false, cmark_node_get_fence_info, cmark_node_set_fence_info)
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE:
        node.restore(isLiteral: false, cmark_node_get_url, cmark_node_set_url)
        node.restore(isLiteral: false, cmark_node_get_title, cmark_node_set_title)
      default: break
      }
    }
  }

  private func restore(
    isLiteral: Bool, _ get: (MarkdownNode?) -> UnsafePointer<CChar>?,
    _ set: (MarkdownNode?, UnsafePointer<CChar>?) -> Int32
  ) {
    guard let text = get(self).map({ Array(String(cString: $0).utf8) }) else { return }
    let restored = EscapedMarks.restored(text, isLiteral: isLiteral)
    guard restored != text else { return }
    _ = set(self, String(decoding: restored, as: UTF8.self))
  }
}
