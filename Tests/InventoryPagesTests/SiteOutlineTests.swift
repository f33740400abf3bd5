import TestSupport
import Testing

@testable import InventoryPages

@Suite struct SiteOutlineTests {
  @Test(
    arguments: [
      ("en", false), ("ar", true), ("ar-EG", true), ("he", true), ("fa_IR", true), ("AR", true),
      ("az-Arab", true),
      ("ur-Latn", false), ("arn", false), ("", false),
    ])
  func `a language says in which direction it is written`(language: String, isRightToLeft: Bool) {
    #expect(SiteOutline.sample(language: language).isRightToLeft == isRightToLeft)
  }
}
