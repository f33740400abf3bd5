import Files
import Foundation

/// The characters that installed fonts contain, as listed by fontconfig.
struct InstalledFonts {
  /// The ranges of code points, sorted by their lower bounds; ranges may overlap.
  private let ranges: [ClosedRange<UInt32>]

  /// `nil` if fontconfig is not installed.
  init?() {
    guard let program = OutsideProgram("fc-list")?.path,
      let list = Process.output(of: program, ["--format", "%{charset}\n"])
    else { return nil }
    ranges = Set(list.split { $0 == " " || $0 == "\n" }).compactMap { text in
      let ends = text.split(separator: "-").map { UInt32($0, radix: 16) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else { return nil }
      return first...last
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns a note about characters of a text that no installed font contains; `nil` if there are none.
  func note(on text: String) -> String? {
    let missing = missing(in: text)
    guard !missing.isEmpty else { return nil }
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    return "the PDF shows boxes, because no installed font contains "
      + missing.prefix(5).map { "'\($0)'" }.joined(separator: ", ") + more
      + "; install a font, such as 'apt install fonts-noto-cjk' for Chinese, Japanese and Korean"
  }

  /// Returns the characters of a text that no installed font contains, sorted by code point.
  private func missing(in text: String) -> [Unicode.Scalar] {
    let scalars = Set(text.unicodeScalars.lazy.filter { !$0.isASCII && $0.hasGlyph }).sorted()
    var rest = ranges[...]
    var reached: UInt32 = 0
    return scalars.filter { scalar in
      while let range = rest.first, range.lowerBound <= scalar.value {
        reached = max(reached, range.upperBound)
        rest.removeFirst()
      }
      return reached < scalar.value
    }
  }
}

extension Unicode.Scalar {
  fileprivate var hasGlyph: Bool {
    !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
      && ![.control, .format, .surrogate].contains(properties.generalCategory)
  }
}
