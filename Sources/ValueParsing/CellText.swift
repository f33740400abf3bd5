/// The bytes of a cell that are not yet parsed. Bytes can be removed from both ends. The bytes are not copied, so a
/// `CellText` must not be used after its buffer is released.
package struct CellText {
  private let bytes: UnsafeRawBufferPointer
  private var start: Int
  private var end: Int

  /// Creates a text of all bytes, including the spaces around the text.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    (start, end) = (0, bytes.count)
  }

  /// Creates a text without the spaces around it.
  init(trimming bytes: UnsafeRawBufferPointer) {
    self.init(bytes)
    removeBlanks(at: .first)
    removeBlanks(at: .last)
  }

  enum End { case first, last }

  package var isEmpty: Bool { start == end }
  var count: Int { end - start }
  package var first: UInt8? { start < end ? bytes[start] : nil }
  private var last: UInt8? { start < end ? bytes[end - 1] : nil }

  /// The byte at an offset from the first byte; `nil` outside the text.
  package subscript(offset: Int) -> UInt8? { 0..<count ~= offset ? bytes[start + offset] : nil }

  /// Removes `count` bytes, or all bytes if fewer are left.
  package mutating func removeFirst(_ count: Int = 1) { start = min(start + count, end) }

  mutating func remove(_ count: Int, at place: End) {
    switch place {
    case .first: removeFirst(count)
    case .last: end = max(end - count, start)
    }
  }

  /// Removes the decimal separator at the end together with one or two hyphens or dashes after it, as in `125,-`. Returns
  /// whether the text had them.
  mutating func removeDashes(after decimal: UInt8) -> Bool {
    var place = count
    var dashes = 0
    while let length = dashLength(before: place) { (place, dashes) = (place - length, dashes + 1) }
    guard 1...2 ~= dashes, self[place - 1] == decimal, self[place - 2]?.isDigit ?? false else { return false }
    remove(count - place + 1, at: .last)
    return true
  }

  /// Returns the length of the hyphen, en dash or em dash before an offset; `nil` if there is none.
  private func dashLength(before place: Int) -> Int? {
    if self[place - 1] == UInt8(ascii: "-") { return 1 }
    let isDash =
      self[place - 3] == 0xE2 && self[place - 2] == 0x80
      && (self[place - 1] == 0x93 || self[place - 1] == 0x94)
    return isDash ? 3 : nil
  }

  /// Removes the first byte if it equals `byte`. Returns whether a byte was removed.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard first == byte else { return false }
    start += 1
    return true
  }

  /// Removes a point or a comma. Returns whether a byte was removed.
  package mutating func takeDecimalSign() -> Bool { take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) }

  /// Removes all spaces, tabs, and no-break or thin spaces at one end. Returns whether there were any.
  @discardableResult
  mutating func removeBlanks(at place: End = .first) -> Bool {
    let before = count
    while let byte = byte(at: place) {
      if byte == 0x20 || byte == 0x09 {
        remove(1, at: place)
      } else if byte >= 0x80, let scalar = scalar(at: place), scalar.isBlank {
        remove(scalar.length, at: place)
      } else {
        break
      }
    }
    return count < before
  }

  /// Whether the text starts or ends with these lowercase bytes, ignoring case.
  func has(_ text: some RandomAccessCollection<UInt8>, at place: End = .first) -> Bool {
    let start = place == .first ? 0 : count - text.count
    return start >= 0
      && text.enumerated().allSatisfy { index, lowercased in
        self[start + index].map { $0 == lowercased || $0.isLetter && $0 | 0x20 == lowercased } ?? false
      }
  }

  /// Removes a number of at most nine digits. Returns `nil` if there are no digits, or more than nine.
  package mutating func number() -> (value: Int, digits: Int)? {
    var value = 0
    let before = start
    while let first, first.isDigit {
      guard start - before < 9 else { return nil }
      value = value * 10 + Int(first & 0x0F)
      start += 1
    }
    return start > before ? (value, start - before) : nil
  }

  func byte(at place: End) -> UInt8? { place == .first ? first : last }

  func scalar(at place: End) -> Unicode.Scalar? { place == .first ? firstScalar : lastScalar }

  var firstScalar: Unicode.Scalar? { scalar(at: start) }

  private var lastScalar: Unicode.Scalar? {
    var index = end - 1
    while index > start, end - index < 4, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    guard let scalar = scalar(at: index), index + scalar.length == end else { return nil }
    return scalar
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    guard index >= start, index < end else { return nil }
    let lead = bytes[index]
    let length =
      switch lead {
      case 0..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0, index + length <= end else { return nil }
    var value = UInt32(lead) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
    for offset in 1..<max(length, 1) { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return Unicode.Scalar(value)
  }
}

extension UInt8 {
  package var isDigit: Bool { 0x30...0x39 ~= self }
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
}

extension Unicode.Scalar {
  var length: Int { UTF8.width(self) }

  /// Whether this is a space, a tab, or one of the no-break, figure, thin and narrow no-break spaces, which group
  /// digits in typeset numbers.
  var isBlank: Bool {
    self == "\u{20}" || self == "\u{09}" || self == "\u{A0}" || self == "\u{2007}" || self == "\u{2009}"
      || self == "\u{202F}"
  }
}

extension UnsafeRawBufferPointer {
  /// Calls `body` with a text in which ASCII digits and signs replace digits and signs of other widths or scripts, such
  /// as `２９，８００円` or `١٢٣`. Copies the text only if necessary.
  func withPlainDigits<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard contains(where: PlainDigits.mayBegin) else { return body(self) }
    var plain: [UInt8] = []
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      plain += PlainDigits.plain(scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
    return plain.withUnsafeBytes(body)
  }
}

/// The digits and signs that have ASCII equivalents.
private enum PlainDigits {
  /// Whether a UTF-8 byte may start a character with an ASCII equivalent. Common currency signs and spaces start with
  /// other bytes, so texts with them are not copied.
  static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xD9, 0xDB, 0xDF...0xE1, 0xE3, 0xEA, 0xEF, 0xF0: true
    default: false
    }
  }

  static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "\u{3000}": UInt8(ascii: " ")
    // The Arabic decimal and thousands separators. The thousands separator becomes an apostrophe, which can only group
    // digits.
    case "\u{066B}": UInt8(ascii: ".")
    case "\u{066C}": UInt8(ascii: "'")
    // All ASCII characters except the space have full-width forms, in the same order.
    case "\u{FF01}"..."\u{FF5E}": UInt8(scalar.value - 0xFF01 + 0x21)
    default: scalar.value < 0x80 ? nil : digit(scalar)
    }
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
      return nil
    }
    return UInt8(ascii: "0") + UInt8(value)
  }
}
