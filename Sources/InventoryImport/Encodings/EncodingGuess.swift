import CSV
import Diagnostics

/// The encodings in which all bytes of a file are valid, the most likely first. None are proposed for a file with a
/// byte-order mark, which states its encoding.
///
/// Reads at most the first 16 MiB of the file in a separate pass, for an error message.
struct EncodingGuess {
  struct Candidate {
    let encoding: TextEncoding
    /// The first cell that contains a non-ASCII character, decoded with the encoding.
    let reading: String
  }

  let candidates: [Candidate]

  private static let limit = 16 << 20
  private static let sampleSize = 1 << 15

  init(_ file: SourceFile) throws(Failure) {
    var remaining = TextEncoding.guessed.compactMap { PossibleEncoding($0) }
    var sample: [UInt8] = []
    var position = 0
    try file.forEachPiece { piece in
      if position == 0, piece.starts(with: TextEncoding.utf8.mark) { remaining = [] }
      position += piece.count
      if sample.count < Self.sampleSize {
        sample += Self.interesting(piece, most: Self.sampleSize - sample.count)
      }
      for index in remaining.indices { remaining[index].read(piece) }
      remaining.removeAll(where: \.hasFailed)
      return position < Self.limit && !remaining.isEmpty
    }
    if position < Self.limit { remaining.removeAll(where: \.isInsideCharacter) }
    candidates = Self.sorted(remaining.map { EncodedText(sample, $0.encoding, $0.table) })
  }

  /// Returns the encodings sorted by the bits of their texts plus the bits for rare encodings, the fewest bits first.
  /// If several encodings give the same text, the more common encoding comes first.
  private static func sorted(_ texts: [EncodedText]) -> [Candidate] {
    let same = Dictionary(grouping: texts) { $0.characters.map(\.value) }
    let groups = same.values.map { texts in
      (texts: texts, bits: texts.map { $0.bits + $0.encoding.rarity }.min() ?? 0)
    }
    return groups.sorted { ($0.bits, $0.texts[0].encoding.order) < ($1.bits, $1.texts[0].encoding.order) }
      .flatMap {
        group in
        group.texts.map { Candidate(encoding: $0.encoding, reading: $0.firstText) }
      }
  }

  /// The advice to use the likeliest encoding, followed by a list of the possible encodings with the texts that they
  /// give. Encodings with the same text are grouped. `nil` if no encoding is possible.
  var advice: String? {
    guard !candidates.isEmpty else { return nil }
    var readings: [(reading: String, names: [String])] = []
    for candidate in candidates {
      if let index = readings.firstIndex(where: { $0.reading == candidate.reading }) {
        readings[index].names.append(candidate.encoding.rawValue)
      } else {
        readings.append((candidate.reading, [candidate.encoding.rawValue]))
      }
    }
    let list = readings.map { "\($0.names.joined(separator: ", ")) '\($0.reading)'" }
    return (shortAdvice ?? "")
      + (candidates.count > 1 ? " (possible encodings: \(list.joined(separator: "; ")))" : "")
  }

  /// The advice to use the likeliest encoding; `nil` if no encoding is possible.
  var shortAdvice: String? {
    candidates.first.map { "use --encoding \($0.encoding.rawValue) if this text should read '\($0.reading)'" }
  }

  /// Returns the lines that contain non-ASCII bytes, up to about `most` bytes.
  private static func interesting(_ bytes: ArraySlice<UInt8>, most: Int) -> [UInt8] {
    var lines: [UInt8] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    where line.contains(where: { $0 >= 0x80 }) {
      lines += line.prefix(most - lines.count)
      lines.append(0x0A)
      if lines.count >= most { break }
    }
    return lines
  }
}

extension TextEncoding {
  /// The encodings that can be detected, the most common first.
  fileprivate static let guessed: [TextEncoding] = [
    .windows1252, .shiftJIS, .eucJP, .gbk, .big5, .eucKR, .windows1250, .windows1251, .macRoman, .windows1254,
    .windows1253, .windows1255, .windows1256, .windows1257, .windows1258, .isoLatin1,
  ]

  /// The bits that are added to a text because its encoding is rare, so that the more common encoding is preferred if
  /// two texts are similarly plausible.
  fileprivate var rarity: Double {
    Double(order) / 20 + (self == .windows1258 ? 4 : self == .windows1257 ? 1 : 0)
  }

  fileprivate var order: Int { Self.guessed.firstIndex(of: self) ?? 0 }
}

/// An encoding that remains possible as long as all bytes read so far are valid in it.
private struct PossibleEncoding {
  let encoding: TextEncoding
  let table: CharacterTable
  private(set) var hasFailed = false
  /// The bytes of an incomplete character at the end of the last piece.
  private var rest: [UInt8] = []

  init?(_ encoding: TextEncoding) {
    guard let table = CharacterTable(encoding) else { return nil }
    (self.encoding, self.table) = (encoding, table)
  }

  var isInsideCharacter: Bool { !rest.isEmpty }

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    let all = rest.isEmpty ? Array(bytes) : rest + bytes
    rest = []
    all.withUnsafeBytes { bytes in
      var position = 0
      while position < bytes.count {
        switch table.step(bytes, at: position) {
        case .character(let value, let length):
          // The system's tables decode some bytes to control characters, which do not occur in text.
          if 0x80..<0xA0 ~= value { return hasFailed = true }
          position += length
        case .wrong: return hasFailed = true
        case .incomplete:
          rest = Array(bytes[position...])
          return
        }
      }
    }
  }
}
