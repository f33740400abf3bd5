import InventoryPages
import Mustache

/// The compiled templates of one format.
struct PageTemplates: Sendable {
  let home: Template
  let type: Template
  let item: Template
  let content: Template

  /// All mistakes of all four templates are thrown together.
  init(_ sources: [String: String], values: PageValues) throws(TemplateErrors) {
    let below = PagePath.type("", page: 1)
    var inFolder = values.fixed(root: below.root, isHome: false)
    inFolder["navigation"] = values.navigation(from: below)
    var problems: [TemplateProblem] = []
    func compiled(_ name: String, _ shape: Shape, _ fixed: [String: Value]) -> Template? {
      do throws(TemplateErrors) {
        return try Template(
          name + "." + values.format.fileExtension, from: sources, offering: shape, fixed: fixed)
      } catch {
        problems += error.problems.filter { !problems.contains($0) }
        return nil
      }
    }
    let home = compiled("home", PageShape.home, values.fixed(root: "", isHome: true))
    let type = compiled("type", PageShape.type, inFolder)
    let item = compiled("item", PageShape.item, inFolder)
    let content = compiled("content", PageShape.content, values.fixed(root: "", isHome: false))
    guard let home, let type, let item, let content else {
      throw TemplateErrors(problems: problems.sorted())
    }
    (self.home, self.type, self.item, self.content) = (home, type, item, content)
  }
}
