/// One tag as it stands in a source, not yet understood.
struct Tag {
  let kind: Kind
  /// What stands in it, without the white space around it.
  let content: Range<Int>
  /// From the first byte of the opening delimiter to behind the closing one.
  let range: Range<Int>

  enum Kind {
    case variable, rawVariable, section, invertedSection, closing, partial, parent, block, comment, delimiters
  }

  struct Unclosed: Error {
    let end: String
  }
}

extension Tag.Kind {
  init?(sigil: UInt8) {
    switch sigil {
    case UInt8(ascii: "&"), UInt8(ascii: "{"): self = .rawVariable
    case UInt8(ascii: "#"): self = .section
    case UInt8(ascii: "^"): self = .invertedSection
    case UInt8(ascii: "/"): self = .closing
    case UInt8(ascii: ">"): self = .partial
    case UInt8(ascii: "<"): self = .parent
    case UInt8(ascii: "$"): self = .block
    case UInt8(ascii: "!"): self = .comment
    case UInt8(ascii: "="): self = .delimiters
    default: return nil
    }
  }
}

/// The pair of marks around a tag, `{{` and `}}` until a tag sets others.
struct Delimiters {
  static let longest = 16

  var open = Array("{{".utf8)
  var close = Array("}}".utf8)

  init() {}

  /// From what stands between the equals signs: two marks with white space between them.
  init?(_ content: ArraySlice<UInt8>) {
    let marks = content.split(whereSeparator: \.isWhiteSpace)
    guard marks.count == 2, marks.allSatisfy({ $0.count <= Self.longest && !$0.contains(UInt8(ascii: "=")) })
    else { return nil }
    open = Array(marks[0])
    close = Array(marks[1])
  }

  /// The tag whose opening mark is at `start`.
  func tag(at start: Int, in source: Source) throws(Tag.Unclosed) -> Tag {
    var inside = start + open.count
    let kind = inside < source.bytes.count ? Tag.Kind(sigil: source.bytes[inside]) : nil
    var end = close
    if kind == .rawVariable, source.bytes[inside] == UInt8(ascii: "{") {
      end.insert(UInt8(ascii: "}"), at: 0)
    }
    if kind == .delimiters { end.insert(UInt8(ascii: "="), at: 0) }
    if kind != nil { inside += 1 }
    guard let last = source.offset(of: end, from: inside) else {
      throw Tag.Unclosed(end: String(decoding: end, as: UTF8.self))
    }
    return Tag(
      kind: kind ?? .variable, content: source.trimmed(inside..<last), range: start..<(last + end.count))
  }
}
