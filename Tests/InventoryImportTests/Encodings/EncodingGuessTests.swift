import CSV
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// The advice about a file that is not UTF-8.
struct EncodingGuessTests {
  /// The bytes are those that other programs write.
  private static let files: [(name: String, reading: String, bytes: String)] = [
    (
      "windows-1252", "Bücherregal",
      "4E616D652C4E6F7465730A42FC63686572726567616C2C4772F6DF6520383020D7203230300A"
    ),
    (
      "windows-1252", "À côté de la fenêtre – 5 €",
      "4E616D652C4E6F7465730A466175746575696C2CC02063F474E9206465206C612066656EEA7472652096203520800A"
    ),
    ("windows-1252", "Silla de jardín", "4E616D650A53696C6C61206465206A617264ED6E0A6E69F16F0A"),
    (
      "windows-1250", "Łóżko",
      "4E616D652C4E6F7465730AA3F3BF6B6F2C53797069616C6E696120647A69656369EA63610AAF7972616E646F6C2C50727A6564706F6BF36A0A"
    ),
    (
      "windows-1251", "Настольная лампа",
      "4E616D652C4E6F7465730ACDE0F1F2EEEBFCEDE0FF20EBE0ECEFE02CC3EEF1F2E8EDE0FF0A"
    ),
    (
      "windows-1253", "Λάμπα",
      "4E616D652C4E6F7465730ACBDCECF0E12CCAE1E8E9F3F4E9EAFC0ACAE1F1DDEAEBE12CD4F1E1F0E5E6E1F1DFE10A"
    ),
    (
      "windows-1254", "Masa lambası",
      "4E616D652C4E6F7465730A4D617361206C616D626173FD2CC7616CFDFE6D61206F646173FD0A"
    ),
    ("windows-1255", "מנורת שולחן", "4E616D652C4E6F7465730AEEF0E5F8FA20F9E5ECE7EF2CF1ECE5EF0A"),
    (
      "windows-1256", "مصباح طاولة",
      "4E616D652C4E6F7465730AE3D5C8C7CD20D8C7E6E1C92CDBD1DDC920C7E1E3DAEDD4C90A"
    ),
    (
      "windows-1257", "Šķīvis",
      "4E616D652C4E6F7465730AD0EDEE7669732C566972747576E70A47616C6469F2F02C6973746162E20A"
    ),
    (
      "macroman", "Bücherregal",
      "4E616D652C4E6F7465730A429F63686572726567616C2C47729AA7650A466175746575696C2CCB206399748E0A"
    ),
    (
      "shift_jis", "デスクランプ",
      "4E616D652C4E6F7465730A83668358834E8389839383762C8B8F8AD40A88D68E712C96D890BB82CC89BF8A69955C0A"
    ),
    (
      "euc-jp", "デスクランプ",
      "4E616D652C4E6F7465730AA5C7A5B9A5AFA5E9A5F3A5D72CB5EFB4D60AB0D8BBD22CCCDAC0BDA4CEB2C1B3CAC9BD0A"
    ),
    ("gbk", "台灯", "4E616D652C4E6F7465730ACCA8B5C62CBFCDCCFCB5C4D7C0D7D30AD2CED7D32CC4BED6C60A"),
    ("big5", "檯燈", "4E616D652C4E6F7465730AC269BF4F2CABC8C655AABAAEE0A46C0AB4C8A46C2CA4ECBB730A"),
    (
      "euc-kr", "책상 램프",
      "4E616D652C4E6F7465730AC3A5BBF320B7A5C7C12CB0C5BDC70AC0C7C0DA2CB3AAB9ABB7CE20B8B8B5E70A"
    ),
  ]

  @Test(arguments: files) func `the encoding that a file is in comes first, with how a text reads`(
    name: String, reading: String, bytes: String
  ) async throws {
    let home = try Household()
    let path = try home.folder.write(Self.bytes(bytes), to: "a.csv")
    let refusal = try await home.refusal { $0.sources = [path] }
    #expect(refusal?.text.contains("; use --encoding \(name) if this text should read '\(reading)'") == true)
    try await home.add {
      $0.sources = [path]
      $0.cells.encoding = try TextEncoding(option: name)
    }
    let item = try #require(try home.items().first)
    #expect([item.itemName, item.notes].contains(reading))
  }

  @Test func `only encodings in which every byte is a character are listed`() throws {
    let home = try Household()
    // 0x81 is undefined in windows-1252, 0x98 in windows-1251, and 0xFF begins no character of two bytes.
    let path = try home.folder.write(
      Array("Name\nB".utf8) + [0x81, 0x20, 0x98, 0x20, 0xFF, 0x0A], to: "a.csv")
    let names = try EncodingGuess(SourceFile(path)).candidates.map(\.encoding.rawValue)
    #expect(names == ["macroman", "windows-1256"] || names == ["windows-1256", "macroman"])
  }

  @Test func `a file that is in none says to save it as UTF-8`() async throws {
    let home = try Household()
    let all = (UInt8(0x80)...0xFF).flatMap { [$0, UInt8(0x20)] }
    let path = try home.folder.write(Array("Name\n".utf8) + all.filter { $0 != 0x0D } + [0x0A], to: "a.csv")
    let candidates = try EncodingGuess(SourceFile(path)).candidates
    #expect(
      !candidates.contains { $0.encoding == .windows1252 || $0.encoding == .shiftJIS || $0.encoding == .gbk })
  }

  @Test func `a character that a piece of the file cuts in two is whole`() throws {
    let home = try Household()
    let row = Array("Name\n".utf8) + Array(repeating: [0x83, 0x89], count: 33_000).flatMap { $0 } + [0x0A]
    for shift in 0..<2 {
      let path = try home.folder.write(Array(repeating: 0x20, count: shift) + row, to: "\(shift).csv")
      #expect(try EncodingGuess(SourceFile(path)).candidates.first?.encoding == .shiftJIS)
    }
  }

  @Test func `a place in an encoding of several bytes has no byte offset`() async throws {
    let home = try Household()
    let path = try home.folder.write(
      Array("Name,Value\n".utf8) + [0x83, 0x89, 0x2C, 0x78, 0x79, 0x0A, 0x83, 0x0A], to: "a.csv")
    let refusal = try await home.refusal {
      $0.sources = [path]
      $0.cells.encoding = try TextEncoding(option: "shift_jis")
    }
    #expect(refusal?.text.hasPrefix("a.csv:2:3: Value: 'xy' is not an amount") == true)
    #expect(refusal?.text.contains("a.csv:3:1: these bytes are not a character in Shift_JIS; ") == true)
  }

  @Test(arguments: [
    "Shift-JIS", "sjis", "CP932", "GB2312", "gb18030", "latin1", "cp1252", "Windows 1250", "Big5",
  ])
  func `other usual names are known`(name: String) throws {
    _ = try TextEncoding(option: name)
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }
}
