import CSV
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// The same inventory in ten encodings. Foundation writes them, so that our tables are not asked about themselves; but its
/// Mac Roman is wrong on Linux (Swift 6.3 writes ñ as C3, which is √), so that one is written here.
struct EncodedFileTests {
  @Test(arguments: Inventory.all)
  func `an inventory gives the same items in every encoding that has its characters`(inventory: Inventory)
    async throws
  {
    let expected = try await items(of: Array(inventory.text.utf8), in: nil)
    #expect(expected.count >= 2)
    var skipped: Set<String> = []
    for form in Form.all {
      guard let bytes = form.bytes(of: inventory.text) else {
        skipped.insert(form.name)
        continue
      }
      #expect(try await items(of: bytes, in: form.stated) == expected, "\(form.name)")
    }
    #expect(skipped == inventory.impossible)
  }

  @Test func `ten encodings and ten inventories are compared, and twelve pairs cannot be`() {
    #expect(Form.all.count == 10)
    #expect(Inventory.all.count == 10)
    #expect(Inventory.all.map(\.impossible.count).reduce(0, +) == 12)
  }

  private func items(of bytes: [UInt8], in stated: String?) async throws -> [String] {
    let home = try Household()
    let path = try home.folder.write(bytes, to: "inventory.csv")
    try await home.add {
      $0.sources = [path]
      $0.cells.encoding = try stated.map { try TextEncoding(option: $0) }
    }
    return try home.items().map { item in
      let fields = item.fields.map { "\($0.name)=\($0.value)" }.joined(separator: "|")
      return "\(item.itemName)/\(item.notes ?? "")/\(item.valueInDollars?.cents ?? -1)/\(fields)"
    }
  }
}

/// An encoding with or without its mark, and what `--encoding` must say.
private struct Form: Sendable {
  let name: String
  let mark: [UInt8]
  let encoding: String.Encoding
  let stated: String?

  /// Nothing where a character is missing in the encoding.
  func bytes(of text: String) -> [UInt8]? {
    if encoding == .macOSRoman { return Self.macRoman(text) }
    return text.data(using: encoding, allowLossyConversion: false).map { mark + [UInt8]($0) }
  }

  private static func macRoman(_ text: String) -> [UInt8]? {
    let upper = Array(upperHalf.unicodeScalars)
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else if let index = upper.firstIndex(of: scalar) {
        bytes.append(UInt8(0x80 + index))
      } else {
        return nil
      }
    }
    return bytes
  }

  /// The characters of Mac Roman from 0x80 on.
  private static let upperHalf = """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """

  static let all = [
    Form(name: "UTF-8", mark: [], encoding: .utf8, stated: nil),
    Form(name: "UTF-8 with a mark", mark: [0xEF, 0xBB, 0xBF], encoding: .utf8, stated: nil),
    Form(name: "UTF-16LE with a mark", mark: [0xFF, 0xFE], encoding: .utf16LittleEndian, stated: nil),
    Form(name: "UTF-16BE with a mark", mark: [0xFE, 0xFF], encoding: .utf16BigEndian, stated: nil),
    Form(name: "UTF-32LE with a mark", mark: [0xFF, 0xFE, 0, 0], encoding: .utf32LittleEndian, stated: nil),
    Form(name: "UTF-32BE with a mark", mark: [0, 0, 0xFE, 0xFF], encoding: .utf32BigEndian, stated: nil),
    Form(name: "UTF-16LE without", mark: [], encoding: .utf16LittleEndian, stated: "utf-16le"),
    Form(name: "Windows-1252", mark: [], encoding: .windowsCP1252, stated: "windows-1252"),
    Form(name: "Mac Roman", mark: [], encoding: .macOSRoman, stated: "macroman"),
    Form(name: "ISO 8859-1", mark: [], encoding: .isoLatin1, stated: "iso-8859-1"),
  ]
}

struct Inventory: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  /// The forms that lack one of its characters.
  let impossible: Set<String>

  init(_ name: String, _ text: String, not impossible: String...) {
    testDescription = name
    self.text = text
    self.impossible = Set(impossible)
  }

  static let all = [
    Inventory("English", "Name,Value,Room\nLamp,12.50,Hall\nChair,80,\n"),
    Inventory(
      "Spanish, semicolons", "Nombre;Name;Año\nSilla;Silla de jardín;2019\nÑandú;Reloj ¿viejo?;2020\n"),
    Inventory(
      "German, tabs", "Name\tNotes\nBücherregal\tGröße 80 × 200\nTür\tweiß, außen grün\n", not: "Mac Roman"),
    Inventory(
      "French, line breaks", "Name,Notes\r\n\"Fauteuil\",\"À côté\r\nde la fenêtre\"\r\n\"Pièce «2»\",ÿ\r\n"),
    Inventory("Danish, bars, CR", "Name|Room\rKøleskab|Køkken\rÆbleskærspande|Spisestue\r"),
    Inventory(
      "Typographic", "Name,Notes\n“Tiffany” lamp,bought – as new – for 5 €\nO’Brien’s clock,… œuvre ™\n",
      not: "ISO 8859-1"),
    Inventory(
      "Icelandic", "Name,Room\nStóll,Þvottahús\nBorð,Eldhús\n", not: "Mac Roman"),
    Inventory(
      "Polish", "Name,Room\nŁóżko,Sypialnia\nŻyrandol,Przedpokój\n",
      not: "Windows-1252", "Mac Roman", "ISO 8859-1"),
    Inventory(
      "Japanese", "Name,Notes\n椅子,木製\n時計,祖父の\n", not: "Windows-1252", "Mac Roman", "ISO 8859-1"),
    Inventory(
      "Beyond the first plane", "Name,Notes\nViolin 🎻,𝄞 and 👩🏽‍🔧\nCafe\u{301},\u{10FFFD}\n",
      not: "Windows-1252", "Mac Roman", "ISO 8859-1"),
  ]
}
