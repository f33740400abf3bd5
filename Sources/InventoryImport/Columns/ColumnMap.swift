import Diagnostics
import InventoryModel

/// What the user says with `--map 'Header=attribute'` or `--map 'Header=field:Name'`.
package struct ColumnMap: Hashable, Sendable {
  let header: String
  let target: Columns.Target

  /// Throws a text that says what is wrong with the option.
  package init(_ text: String) throws(ColumnMapError) {
    // The name of a field may have an equals sign, as its header may.
    let field = text.firstRange(of: "=field:")?.lowerBound
    guard let equals = field ?? text.lastIndex(of: "="), equals > text.startIndex else {
      throw ColumnMapError.noEquals(text)
    }
    let name = text[text.index(after: equals)...]
    header = String(text[..<equals])
    if name.hasPrefix("field:"), name.utf8.count > 6 {
      target = .field(String(name.dropFirst(6)))
    } else if let attribute = ItemAttribute(rawValue: String(name)) {
      target = .attribute(attribute)
    } else {
      throw ColumnMapError.unknownAttribute(String(name))
    }
  }

  init(header: String, target: Columns.Target) {
    (self.header, self.target) = (header, target)
  }

  /// As a message proposes it: ready for a shell.
  static func option(_ header: String, _ attribute: ItemAttribute) -> String {
    "--map " + "\(header.withoutLineBreaks)=\(attribute.rawValue)".quotedForShell
  }

  static func option(_ header: String, field name: String) -> String {
    "--map " + "\(header.withoutLineBreaks)=field:\(name.withoutLineBreaks)".quotedForShell
  }
}

package enum ColumnMapError: Error, Hashable, CustomStringConvertible {
  case noEquals(String)
  case unknownAttribute(String)

  package var description: String {
    let names = ItemAttribute.allCases.map(\.rawValue)
    return switch self {
    case .noEquals(let text): "'\(text)' is not 'Header=attribute'; write it like 'Cost=valueInDollars'"
    case .unknownAttribute(let name):
      "no attribute '\(name)'\(didYouMean(name, among: names)) (\(names.joined(separator: ", ")), or field:Name)"
    }
  }
}
