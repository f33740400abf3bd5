import Testing

@testable import CSV

struct TextEncodingTests {
  @Test func `a name may be written in any case, with hyphens, blanks or nothing`() {
    for name in ["UTF-8", "utf8", "Utf_8", "utf 8"] { #expect(TextEncoding(name: name) == .utf8) }
    #expect(TextEncoding(name: "Mac Roman") == .macRoman)
    #expect(TextEncoding(name: "ISO88591") == .isoLatin1)
    #expect(TextEncoding(name: "utf-16") == nil)
    #expect(TextEncoding(name: "") == nil)
  }

  @Test(arguments: TextEncoding.allCases)
  func `every encoding goes by its own name and its title`(encoding: TextEncoding) {
    #expect(TextEncoding(name: encoding.rawValue) == encoding)
    #expect(TextEncoding(name: encoding.title) == encoding)
  }

  @Test(arguments: [TextEncoding.utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE])
  func `a byte-order mark names the encoding and is not text`(encoding: TextEncoding) throws {
    let text = encoding.mark + bytes("N\né", in: encoding)
    #expect(try rows(text) == [["N"], ["é"]])
    #expect(try rows(text, encoding: encoding) == [["N"], ["é"]])
    #expect(try rows(encoding.mark) == [])
    #expect(try rows(encoding.mark, encoding: encoding) == [])
  }

  @Test func `a mark that contradicts what was stated is an error`() {
    let wide: [UInt8] = [0xFF, 0xFE, 0x4E, 0x00]
    #expect(
      firstProblem(wide, encoding: .windows1252)
        == "1:1: the byte-order mark states UTF-16LE, not Windows-1252 (byte offset 0)")
    #expect(
      firstProblem([0xEF, 0xBB, 0xBF, 0x4E], encoding: .isoLatin1)
        == "1:1: the byte-order mark states UTF-8, not ISO-8859-1 (byte offset 0)")
  }

  @Test(arguments: [TextEncoding.utf16LE, .utf16BE, .utf32LE, .utf32BE])
  func `NUL bytes tell the encoding of a file without a mark, with any buffer`(encoding: TextEncoding) throws
  {
    let text = bytes("Name,Value\nLamp,5\n", in: encoding)
    let isLittle = encoding == .utf16LE || encoding == .utf32LE
    for size in [1, 2, 3, 5, 7, 1 << 16] {
      var reader = CSVReader(text, bufferSize: size)
      #expect(
        throws: CSVError(
          place: CSVPlace(line: 1, column: isLittle ? 2 : 1, offset: isLittle ? 1 : 0),
          problem: .nul(suggested: encoding))
      ) { try reader.next() }
      // The whole file is wrong: once is enough.
      #expect(try reader.next() == nil)
    }
  }

  @Test func `a NUL somewhere tells no encoding`() {
    #expect(
      firstProblem(Array("Name,Va\0lue\n".utf8))?.hasSuffix(
        "1:8: a NUL character, which is not allowed in text (byte offset 7)") == true)
  }

  @Test(arguments: [1, 2, 3, 5, 7])
  func `the size of buffers and pieces does not show in any encoding`(size: Int) throws {
    let text = "Name,\"a\"\"b\r\nc\"\r\ncafé 🎻,5\" x\n\u{FB01}\u{20AC},\u{10FFFF}"
    for encoding in TextEncoding.allCases {
      let some = encoding.mark.isEmpty ? "Name,\"a\"\"b\r\nc\"\r\n\(sample(encoding)),5\" x\n" : text
      let bytes = bytes(some, in: encoding)
      let expected = try rows(Array(some.utf8))
      #expect(try rows(bytes, encoding: encoding) == expected)
      #expect(try rows(bytes, encoding: encoding, bufferSize: size) == expected)
      #expect(try rows(bytes, encoding: encoding, pieces: size) == expected)
    }
  }

  @Test func `the memory does not grow with a file in another encoding`() throws {
    let row = bytes("C0FFEE,Lamp,\"on the\nshelf\",12.50\r\n", in: .utf16LE)
    let length = 20_000 * row.count
    var given = 0
    var largest = 0
    var reader = CSVReader(encoding: .utf16LE, bufferSize: 4_096) { buffer in
      largest = max(largest, buffer.count)
      let count = min(buffer.count, length - given)
      for index in 0..<count { buffer[index] = row[(given + index) % row.count] }
      given += count
      return count
    }
    var count = 0
    while let row = try reader.next() { count += row.count }
    #expect(count == 80_000)
    #expect(largest <= 1 << 14)
  }
}

/// A text that needs the encoding.
func sample(_ encoding: TextEncoding) -> String {
  switch encoding {
  case .windows1250: "Łóżko"
  case .windows1251: "Лампа"
  case .windows1253: "Λάμπα"
  case .windows1254: "Şık ışık"
  case .windows1255: "מנורה"
  case .windows1256: "مصباح"
  case .windows1257: "Šķīvis"
  case .windows1258: "Đên"
  case .shiftJIS: "価格表,ﾗﾝﾌﾟ,ソファ"
  case .eucJP: "椅子,ﾗﾝﾌﾟ,價丂"
  case .eucKR: "램프,똠방"
  case .gbk: "灯具,㐀"
  case .big5: "檯燈,功能"
  case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE, .windows1252, .macRoman, .isoLatin1:
    "caf\u{E9},5 \u{A3}"
  }
}

/// The bytes of a text. Those of one-byte encodings are those of ISO 8859-1, but for é and £ on the Mac.
func bytes(_ text: String, in encoding: TextEncoding) -> [UInt8] {
  func split(_ value: UInt32, _ count: Int, bigEndian: Bool) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }
  switch encoding {
  case .utf8: return Array(text.utf8)
  case .utf16LE, .utf16BE:
    return text.utf16.flatMap { split(UInt32($0), 2, bigEndian: encoding == .utf16BE) }
  case .utf32LE, .utf32BE:
    return text.unicodeScalars.flatMap { split($0.value, 4, bigEndian: encoding == .utf32BE) }
  case .windows1252, .isoLatin1: return text.unicodeScalars.map { UInt8($0.value) }
  case .macRoman:
    return text.unicodeScalars.map { $0 == "é" ? 0x8E : $0 == "£" ? 0xA3 : UInt8($0.value) }
  case .windows1250, .windows1251, .windows1253, .windows1254, .windows1255, .windows1256, .windows1257,
    .windows1258,
    .shiftJIS, .eucJP, .eucKR, .gbk, .big5:
    return text.unicodeScalars.flatMap { SystemBytes.of($0, in: encoding) }
  }
}

/// The texts of all rows, where the source gives a few bytes at a time.
func rows(_ bytes: [UInt8], encoding: TextEncoding?, pieces size: Int) throws -> [[String]] {
  var rest = bytes[...]
  var reader = CSVReader(encoding: encoding) { buffer in
    let piece = rest.prefix(min(size, buffer.count))
    rest = rest.dropFirst(piece.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
  var rows: [[String]] = []
  while let row = try reader.next() { rows.append(row.map(\.text)) }
  return rows
}

/// What is wrong first.
func firstProblem(
  _ bytes: [UInt8], encoding: TextEncoding? = nil, bufferSize: Int = 1 << 16
) -> String? {
  do {
    _ = try rows(bytes, encoding: encoding, bufferSize: bufferSize)
    return nil
  } catch {
    return "\(error)"
  }
}

/// The bytes of characters, as libc has them, so that our table is not asked about itself.
enum SystemBytes {
  static func of(_ scalar: Unicode.Scalar, in encoding: TextEncoding) -> [UInt8] {
    if scalar.isASCII { return [UInt8(scalar.value)] }
    return known[encoding]?[scalar] ?? []
  }

  private static let known: [TextEncoding: [Unicode.Scalar: [UInt8]]] = [
    .windows1250: pairs("Ł A3 ó F3 ż BF"), .windows1251: pairs("Л CB а E0 м EC п EF"),
    .windows1253: pairs("Λ CB ά DC μ EC π F0 α E1"), .windows1254: pairs("Ş DE ı FD ş FE"),
    .windows1255: pairs("מ EE נ F0 ו E5 ר F8 ה E4"), .windows1256: pairs("م E3 ص D5 ب C8 ا C7 ح CD"),
    .windows1257: pairs("Š D0 ķ ED ī EE"), .windows1258: pairs("Đ D0 ê EA"),
    .shiftJIS: pairs("価 89BF 格 8A69 表 955C ﾗ D7 ﾝ DD ﾌ CC ﾟ DF ソ 835C フ 8374 ァ 8340"),
    .eucJP: pairs("椅 B0D8 子 BBD2 ﾗ 8ED7 ﾝ 8EDD ﾌ 8ECC ﾟ 8EDF 價 D1AB 丂 8FB0A1"),
    .eucKR: pairs("램 B7A5 프 C7C1 똠 8C63 방 B9E6"), .gbk: pairs("灯 B5C6 具 BEDF 㐀 8139EE39"),
    .big5: pairs("檯 C269 燈 BF4F 功 A55C 能 AFE0"),
  ]

  private static func pairs(_ text: String) -> [Unicode.Scalar: [UInt8]] {
    // A mark of half width would join the blank before it.
    let words = text.unicodeScalars.split(separator: " ").map(Array.init)
    var found: [Unicode.Scalar: [UInt8]] = [:]
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let digits = words[index + 1].map { Character($0) }
      found[words[index][0]] = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
    }
    return found
  }
}
