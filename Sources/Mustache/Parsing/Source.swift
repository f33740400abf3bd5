/// The bytes of a template file, with functions for the lines around an offset.
struct Source: Sendable {
  static let limit = 256 * 1024

  let file: String
  let bytes: [UInt8]
  /// The start of each line except the first.
  private let laterLines: [Int]

  /// Removes a byte-order mark, which a partial would insert in the middle of a page.
  init(file: String, text: String) {
    self.file = file
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = Array(text.utf8)
    if bytes.starts(with: mark) { bytes.removeFirst(mark.count) }
    laterLines = bytes.enumerated().filter { $0.element == .newline }.map { $0.offset + 1 }
    self.bytes = bytes
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func problem(_ kind: TemplateProblem.Kind, at offset: Int) -> TemplateProblem {
    TemplateProblem(file: file, line: line(of: offset), column: column(of: offset), kind: kind)
  }

  func line(of offset: Int) -> Int {
    1 + linesBefore(offset)
  }

  /// Returns the start of the line if only spaces are between the start and `offset`; otherwise `nil`.
  func blankStart(before offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return startsLine(start) ? start : nil
  }

  /// Returns the start of the next line, or the end of the file, if only spaces are between `offset` and the end of the
  /// line; otherwise `nil`.
  func blankEnd(after offset: Int) -> Int? {
    var end = offset
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    if end == bytes.count { return end }
    if bytes[end] == .carriageReturn, end + 1 < bytes.count { end += 1 }
    return bytes[end] == .newline ? end + 1 : nil
  }

  func startsLine(_ offset: Int) -> Bool {
    offset == 0 || bytes[offset - 1] == .newline
  }

  func endsLine(_ offset: Int) -> Bool {
    offset == bytes.count || bytes[offset] == .newline || bytes[offset] == .carriageReturn
  }

  /// Returns the offset of the first `pattern` at or after `start`; `nil` if there is none.
  func offset(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first, pattern.count <= bytes.count else { return nil }
    var offset = start
    while offset <= bytes.count - pattern.count {
      if bytes[offset] == first, bytes[offset..<(offset + pattern.count)].elementsEqual(pattern) {
        return offset
      }
      offset += 1
    }
    return nil
  }

  /// Returns the range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isWhiteSpace { start += 1 }
    while end > start, bytes[end - 1].isWhiteSpace { end -= 1 }
    return start..<end
  }

  /// Returns the column in Unicode scalars, counted from 1; continuation bytes of UTF-8 are not counted.
  private func column(of offset: Int) -> Int {
    let lines = linesBefore(offset)
    let start = lines == 0 ? 0 : laterLines[lines - 1]
    return bytes.withUnsafeBufferPointer { bytes in
      1 + bytes[start..<offset].reduce(into: 0) { count, byte in count += byte & 0xC0 == 0x80 ? 0 : 1 }
    }
  }

  /// Returns the number of line ends before an offset.
  private func linesBefore(_ offset: Int) -> Int {
    var range = 0..<laterLines.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = laterLines[middle] <= offset ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
  var isWhiteSpace: Bool { isBlank || self == .newline || self == .carriageReturn }
}

/// A tag in a source, whose content is not yet parsed.
struct Tag {
  let kind: Kind
  /// The content of the tag, without its sigil and without white space at its ends.
  let content: Range<Int>
  /// The bytes from the opening delimiter to the closing delimiter, including both.
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

/// The tag delimiters: `{{` and `}}` until a tag changes them.
struct Delimiters {
  static let longest = 16

  var open = Array("{{".utf8)
  var close = Array("}}".utf8)

  init() {}

  /// Parses the text between the equals signs: two delimiters, separated by white space. Returns `nil` for other texts.
  init?(_ content: ArraySlice<UInt8>) {
    let marks = content.split(whereSeparator: \.isWhiteSpace)
    guard marks.count == 2, marks.allSatisfy({ $0.count <= Self.longest && !$0.contains(UInt8(ascii: "=")) })
    else { return nil }
    open = Array(marks[0])
    close = Array(marks[1])
  }

  /// Returns the tag whose opening delimiter is at `start`. Throws if the tag has no closing delimiter.
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
