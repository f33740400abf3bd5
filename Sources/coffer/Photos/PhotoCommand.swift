import ArgumentParser
import Diagnostics
import InventoryModel
import InventoryStore

struct PhotoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "List, add, move or remove the photos of an item.",
    discussion: """
      Example:
        coffer photo add LAMP lamp.jpg receipt.png
      """,
    subcommands: [PhotoList.self, PhotoAdd.self, PhotoMove.self, PhotoRemove.self])
}

struct PhotoList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the photos of an item; the first one is shown first.",
    discussion: """
      Example:
        coffer photo list LAMP
      """)

  @Argument(help: .item)
  var item: String

  @OptionGroup var options: SiteOptions

  func run() throws {
    let work = try options.resolve(for: .reading)
    let rows = zip(1..., try work.store.snapshot().item(named: item).photos).map(PhotoRow.init)
    guard !options.json else { return try work.console.print(rows, "") }
    for row in rows { try work.console.write(Array((row.line + "\n").utf8)) }
  }

  private struct PhotoRow: Encodable {
    let number: Int
    let fileName: String
    let width: Int
    let height: Int
    let sha256: String

    init(_ number: Int, _ photo: Photo) {
      (self.number, fileName, sha256) = (number, photo.fileName, photo.digest)
      (width, height) = (photo.width, photo.height)
    }

    var line: String { "\(number)  \(fileName.shown)  \(width) x \(height)  \(sha256.prefix(16))" }
  }
}
