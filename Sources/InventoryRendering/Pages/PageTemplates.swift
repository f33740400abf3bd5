import InventoryPages
import Mustache

/// The compiled templates of one format.
struct PageTemplates: Sendable {
  let home: RecordTemplate<Placed<HomeText>>
  let type: RecordTemplate<Placed<TypePage>>
  let item: RecordTemplate<Placed<ItemPage>>
  let content: RecordTemplate<Placed<ContentPage>>

  /// All mistakes of all four templates are thrown together.
  init(_ sources: [String: String], for site: SiteFrame) throws(TemplateErrors) {
    var problems: [TemplateProblem] = []
    func compiled<Page: TitledPage>(
      _ name: String, _ own: Record<Placed<Page>>, _ fixed: [String: Value]
    ) -> RecordTemplate<Placed<Page>>? {
      do throws(TemplateErrors) {
        return try RecordTemplate(
          name + "." + site.format.fileExtension, from: sources, EveryPage.record(own), fixed: fixed)
      } catch {
        problems += error.problems.filter { !problems.contains($0) }
        return nil
      }
    }
    func fixed(_ path: PagePath) -> [String: Value] {
      EveryPage.site.namedValues(of: Placed((), at: path, in: site))
    }
    let below = PagePath.type("", page: 1)
    // None of the pages below is in the navigation.
    let navigation = EveryPage.navigation.namedValues(of: Placed((), at: below, in: site))
    let fixedBelow = fixed(below).merging(navigation) { first, _ in first }
    let home = compiled("home", HomeText.own, fixed(.home))
    let type = compiled("type", TypePage.own, fixedBelow)
    let item = compiled("item", ItemPage.own, fixedBelow)
    let content = compiled("content", ContentPage.own, fixed(.content("")))
    guard let home, let type, let item, let content else {
      throw TemplateErrors(problems: problems.sorted())
    }
    (self.home, self.type, self.item, self.content) = (home, type, item, content)
  }
}
