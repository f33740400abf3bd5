import Diagnostics
import InventoryPages
import InventoryRendering
import Mustache

/// The pages of a site in all formats, as files.
struct SitePages: Sendable {
  private let renderers: [PageRenderer]
  private let outline: SiteOutline

  /// Compiles the templates; their mistakes in all formats are thrown together.
  init(_ request: BuildRequest, _ theme: ThemeFiles, _ outline: SiteOutline) throws(Failure) {
    var problems: [TemplateProblem] = []
    var renderers: [PageRenderer] = []
    for format in request.formats {
      do throws(TemplateErrors) {
        renderers.append(
          try PageRenderer(format, templates: theme.templates, outline: outline, generator: request.generator)
        )
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else {
      throw Failure(.badSettings, Problems(problems.map { Problem($0, in: request.site) }))
    }
    (self.renderers, self.outline) = (renderers, outline)
  }

  /// The page of a type, and those of its items.
  func forEachFile(of batch: PageBatch, _ body: (SiteFile) throws -> Void) throws {
    let outline = outline.naming(batch.photoNames)
    let typePage = TypePage(
      batch.items, of: batch.type, number: batch.page, pageCount: batch.pageCount, in: outline)
    let itemPages = batch.items.indices.map { index in
      let previous = index == 0 ? batch.previous : batch.items[index - 1]
      let next = index + 1 == batch.items.count ? batch.next : batch.items[index + 1]
      return ItemPage(batch.items[index], of: batch.type, previous: previous, next: next, in: outline)
    }
    for renderer in renderers {
      try body(renderer.file(typePage.path) { renderer.append(typePage, to: &$0) })
      for page in itemPages { try body(renderer.file(page.path) { renderer.append(page, to: &$0) }) }
    }
  }

  /// The first page, and those that somebody wrote.
  func forEachFile(of home: HomePage, _ content: ContentFolder, _ body: (SiteFile) throws -> Void) throws {
    for renderer in renderers {
      try body(renderer.file(.home) { renderer.append(home, intro: content.intro, to: &$0) })
      for page in content.pages {
        try body(renderer.file(page.path) { renderer.append(page, to: &$0) })
      }
    }
  }
}

extension PageRenderer {
  fileprivate func file(_ path: PagePath, _ append: (inout [UInt8]) -> Void) -> SiteFile {
    var bytes: [UInt8] = []
    append(&bytes)
    return SiteFile(path.file(format), bytes)
  }
}
