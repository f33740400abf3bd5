/// The text of a file, converted from any encoding to UTF-8, without the byte-order mark.
///
/// UTF-8 is read directly into the reader's buffer and validated there. Other encodings need another buffer, which has
/// a constant size.
struct TextSource {
  private let source: CSVReader.Source
  private let stated: TextEncoding?

  private(set) var encoding = TextEncoding.utf8
  private var decoder = TextDecoder(.utf8)
  /// The likely encoding of a file without a mark; `nil` if it is unknown, or if it is the encoding used.
  private(set) var suggested: TextEncoding?

  /// Bytes of the file that are not decoded yet; empty for UTF-8.
  private var raw: [UInt8] = []
  /// Decoded text that has not been returned yet, from `position` on.
  private var text: [UInt8] = []
  private var position = 0
  private var isLast = false

  init(_ source: @escaping CSVReader.Source, stated: TextEncoding?) {
    self.source = source
    self.stated = stated
  }

  /// Determines the encoding from the byte-order mark. Without a mark, uses the stated encoding, or UTF-8 if none is
  /// stated. Call this method once, before all others.
  ///
  /// Returns the length of the mark. Throws if the mark contradicts the stated encoding, or if the system cannot decode
  /// the encoding.
  mutating func begin() throws -> Int {
    var head: [UInt8] = []
    while head.count < 64, !isLast {
      head += try take(64 - head.count)
    }
    let marked = TextEncoding.marked(by: head)
    if let marked, let stated, marked != stated {
      throw CSVError(
        place: CSVPlace(line: 1, column: 1, offset: 0), problem: .mark(of: marked, stated: stated))
    }
    encoding = marked ?? stated ?? .utf8
    decoder = TextDecoder(encoding)
    guard decoder != nil else {
      throw CSVError(place: CSVPlace(line: 1, column: 1, offset: 0), problem: .unavailable(encoding))
    }
    if marked == nil { suggested = suggestion(by: head) }
    let markLength = marked?.mark.count ?? 0
    raw = Array(head[markLength...])
    decode()
    return markLength
  }

  private func suggestion(by head: [UInt8]) -> TextEncoding? {
    if let seen = TextEncoding.suggested(byNULsIn: head) { return seen == encoding ? nil : seen }
    guard encoding.isWide, !head.contains(.nul) else { return nil }
    // The head may end in the middle of a character.
    let wrong = head.withUnsafeBytes(TextCheck.firstWrongByte) ?? head.count
    return wrong > head.count - 4 ? .utf8 : nil
  }

  /// Fills the buffer with UTF-8 from its beginning, and returns the number of bytes; 0 means the end of the file.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while position == text.count {
      if isLast { return 0 }
      if encoding == .utf8 { return try source(buffer) }
      raw += try take(Self.pieceSize)
      decode()
    }
    let count = min(buffer.count, text.count - position)
    buffer.copyBytes(from: text[position..<(position + count)])
    position += count
    return count
  }

  private static let pieceSize = 1 << 14

  /// Returns up to `limit` bytes of the file; empty at the end of the file.
  private mutating func take(_ limit: Int) throws -> [UInt8] {
    let source = source
    let bytes = try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = try source(UnsafeMutableRawBufferPointer(buffer))
      precondition(0...limit ~= count, "a CSV source returns the number of bytes that it has written")
    }
    if bytes.isEmpty { isLast = true }
    return bytes
  }

  /// Decodes `raw`, and replaces the decoded text with the result. All earlier text must have been returned. An
  /// incomplete character at the end of `raw` stays there.
  private mutating func decode() {
    text.removeAll(keepingCapacity: true)
    position = 0
    let (decoder, isLast) = (decoder, isLast)
    let count = raw.withUnsafeBytes { decoder?.decode($0, isLast: isLast, to: &text) ?? $0.count }
    raw.removeFirst(count)
  }
}

/// Finds bytes that are not valid UTF-8.
enum TextCheck {
  /// Returns the position of the first byte that is NUL or does not start a valid UTF-8 sequence (RFC 3629, section 4);
  /// `nil` if all bytes are valid.
  static func firstWrongByte(in bytes: UnsafeRawBufferPointer) -> Int? {
    var position = 0
    while position < bytes.count {
      let lead = bytes[position]
      if lead < 0x80 {
        if lead == .nul { return position }
        position += 1
      } else {
        guard let length = sequenceLength(bytes, at: position) else { return position }
        position += length
      }
    }
    return nil
  }

  /// Returns the length of the sequence of two to four bytes at `position`, or `nil` if the sequence is invalid or
  /// incomplete.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at position: Int) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[position] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)  // excludes surrogates
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
    for index in (position + 2)..<(position + length) where bytes[index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
