/// A serial number or another identifier that an audience must not see, and that other texts may repeat.
package struct SecretText: Sendable {
  /// Its letters and digits, in lower case.
  private let signs: [Unicode.Scalar]
  /// Fewer could be any word or number. More are not repeated by people, and would cost time in every text.
  private static let counts = 5...100
  /// How many other signs may be between two letters, as in `HB-204 118` for `HB204118`.
  private static let mostBetween = 2

  /// `nil` for a text that is too short or too long to be recognized, or has no digit.
  package init?(_ text: String) {
    signs = text.unicodeScalars.filter(\.isLetterOrDigit).map(\.lowered)
    guard Self.counts.contains(signs.count), text.unicodeScalars.contains(where: \.isDigit) else {
      return nil
    }
  }

  /// The text with `cover` in each place that repeats the secret, in either case, and with up to two other signs between its
  /// letters. A part of a longer word or number is not covered. The time is at most the product of the two lengths.
  package func hidden(in text: String, by cover: (String) -> String) -> String {
    guard text.utf8.count >= signs.count else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let beginsWord = index == 0 || !scalars[index - 1].isLetterOrDigit
      if beginsWord, let end = end(in: scalars, from: index) {
        var found = String.UnicodeScalarView()
        found.append(contentsOf: scalars[index..<end])
        result.append(contentsOf: cover(String(found)).unicodeScalars)
        index = end
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(result)
  }

  /// The end of the same letters and digits from `start` on; `nil` if there are others.
  private func end(in text: [Unicode.Scalar], from start: Int) -> Int? {
    var index = start
    for (number, sign) in signs.enumerated() {
      var between = 0
      while number > 0, index < text.count, !text[index].isLetterOrDigit, between < Self.mostBetween {
        between += 1
        index += 1
      }
      guard index < text.count, text[index].lowered == sign else { return nil }
      index += 1
    }
    return index < text.count && text[index].isLetterOrDigit ? nil : index
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isLetterOrDigit: Bool {
    isASCII
      ? isDigit || ("a"..."z").contains(lowered) : properties.isAlphabetic || properties.numericType != nil
  }

  /// Only for ASCII, where serial numbers are written in either case.
  fileprivate var lowered: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(ascii: "a") + UInt8(value - 65)) : self
  }
}
