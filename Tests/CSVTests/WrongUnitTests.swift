import TestSupport
import Testing

@testable import CSV

/// Bytes that are not a character in an encoding other than UTF-8.
struct WrongUnitTests {
  @Test(arguments: [0x81, 0x8D, 0x8F, 0x90, 0x9D] as [UInt8])
  func `a byte that Windows-1252 leaves undefined is refused at its place`(byte: UInt8) {
    let text = Array("a\n\"".utf8) + [0xE9, 0x0A, 0x80, byte] + Array("\"\n".utf8)
    let name = "0x" + String(byte, radix: 16, uppercase: true)
    for size in [1, 3, 1 << 16] {
      #expect(
        firstProblem(text, encoding: .windows1252, bufferSize: size)
          == "3:2: byte \(name) is undefined in Windows-1252 (byte offset 6)")
    }
  }

  @Test func `every other byte but NUL is a character in each one-byte encoding`() throws {
    for encoding in [TextEncoding.windows1252, .macRoman, .isoLatin1] {
      for byte in UInt8(1)...255 where ![0x0A, 0x0D, 0x2C, 0x22].contains(byte) {
        let isUndefined = encoding == .windows1252 && [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
        let rows = try? rows([0x61, byte], encoding: encoding)
        #expect((rows == nil) == isUndefined)
        if let text = rows?[0][0] {
          #expect(text.unicodeScalars.count == 2)
          #expect(!text.unicodeScalars.contains("\u{FFFD}"))
        }
      }
    }
  }

  @Test func `half of a surrogate pair is refused at its place`() {
    let half = "unpaired surrogate in this UTF-16BE file"
    let high: [UInt8] = [0, 0x61, 0, 0x0A, 0xD8, 0x3C, 0, 0x62, 0, 0x0A]
    #expect(firstProblem(high, encoding: .utf16BE) == "2:1: \(half) (byte offset 4)")
    let low: [UInt8] = [0xFE, 0xFF, 0xD8, 0x3C, 0xDF, 0xBB, 0xDF, 0xBB]
    #expect(firstProblem(low) == "1:2: \(half) (byte offset 6)")
    let last: [UInt8] = [0, 0x61, 0xD8, 0x3C]
    #expect(firstProblem(last, encoding: .utf16BE) == "1:2: \(half) (byte offset 2)")
    let wide: [UInt8] = [0, 0, 0, 0x61, 0, 0, 0xD8, 0x00]
    #expect(
      firstProblem(wide, encoding: .utf32BE)
        == "1:2: unpaired surrogate in this UTF-32BE file (byte offset 4)")
  }

  @Test func `a number above 10FFFF is refused`() {
    #expect(
      firstProblem([0x61, 0, 0, 0, 0, 0, 0x11, 0], encoding: .utf32LE)
        == "1:2: code point above 10FFFF in this UTF-32LE file (byte offset 4)")
  }

  @Test func `a file that ends inside a character is refused`() {
    #expect(
      firstProblem([0x61, 0, 0x62], encoding: .utf16LE)
        == "1:2: this UTF-16LE file ends in the middle of a character (byte offset 2)")
    for count in 1...3 {
      let cut = [0x61, 0, 0, 0] + [UInt8](repeating: 0x20, count: count)
      #expect(
        firstProblem(cut, encoding: .utf32LE)
          == "1:2: this UTF-32LE file ends in the middle of a character (byte offset 4)")
    }
  }

  @Test func `all rows with wrong bytes can be collected in one reading`() throws {
    var reader = CSVReader([0x61, 0x0A, 0x81, 0x0A, 0x62, 0x0A, 0x81], encoding: .windows1252)
    var found: [String] = []
    for _ in 0..<4 {
      do { found.append(try reader.next()?[0].text ?? "end") } catch let error as CSVError {
        found.append("\(error.place) \(error.place.offset)")
      }
    }
    #expect(found == ["a", "2:1 2", "b", "4:1 6"])
  }

  @Test func `offsets are those of the file, also after characters of many bytes`() throws {
    for encoding in [TextEncoding.utf16LE, .utf32BE] {
      let before = bytes("é🎻\n\"x\"", in: encoding)
      var reader = CSVReader(before + bytes("y\n", in: encoding), encoding: encoding)
      _ = try reader.next()
      do {
        _ = try reader.next()
        Issue.record("there is text after a quote")
      } catch let error as CSVError {
        #expect(error.place == CSVPlace(line: 2, column: 4, offset: before.count))
      }
    }
  }

  @Test func `any bytes read the same in any encoding with any buffer`() {
    var numbers = SplitMix(seed: 5)
    let alphabet: [UInt8] = [0, 0, 0, 0x0A, 0x0D, 0x22, 0x2C, 0x61, 0x81, 0xD8, 0xDC, 0xFF, 0x10]
    for round in 0..<2_000 {
      let text = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
        alphabet.randomElement(using: &numbers) ?? 0
      }
      let encoding = TextEncoding.allCases[round % TextEncoding.allCases.count]
      let whole = reading(text, encoding, 1 << 16)
      for size in [1, 3, 8] { #expect(reading(text, encoding, size) == whole, "\(encoding) \(text)") }
    }
  }

  private func reading(_ bytes: [UInt8], _ encoding: TextEncoding, _ size: Int) -> String {
    do { return "\(try rows(bytes, encoding: encoding, bufferSize: size))" } catch { return "\(error)" }
  }
}
