import InventoryPages
import InventoryRendering

/// Renders pages in all formats and writes them.
struct PageWriter: Sendable {
  let renderers: [PageRenderer]
  let outline: SiteOutline
  let output: OutputFolder

  /// The page of a type, and those of its items.
  func write(_ batch: PageBatch, writer: Int) throws -> [WrittenFile] {
    var files: [WrittenFile] = []
    var bytes: [UInt8] = []
    let typePage = TypePage(
      batch.items, of: batch.type, number: batch.page, pageCount: batch.pageCount, in: outline)
    let itemPages = batch.items.indices.map { index in
      let previous = index == 0 ? batch.previous : batch.items[index - 1]
      let next = index + 1 == batch.items.count ? batch.next : batch.items[index + 1]
      return ItemPage(batch.items[index], of: batch.type, previous: previous, next: next, in: outline)
    }
    for renderer in renderers {
      func write(_ path: PagePath) throws {
        files.append(
          try output.write(bytes, to: path.text + "." + renderer.format.fileExtension, writer: writer))
        bytes.removeAll(keepingCapacity: true)
      }
      renderer.append(typePage, to: &bytes)
      try write(typePage.path)
      for page in itemPages {
        renderer.append(page, to: &bytes)
        try write(page.path)
      }
    }
    return files
  }

  /// The first page, and those that somebody wrote.
  func write(_ home: HomePage, _ content: ContentFolder) throws -> [WrittenFile] {
    var files: [WrittenFile] = []
    for renderer in renderers {
      var bytes: [UInt8] = []
      renderer.append(home, intro: content.intro, to: &bytes)
      files.append(try output.write(bytes, to: "index." + renderer.format.fileExtension, writer: 0))
      for page in content.pages {
        bytes = []
        renderer.append(page, to: &bytes)
        files.append(
          try output.write(bytes, to: page.path.text + "." + renderer.format.fileExtension, writer: 0))
      }
    }
    return files
  }
}
