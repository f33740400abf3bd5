import CCommonMark

/// Strikethrough: text with one or two tildes on each side (GFM, 6.5).
enum Strikethrough {
  private enum Piece {
    case node(MarkdownNode)
    case text(ArraySlice<UInt8>)
    case tildes(ArraySlice<UInt8>, opens: Bool, closes: Bool)
  }

  private enum Role { case text, start, end }

  /// Replaces the tildes of strikethrough in the children of a node with HTML. Complexity: linear in the length of the
  /// children's texts.
  static func insert(into parent: MarkdownNode) {
    let children = parent.children
    guard children.contains(where: { $0.type == CMARK_NODE_TEXT && $0.literal.contains(tilde) }) else {
      return
    }
    let pieces = pieces(of: children)
    let roles = roles(of: pieces)
    guard roles.contains(.start) else { return }
    for child in children { cmark_node_unlink(child) }
    var open = [parent]
    for (piece, role) in zip(pieces, roles) {
      switch (piece, role) {
      case (.node(let node), _): open.last?.append(node)
      case (.text(let text), _), (.tildes(let text, _, _), .text): open.last?.append(.text(text))
      case (.tildes, .start):
        guard let struck = MarkdownNode.html(CMARK_NODE_CUSTOM_INLINE, "<del>", "</del>") else { continue }
        open.last?.append(struck)
        open.append(struck)
      case (.tildes, .end): open.removeLast()
      }
    }
    for child in children where child.type == CMARK_NODE_TEXT { cmark_node_free(child) }
  }

  private static func pieces(of children: [MarkdownNode]) -> [Piece] {
    var pieces: [Piece] = []
    for (index, child) in children.enumerated() {
      guard child.type == CMARK_NODE_TEXT else {
        pieces.append(.node(child))
        continue
      }
      let before = index > 0 ? children[index - 1].edge : nil
      let after = index + 1 < children.count ? children[index + 1].edge : nil
      add(child.literal, between: before, after, to: &pieces)
    }
    return pieces
  }

  private static func add(
    _ text: [UInt8], between before: Unicode.Scalar?, _ after: Unicode.Scalar?, to pieces: inout [Piece]
  ) {
    var rest = text[...]
    while let start = rest.firstIndex(of: tilde) {
      let end = rest[start...].firstIndex { $0 != tilde } ?? rest.endIndex
      let run = rest[start..<end]
      if start > rest.startIndex { pieces.append(.text(rest[..<start])) }
      let left = text[..<start].lastScalar ?? before
      let right = text[end...].firstScalar ?? after
      let isMark = run.count <= 2
      pieces.append(
        .tildes(run, opens: isMark && flanks(right, left), closes: isMark && flanks(left, right)))
      rest = rest[end...]
    }
    if !rest.isEmpty { pieces.append(.text(rest)) }
  }

  /// Whether a run of tildes flanks the text on its inner side (CommonMark 0.30, 6.2). `inner` and `outer` are the
  /// adjacent characters; `nil` if there is none.
  private static func flanks(_ inner: Unicode.Scalar?, _ outer: Unicode.Scalar?) -> Bool {
    guard let inner, !inner.properties.isWhitespace else { return false }
    guard inner.isPunctuation else { return true }
    return outer.map { $0.properties.isWhitespace || $0.isPunctuation } ?? true
  }

  /// Returns the role of each piece. Each closing run is matched with the nearest opening run of the same length.
  /// Opening runs between the two become text.
  private static func roles(of pieces: [Piece]) -> [Role] {
    var roles = [Role](repeating: .text, count: pieces.count)
    var starts: [(index: Int, length: Int)] = []
    var waiting = [0, 0, 0]
    for (index, piece) in pieces.enumerated() {
      guard case .tildes(let run, let opens, let closes) = piece else { continue }
      if closes, waiting[run.count] > 0 {
        while let start = starts.popLast() {
          waiting[start.length] -= 1
          guard start.length == run.count else { continue }
          (roles[start.index], roles[index]) = (.start, .end)
          break
        }
      } else if opens {
        starts.append((index, run.count))
        waiting[run.count] += 1
      }
    }
    return roles
  }
}

private let tilde = UInt8(ascii: "~")

extension MarkdownNode {
  /// The character that a neighboring text treats as adjacent: a space for a line end, otherwise a punctuation mark
  /// (`*`).
  fileprivate var edge: Unicode.Scalar {
    type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK ? " " : "*"
  }
}

extension ArraySlice<UInt8> {
  fileprivate var firstScalar: Unicode.Scalar? {
    String(decoding: prefix(4), as: UTF8.self).unicodeScalars.first
  }

  fileprivate var lastScalar: Unicode.Scalar? {
    guard let start = lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return nil }
    return String(decoding: self[start...], as: UTF8.self).unicodeScalars.first
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: isASCII && "$+<=>^`|~".unicodeScalars.contains(self)
    }
  }
}
