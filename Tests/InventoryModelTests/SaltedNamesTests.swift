import TestSupport
import Testing

@testable import InventoryModel

@Suite struct SaltedNamesTests {
  private let salt: Salt

  init() throws { salt = try #require(Salt(Array("0123456789abcdef".utf8))) }

  /// Computed with another program: `HMAC-SHA-256(salt, "page\0family\04f0c-1")`.
  @Test func `names are those of every computer`() {
    #expect(SaltedNames(salt, for: .family).name(ofPage: "4f0c-1") == "cba8a1b529ff35d9")
    #expect(SaltedNames(salt, for: .public).name(ofPage: "4f0c-1") == "2358c9cdb774624e")
    #expect(
      SaltedNames(salt, for: .public).digits(ofPhoto: String(repeating: "a", count: 64))
        == "b72df9939fa754bb06b45a25eb6aa7279bffbb292a064aa31959a0d66764f4e9")
  }

  @Test func `different things have different names, for each audience and with each salt`() throws {
    var random = SplitMix(seed: 64)
    let keys = (0..<5_000).map { _ in FileName.ofKey(String(random.next(), radix: 36).uppercased()) }
    let other = try #require(Salt(Array("0123456789abcdeF".utf8)))
    var names = Set(keys)
    for salt in [salt, other] {
      for audience in [Audience.family, .public] {
        let salted = SaltedNames(salt, for: audience)
        names.formUnion(keys.map(salted.name))
        names.formUnion(keys.map { String(salted.digits(ofPhoto: $0).prefix(16)) })
      }
    }
    #expect(names.count == keys.count * 9)
  }

  @Test(arguments: ["0123456789abcdef\n", "  0123456789abcdef\r\n", "\t0123456789abcdef "])
  func `blanks and line ends around a salt do not count`(text: String) {
    #expect(Salt(Array(text.utf8)) == salt)
  }

  @Test(arguments: ["", "\n", "0123456789abcde", "               0123456789abcde\n"])
  func `a short text is not a salt`(text: String) {
    #expect(Salt(Array(text.utf8)) == nil)
  }

  @Test func `a new salt has 64 random digits`() {
    let texts = (0..<100).map { _ in Salt.newText() }
    #expect(texts.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}/) != nil })
    #expect(Set(texts).count == 100)
    #expect(Set(texts.joined()).count == 16)
  }

  @Test func `a salt is not printed`() {
    var disclosure = Disclosure(.public)
    disclosure.names = SaltedNames(salt, for: .public)
    #expect(!"\(salt) \(disclosure)".contains("0123"))
  }
}
