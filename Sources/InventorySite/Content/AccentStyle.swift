import Foundation
import InventorySettings

/// The style sheet that a build makes from `accent` in site.yml, because pages contain no inline styles.
struct AccentStyle {
  let accent: Accent

  /// The style sheet, which applies only to screens, because the theme prints without color. The selectors are the
  /// same as in the theme's style.css.
  var styleSheet: String {
    func rule(_ selector: String, _ color: HexColor?) -> String {
      color.map { "  \(selector) { --accent: \($0); }\n" } ?? ""
    }
    return "/* The accent of site.yml. */\n@media screen {\n" + rule(":root", accent.light)
      + rule(":root[data-theme=\"dark\"]", accent.dark)
      + "}\n@media screen and (prefers-color-scheme: dark) {\n"
      + rule(":root:not([data-theme=\"light\"])", accent.dark) + "}\n"
  }

  /// Returns a message for each color that is hard to read on the paper color of a style sheet. The first `--paper` in
  /// the style sheet is the light color, and the second is the dark color.
  func faults(on styleSheet: String) -> [String] {
    let papers = styleSheet.matches(of: /--paper:\s*(#[0-9A-Fa-f]+)\s*;/).prefix(2)
      .map { HexColor(String($0.1)) }
    let pairs = zip(["light", "dark"], zip([accent.light, accent.dark], papers))
    return pairs.compactMap { name, colors in
      guard let color = colors.0, let paper = colors.1 else { return nil }
      let contrast = color.contrast(to: paper)
      guard contrast < HexColor.readable else { return nil }
      return "'\(color)' on the \(name) background has a contrast of \(Self.ratio(contrast))"
        + " (4.5:1 is readable; use '\(color.readable(on: paper))')"
    }
  }

  /// Returns a ratio such as `2.31:1`, rounded down. Rounding to the nearest hundredth would show 4.499 as 4.50, which
  /// counts as readable.
  private static func ratio(_ contrast: Double) -> String {
    let hundredths = Int(contrast * 100)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100):1"
  }
}

extension HexColor {
  /// The minimum contrast of readable text: WCAG 2.2, success criterion 1.4.3.
  fileprivate static let readable = 4.5

  /// Returns the contrast ratio as defined by WCAG 2.2, from 1 to 21.
  fileprivate func contrast(to other: HexColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Mixes the color with white or black in steps of 1 %, and returns the first mixture that is readable on `paper`.
  fileprivate func readable(on paper: HexColor) -> HexColor {
    let end = paper.luminance < 0.18 ? 255.0 : 0
    let mixtures = (1...100).lazy.map { hundredths in
      func mixed(_ byte: UInt8) -> UInt8 {
        UInt8((Double(byte) + (end - Double(byte)) * Double(hundredths) / 100).rounded())
      }
      return HexColor(red: mixed(red), green: mixed(green), blue: mixed(blue))
    }
    return mixtures.first { $0.contrast(to: paper) >= Self.readable }
      ?? HexColor(red: UInt8(end), green: UInt8(end), blue: UInt8(end))
  }

  /// The relative luminance as defined by WCAG 2.2.
  private var luminance: Double {
    func linear(_ byte: UInt8) -> Double {
      let part = Double(byte) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
