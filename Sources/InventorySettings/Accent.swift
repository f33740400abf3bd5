import Yams

/// The color of links and marks on light and on dark backgrounds, from `accent` in site.yml.
package struct Accent: Hashable, Sendable {
  /// The color on light backgrounds; `nil` for the theme's color.
  package let light: HexColor?
  package let dark: HexColor?

  package init(light: HexColor?, dark: HexColor?) { (self.light, self.dark) = (light, dark) }
}

extension Accent {
  /// The keys under `accent`.
  enum Key: String, SettingsKey {
    case light, dark
  }

  /// Reads one color for both backgrounds, or a mapping with separate colors.
  init(_ node: Node) throws(Mistake) {
    guard node.mapping != nil else {
      let color = try node.color(of: SiteSettings.Key.accent, orTwo: true)
      self.init(light: color, dark: color)
      return
    }
    var colors: [Key: HexColor] = [:]
    try node.forEachKey(of: "accent") { (key: Key, value) throws(Mistake) in
      colors[key] = try value.color(of: key, orTwo: false)
    }
    guard !colors.isEmpty else { throw Mistake(SiteSettings.Key.accent, needs: Node.colors, found: node) }
    self.init(light: colors[.light], dark: colors[.dark])
  }
}

extension Node {
  fileprivate static let color = "a color in quotes like '#14586b' (without quotes, # begins a comment)"
  fileprivate static let colors = color + ", or two like {light: '#14586b', dark: '#82c6d9'}"

  fileprivate func color(of key: some SettingsKey, orTwo mayBeTwo: Bool) throws(Mistake) -> HexColor {
    guard let color = scalar.flatMap({ HexColor($0.string) }) else {
      throw Mistake(key, needs: mayBeTwo ? Self.colors : Self.color, found: self)
    }
    return color
  }
}

/// An opaque sRGB color, written as in CSS.
package struct HexColor: Hashable, Sendable, CustomStringConvertible {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Parses `#rgb` or `#rrggbb`; returns `nil` for any other text.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1 else { return nil }
    func byte(_ high: Int, _ low: Int) -> UInt8 { UInt8(digits[high] * 16 + digits[low]) }
    switch digits.count {
    case 3: self.init(red: byte(0, 0), green: byte(1, 1), blue: byte(2, 2))
    case 6: self.init(red: byte(0, 1), green: byte(2, 3), blue: byte(4, 5))
    default: return nil
    }
  }

  /// The color as `#rrggbb`.
  package var description: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
