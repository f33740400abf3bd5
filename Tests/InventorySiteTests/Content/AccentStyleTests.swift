import Foundation
import InventorySettings
import Testing
import Theme

@testable import InventorySite

@Suite struct AccentStyleTests {
  private let theme = String(decoding: Theme.assets["style.css"] ?? [], as: UTF8.self)

  @Test func `the style sheet sets one color for each paper, and none in print`() {
    #expect(
      style("#14586b", "#82c6d9").styleSheet == """
        /* The accent of site.yml. */
        @media screen {
          :root { --accent: #14586b; }
          :root[data-theme="dark"] { --accent: #82c6d9; }
        }
        @media screen and (prefers-color-scheme: dark) {
          :root:not([data-theme="light"]) { --accent: #82c6d9; }
        }

        """)
  }

  @Test func `a color that is not stated is that of the theme`() {
    #expect(!style(nil, "#82c6d9").styleSheet.contains(":root {"))
    #expect(!style("#14586b", nil).styleSheet.contains("data-theme=\"dark\"] {"))
  }

  @Test func `the selectors are those of the theme`() {
    for selector in [":root {", ":root:not([data-theme=\"light\"]) {", ":root[data-theme=\"dark\"] {"] {
      #expect(theme.contains(selector) && style("#000", "#fff").styleSheet.contains(selector))
    }
  }

  @Test func `the theme's own colors are readable on its own paper`() {
    #expect(theme.contains("--accent: #14586b;") && theme.contains("--accent: #82c6d9;"))
    #expect(style("#14586b", "#82c6d9").faults(on: theme) == [])
  }

  @Test func `a faint color is named with its contrast and one that is readable`() throws {
    let faults = style("#82c6d9", "#14586b").faults(on: theme)
    #expect(faults.count == 2)
    let light = try #require(faults[0].firstMatch(of: /use '(#......)'/)).1
    let dark = try #require(faults[1].firstMatch(of: /use '(#......)'/)).1
    #expect(
      faults[0].hasPrefix("'#82c6d9' on the light background has a contrast of 1.80:1 (4.5:1 is readable; "))
    #expect(
      faults[1].hasPrefix("'#14586b' on the dark background has a contrast of 2.31:1 (4.5:1 is readable; "))
    #expect(style(String(light), String(dark)).faults(on: theme) == [])
  }

  /// Computed by the formula of WCAG 2.2 with other programs: #777 is the well-known gray that just fails on white.
  @Test(arguments: [("#767676", true), ("#777777", false), ("#000", true), ("#fff", false)])
  func `the limit is 4.5 to 1`(color: String, isReadable: Bool) {
    let faults = style(color, nil).faults(on: "--paper: #fff;")
    #expect(faults.isEmpty == isReadable)
    #expect(color != "#777777" || faults.first?.contains("4.47:1") == true)
  }

  @Test func `a style sheet without papers has no faults`() {
    #expect(style("#fff", "#000").faults(on: "body { color: red }") == [])
  }

  private func style(_ light: String?, _ dark: String?) -> AccentStyle {
    AccentStyle(accent: Accent(light: light.flatMap(HexColor.init), dark: dark.flatMap(HexColor.init)))
  }
}
