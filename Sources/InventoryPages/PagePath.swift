package import InventoryModel

/// Where a page lies in the output, without its extension: `index`, `items/4f0c...`, `types/furniture-2`.
package struct PagePath: Hashable, Sendable {
  package let text: String
  /// From this page to the top of the output: empty or `../`.
  package let root: String

  package static let home = PagePath("index")

  private init(_ text: String) {
    self.text = text
    root = ""
  }

  private init(folder: String, _ name: String) {
    text = folder + "/" + name
    root = "../"
  }

  /// The page of an item. Keys of upper-case letters, digits and hyphens keep their own name, in lower case.
  package static func item(_ key: ItemKey) -> PagePath {
    PagePath(folder: SiteLayout.items, FileName.ofKey(key.text))
  }

  /// Page `number`, counted from 1, of the type with this slug.
  package static func type(_ slug: String, page number: Int) -> PagePath {
    PagePath(folder: SiteLayout.types, number == 1 ? slug : slug + "-\(number)")
  }

  /// A page that somebody wrote, at the top of the output.
  package static func content(_ slug: String) -> PagePath {
    PagePath(slug)
  }
}
