import InventoryPages
import Mustache

extension ContentPage: TitledPage {
  func title(in outline: SiteOutline) -> String { title }

  static let own = Record<Placed<ContentPage>> {
    Markup("body", "What the page says.") { $0.prose($0.content.markdown, headingShift: 0) }
  }
}
