import CSV

/// A part of a file as it reads in an encoding.
struct EncodedText {
  struct Character {
    let value: UInt32
    /// Its first two bytes; the second is 0 where there is one only.
    let bytes: (UInt8, UInt8)
  }

  let encoding: TextEncoding
  private(set) var characters: [Character] = []

  init(_ bytes: [UInt8], _ encoding: TextEncoding, _ table: CharacterTable) {
    self.encoding = encoding
    bytes.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        guard case .character(let value, let length) = table.step(bytes, at: position) else {
          position += 1
          continue
        }
        let second = length > 1 ? bytes[position + 1] : 0
        characters.append(Character(value: value, bytes: (bytes[position], second)))
        position += length
      }
    }
  }

  /// The first cell that is not ASCII, if the file has a usual delimiter.
  var firstText: String {
    guard let index = characters.firstIndex(where: { $0.value >= 0x80 }) else { return "" }
    let isEnd = { (character: Character) in
      [0x0A, 0x0D, 0x09, 0x22, 0x2C, 0x3B, 0x7C].contains(character.value)
    }
    let start = characters[..<index].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let cell = characters[max(start, index - 20)...].prefix(32).prefix { !isEnd($0) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: cell.compactMap { Unicode.Scalar($0.value) })
    return String(text)
  }

  /// How many bits the text would need if it were written in a language of the encoding, about: the fewer, the more it looks
  /// like one that people write.
  ///
  /// The lengths of the same bytes in two encodings can be compared: a character of ASCII has 5 bits, and one of two bytes
  /// stands for two of one byte. The numbers are estimates that were fitted to the lists of `EncodingOrderTests`.
  var bits: Double {
    let plain = 5 * Double(characters.count { $0.value < 0x80 })
    guard encoding.form != .multiple else { return plain + wideBits }
    let letters = letters
    return plain + (Alphabet.all(of: encoding).map { bits(of: letters, in: $0) }.min() ?? 0)
  }
}
