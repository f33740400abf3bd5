/// A serial number or another identifier that an audience must not see. Other texts of the item may repeat it.
package struct SecretText: Sendable {
  /// The letters and digits of the secret, with ASCII letters in lowercase.
  private let signs: [Unicode.Scalar]
  /// How many letters and digits a secret may have. A shorter text could be an ordinary word or number. A longer text
  /// is unlikely to be repeated elsewhere, and would slow down the search in every text.
  private static let counts = 5...100
  /// The maximum number of other characters between two letters or digits, as in `HB-204 118` for the secret
  /// `HB204118`.
  private static let mostBetween = 2

  /// `nil` if the number of letters and digits is not from 5 to 100, or if the text has no digit.
  package init?(_ text: String) {
    signs = text.unicodeScalars.filter(\.isLetterOrDigit).map(\.lowered)
    guard Self.counts.contains(signs.count), text.unicodeScalars.contains(where: \.isDigit) else {
      return nil
    }
  }

  /// Returns the text with each occurrence of the secret replaced by the result of `cover`. Occurrences may differ in
  /// the case of ASCII letters, and may have up to two other characters between adjacent letters or digits. A match
  /// inside a longer word or number does not count.
  ///
  /// Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the text and the secret.
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

  /// Returns the index after an occurrence of the secret that begins at `start`; `nil` if there is no occurrence.
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

  /// The character in lowercase if it is an ASCII letter, otherwise the same character.
  fileprivate var lowered: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(ascii: "a") + UInt8(value - 65)) : self
  }
}
