import Diagnostics
import InventoryRendering

/// The formats of a build, as `html,markdown` names them.
package struct SiteFormats: Sendable {
  let formats: [PageFormat]

  package init(_ text: String) throws(UnknownFormat) {
    var formats: [PageFormat] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let format = PageFormat(rawValue: name) else { throw UnknownFormat(name: name) }
      if !formats.contains(format) { formats.append(format) }
    }
    self.formats = formats
  }

  package struct UnknownFormat: Error, CustomStringConvertible {
    let name: String

    package var description: String {
      let names = PageFormat.allCases.map(\.rawValue)
      return "no format '\(name)'\(didYouMean(name, among: names)) (\(names.joined(separator: ", ")))"
    }
  }
}
