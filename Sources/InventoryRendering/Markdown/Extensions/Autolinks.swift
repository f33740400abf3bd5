import CCommonMark

/// Bare addresses in text (GFM, 6.9): addresses that begin with `https://`, `http://` or `www.`, and email addresses.
enum Autolinks {
  /// Replaces bare addresses in the children of a node with links. The node must not be inside a link.
  static func insert(into parent: MarkdownNode) {
    let children = parent.children
    for (index, child) in children.enumerated() where child.type == CMARK_NODE_TEXT {
      let text = child.literal
      let mayBegin = index == 0 || children[index - 1].mayPrecedeAddress
      let links = links(in: text, mayBegin: mayBegin)
      guard !links.isEmpty else { continue }
      var nodes: [MarkdownNode?] = []
      var end = 0
      for link in links {
        if link.range.lowerBound > end { nodes.append(.text(text[end..<link.range.lowerBound])) }
        let node = cmark_node_new(CMARK_NODE_LINK)
        cmark_node_set_url(node, link.start + String(decoding: text[link.range], as: UTF8.self))
        node?.append(.text(text[link.range]))
        nodes.append(node)
        end = link.range.upperBound
      }
      if end < text.count { nodes.append(.text(text[end...])) }
      child.replace(by: nodes)
    }
  }

  struct Link {
    let range: Range<Int>
    /// The prefix of the link target: `http://`, `mailto:` or none.
    let start: String
  }

  /// Returns the addresses in a text. `mayBegin` states whether an address may begin at the start of the text.
  /// Complexity: linear.
  static func links(in text: [UInt8], mayBegin: Bool) -> [Link] {
    var links: [Link] = []
    var index = 0
    var end = 0
    while index < text.count {
      var link: Link?
      switch text[index] {
      case UInt8(ascii: "@"): link = email(around: index, in: text, from: end)
      case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "w"), UInt8(ascii: "W"):
        let begins = index == 0 ? mayBegin : text[index - 1].mayPrecedeAddress
        if begins { link = webAddress(at: index, in: text) }
      default: break
      }
      if let link {
        links.append(link)
        end = link.range.upperBound
      }
      index = max(index + 1, end)
    }
    return links
  }

  private static func webAddress(at start: Int, in text: [UInt8]) -> Link? {
    let rest = text[start...]
    if rest.starts(withASCII: "www.") {
      return end(ofAddress: start, domain: start, in: text).map { Link(range: start..<$0, start: "http://") }
    }
    for scheme in ["http://", "https://"] where rest.starts(withASCII: scheme) {
      let domain = start + scheme.utf8.count
      return end(ofAddress: start, domain: domain, in: text).map { Link(range: start..<$0, start: "") }
    }
    return nil
  }

  /// Returns the end of an address with a valid domain: before a space or `<`, and before trailing punctuation. `nil`
  /// if the domain is invalid.
  private static func end(ofAddress start: Int, domain: Int, in text: [UInt8]) -> Int? {
    let host = text[domain...].prefix(mostDomainBytes + 1).prefix(while: \.isInDomain)
    let labels = host.split(separator: UInt8(ascii: "."))
    guard host.count <= mostDomainBytes, labels.count >= 2, host.first != UInt8(ascii: "."),
      !labels.suffix(2).joined().contains(UInt8(ascii: "_"))
    else { return nil }
    let address = text[start...].prefix { !$0.isSpace && $0 != UInt8(ascii: "<") }
    return max(address.withoutPunctuation.endIndex, domain + labels[0].count + 1 + labels[1].count)
  }

  /// The maximum length of a domain. A longer domain is invalid (RFC 1035, 2.3.4), so the search ends there.
  private static let mostDomainBytes = 255

  private static func email(around at: Int, in text: [UInt8], from start: Int) -> Link? {
    let name = text[start..<at].reversed().prefix(while: \.isInMailbox).count
    let domain = text[(at + 1)...].prefix { $0.isInMailbox && $0 != UInt8(ascii: "+") }
    let end = domain.lastIndex { $0 != UInt8(ascii: ".") } ?? at
    guard name > 0, at - name == start || text[at - name - 1] != UInt8(ascii: "/"), end > at,
      text[at + 1] != UInt8(ascii: "."), text[(at + 1)...end].contains(UInt8(ascii: ".")),
      text[end] != UInt8(ascii: "-"), text[end] != UInt8(ascii: "_")
    else { return nil }
    return Link(range: at - name..<end + 1, start: "mailto:")
  }
}

extension MarkdownNode {
  fileprivate var mayPrecedeAddress: Bool {
    switch type {
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK, CMARK_NODE_EMPH, CMARK_NODE_STRONG,
      CMARK_NODE_CUSTOM_INLINE:
      true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

  fileprivate var mayPrecedeAddress: Bool { isSpace || "*_~(".utf8.contains(self) }

  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether the byte may be part of a domain; `true` for the bytes of all non-ASCII characters.
  fileprivate var isInDomain: Bool { isLetterOrDigit || self >= 0x80 || "-_.".utf8.contains(self) }

  fileprivate var isInMailbox: Bool { isLetterOrDigit || ".-_+".utf8.contains(self) }
}

extension ArraySlice<UInt8> {
  fileprivate func starts(withASCII text: String) -> Bool {
    count >= text.utf8.count && zip(self, text.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  /// The address without trailing punctuation, unmatched closing parentheses and references such as `&amp;`, which
  /// belong to the sentence around the address.
  fileprivate var withoutPunctuation: ArraySlice<UInt8> {
    var rest = self
    var surplus = rest.reduce(0) { $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0) }
    while let last = rest.last {
      if last == UInt8(ascii: ";") {
        let before = rest.dropLast()
        let name = before.reversed().prefix(while: \.isLetterOrDigit).count
        let isReference = name > 0 && before.dropLast(name).last == UInt8(ascii: "&")
        rest = isReference ? before.dropLast(name + 1) : before
      } else if last == UInt8(ascii: ")"), surplus > 0 {
        surplus -= 1
        rest = rest.dropLast()
      } else if "?!.,:*_~'\"".utf8.contains(last) {
        rest = rest.dropLast()
      } else {
        break
      }
    }
    return rest
  }
}
