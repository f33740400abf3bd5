import Diagnostics
import Testing

@testable import InventorySettings

@Suite struct AccentTests {
  @Test(arguments: [("#14586b", "#14586b"), ("#ABCDEF", "#abcdef"), ("#a0F", "#aa00ff"), ("#000", "#000000")])
  func `a color has three or six hex digits`(text: String, color: String) {
    #expect(HexColor(text)?.description == color)
  }

  @Test(arguments: [
    "", "#", "14586b", "#14586", "#14586bff", "#14586g", "teal", " #14586b", "#1️⃣1️⃣1️⃣", "#é12", "##12",
  ])
  func `any other text is not a color`(text: String) {
    #expect(HexColor(text) == nil)
  }

  @Test func `an accent is one color for both papers, or one for each`() throws {
    #expect(try accent("'#14586b'") == Accent(light: HexColor("#14586b"), dark: HexColor("#14586b")))
    #expect(
      try accent("{light: '#14586b', dark: '#82c6d9'}")
        == Accent(light: HexColor("#14586b"), dark: HexColor("#82c6d9")))
    #expect(try accent("{dark: '#82c6d9'}") == Accent(light: nil, dark: HexColor("#82c6d9")))
  }

  private static let color = "a color in quotes like '#14586b' (without quotes, # begins a comment)"
  private static let colors = color + ", or two like {light: '#14586b', dark: '#82c6d9'}"

  @Test(arguments: [
    ("teal", "1:9: accent must be \(colors), not 'teal'"),
    ("#14586b", "1:8: accent must be \(colors), not ''"),
    ("[a]", "1:9: accent must be \(colors), not a list"),
    ("{}", "1:9: accent must be \(colors), not a mapping"),
    ("{light: red}", "1:17: light must be \(color), not 'red'"),
    ("{ligth: '#fff'}", "1:10: unknown key 'ligth' in accent; did you mean 'light'? (light, dark)"),
  ])
  func `a mistake is named with its place and what it should be`(value: String, message: String) {
    let failure = #expect(throws: Failure.self) { try accent(value) }
    #expect(failure?.description == "site.yml:" + message)
  }

  private func accent(_ value: String) throws -> Accent? {
    try SiteSettings(yaml: "accent: " + value, file: "site.yml", title: "Home").accent
  }
}
