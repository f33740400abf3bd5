import InventoryModel
import Testing

struct AssetTypeTests {
  @Test func `labels that differ in case are one`() {
    #expect(AssetType.foldedLabel("Furniture") == AssetType.foldedLabel("FURNITURE"))
    #expect(AssetType.foldedLabel("Étagère") == AssetType.foldedLabel("éTAGÈRE"))
  }

  /// Compared by bytes, as SQLite does.
  @Test(arguments: [("É", "E\u{301}"), ("é", "E\u{301}"), ("\u{1F0}", "J\u{30C}"), ("Å", "\u{212B}")])
  func `labels whose accents are composed differently are one`(one: String, other: String) {
    #expect(Array(AssetType.foldedLabel(one).utf8) == Array(AssetType.foldedLabel(other).utf8))
  }

  @Test(arguments: ["", "a", "Möbel", "J\u{30C}", "İ", "Σας", "ẞ", "ΐ", "\u{FB03}"])
  func `a folded label is its own folded label`(label: String) {
    let folded = AssetType.foldedLabel(label)
    #expect(Array(AssetType.foldedLabel(folded).utf8) == Array(folded.utf8))
  }

  @Test func `labels that differ in an accent are two`() {
    #expect(AssetType.foldedLabel("Etagere") != AssetType.foldedLabel("Étagère"))
  }

  @Test func `a new store has the types of the book`() {
    #expect(AssetType.initialLabels == ["Furniture", "Jewelry", "Electronics"])
  }
}
