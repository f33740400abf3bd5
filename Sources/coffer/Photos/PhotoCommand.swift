import ArgumentParser
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
    let photos = try options.openStore(for: .reading).snapshot().item(named: item).photos
    let rows = zip(1..., photos).map { number, photo in
      PhotoRow(
        number: number, fileName: photo.fileName, width: photo.width, height: photo.height,
        sha256: photo.digest)
    }
    guard !options.json else { return try options.print(rows, "") }
    for row in rows {
      try Standard.output.writeResult(
        Array(
          "\(row.number)  \(row.fileName.shown)  \(row.width) x \(row.height)  \(row.sha256.prefix(16))\n"
            .utf8))
    }
  }

  private struct PhotoRow: Encodable {
    let number: Int
    let fileName: String
    let width: Int
    let height: Int
    let sha256: String
  }
}
