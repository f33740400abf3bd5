import CSV
import Foundation
import TestSupport
import Testing

@testable import InventoryImport

/// How often the right encoding comes first, in short lists of 21 languages (`Rows/rows.txt`, 15 rows each).
struct EncodingOrderTests {
  /// The numbers are those that were measured. A single row has about three words, and may read well in another encoding.
  @Test(arguments: [(1, 344, of: 359), (3, 310, of: 312), (10, 144, of: 144)])
  func `the encoding of a short list comes first`(rows: Int, least: Int, all: Int) throws {
    let folder = try TemporaryFolder()
    var (right, count) = (0, 0)
    for list in try Self.lists.get() {
      for start in 0...(list.rows.count - rows) {
        let text = "Name,Room\n" + list.rows[start..<(start + rows)].map { $0 + "\n" }.joined()
        if text.utf8.allSatisfy({ $0 < 0x80 }) { continue }
        let bytes = try #require(list.writing.bytes(of: text))
        let guess = try EncodingGuess(SourceFile(try folder.write(bytes, to: "a.csv")))
        count += 1
        let first = try #require(guess.candidates.first?.encoding)
        // In another one the text may be the same.
        if first == list.writing.encoding || Self.writings[first]?.bytes(of: text) == bytes { right += 1 }
      }
    }
    #expect(count == all)
    #expect(right >= least)
  }

  @Test(arguments: ["Bücherregal", "Tür", "Öl auf Holz", "Køkkenbord", "Canapé", "Mañana", "Größe"])
  func `of encodings in which a text is the same the most usual comes first`(text: String) throws {
    let folder = try TemporaryFolder()
    let bytes = try #require(Writing(.windows1252)?.bytes(of: "Name\n\(text)\n"))
    let guess = try EncodingGuess(SourceFile(try folder.write(bytes, to: "a.csv")))
    #expect(guess.candidates.first?.encoding == .windows1252)
  }

  private static let writings = Dictionary(
    uniqueKeysWithValues: TextEncoding.allCases.compactMap { encoding in
      Writing(encoding).map { (encoding, $0) }
    })

  private static let lists = Result { () throws -> [(writing: Writing, rows: [String])] in
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Rows/rows.txt"), encoding: .utf8)
    return try text.split(separator: "# ").flatMap { language in
      let lines = language.split(separator: "\n").map(String.init)
      return try lines[0].split(separator: " ").dropFirst().map { name in
        let encoding = try #require(TextEncoding(name: String(name)))
        return (try #require(writings[encoding]), Array(lines.dropFirst()))
      }
    }
  }
}

/// The bytes that represent each character in an encoding of one byte or two.
private struct Writing {
  let encoding: TextEncoding
  private var bytes: [UInt32: [UInt8]] = [:]

  init?(_ encoding: TextEncoding) {
    guard let table = CharacterTable(encoding) else { return nil }
    self.encoding = encoding
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x20)...0xFF {
        let length = [first, second].withUnsafeBytes { pair in
          guard case .character(let value, let length) = table.step(pair, at: 0), length <= 2 else {
            return 0
          }
          if bytes[value] == nil { bytes[value] = Array(pair.prefix(length)) }
          return length
        }
        // The second byte does not matter.
        if length == 1 { break }
      }
    }
  }

  func bytes(of text: String) -> [UInt8]? {
    var written: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let bytes = scalar.isASCII ? [UInt8(scalar.value)] : bytes[scalar.value] else { return nil }
      written += bytes
    }
    return written
  }
}
