package import InventoryPages

/// In what form the pages are written; each one is a tree of its own, side by side with the others.
package enum PageFormat: String, CaseIterable, Sendable {
  case html, markdown

  /// Of its pages and of its templates.
  package var fileExtension: String {
    switch self {
    case .html: "html"
    case .markdown: "md"
    }
  }

  /// The home page, down to its list of asset types.
  var typesOfHome: String {
    switch self {
    case .html: PagePath.home.file(self) + "#types"
    case .markdown: PagePath.home.file(self) + "#asset-types"
    }
  }
}

extension PagePath {
  /// The file of the page in a format, with the extension.
  package func file(_ format: PageFormat) -> String { text + "." + format.fileExtension }
}
