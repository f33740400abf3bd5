import Diagnostics
import Foundation
import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering

/// The photos of scheduled items. They are written to separate files if they do not fit into the file of the report.
package struct ScheduledPhotos: Sendable {
  let items: [PicturedItem]
  let pictures: ReportPictures
  /// The fingerprint of the report's data.
  let fingerprint: Fingerprint
  let jobs: Int

  /// Splits the photos into parts of at most `limit` bytes. A photo that is larger than `limit` is a part by itself.
  /// `bytes` contains the sizes of all photos, in order.
  func parted(within limit: Int, _ bytes: [Int]) -> [[PicturedItem]] {
    Self.parted(items, within: limit, bytes)
  }

  static func parted(_ items: [PicturedItem], within limit: Int, _ bytes: [Int]) -> [[PicturedItem]] {
    var parts: [[PicturedItem]] = []
    var part: [PicturedItem] = []
    var size = 0
    var index = 0
    for pictured in items {
      var first = pictured.photos.lowerBound
      for photo in pictured.photos {
        let more = bytes[index]
        index += 1
        if size > 0, size + more > limit {
          if first < photo { part.append(PicturedItem(pictured.item, photos: first..<photo)) }
          parts.append(part)
          (part, size, first) = ([], 0, photo)
        }
        size += more
      }
      if first < pictured.photos.upperBound {
        part.append(PicturedItem(pictured.item, photos: first..<pictured.photos.upperBound))
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }
}

/// One of the files with photos of scheduled items.
struct PhotoFile: Report {
  static let name = "photos"
  let heading: ReportHeading
  /// The name of the file with the report.
  let reportFile: String
  let items: [PicturedItem]
  private let photos: ScheduledPhotos

  /// `number` is the position of this file among the files with photos. Positions start at 1.
  init(
    _ items: [PicturedItem], of photos: ScheduledPhotos, _ heading: ReportHeading, in reportFile: String,
    number: Int
  ) {
    (self.items, self.photos, self.reportFile) = (items, photos, reportFile)
    self.heading = heading.named("photos \(number)")
  }

  var itemCount: Int { items.count }
  var notes: [String] { [] }
  var pictureFolders: [String] { [] }

  func forEachPiece(
    in form: ReportForm, pictures pictureOutput: PictureOutput, progress: (ReportProgress) -> Void,
    _ body: (PhotoPiece) throws -> Void
  ) async throws {
    try body(.start)
    let count = items.count
    var rest = items[...]
    try await photos.pictures.forEach(
      in: { rest.popFirst() }, pictureOutput, jobs: photos.jobs, { progress(.photos($0, of: count)) }
    ) {
      try body(.photographed($0, pictures: $1))
    }
    try body(.foot)
  }

  static let columns = Record<InThisReport<Void>> {
    Text("reportFile", "The name of the file with the report.") { $0.report.reportFile }
    Text("introduction", "The contents of the file, with the name of the report.") {
      "Photos of \($0.wording.items($0.report.itemCount)) in the schedule of \($0.report.reportFile), with the same item numbers."
    }
    Text("fingerprint", "The SHA-256 of the report's data.") { $0.report.photos.fingerprint.digest }
  }

  static let record: Record<InThisReport<PhotoPiece>> = Record {
    Flag("start", "Whether this is the beginning of the file.") { $0.content == .start }
    Part("photographed", "A high-value item with its photos.", ItemWithPictures.record) { piece in
      guard case .photographed(let item, let pictures) = piece.content else { return nil }
      return piece.pictured(item, pictures).content
    }
    Flag("foot", "Whether this is the end of the file.") { $0.content == .foot }
  }

  var json: JSONObject { ["asOf": heading.asOf?.dayText, "fingerprint": photos.fingerprint.digest] }
  static var jsonList: String { "items" }

  func jsonLines(of piece: PhotoPiece) -> [JSONObject] {
    guard case .photographed(let item, _) = piece else { return [] }
    return [["number": item.number, "itemKey": item.item.itemKey.text, "itemName": item.item.itemName]]
  }

  var csvColumns: [CSVColumn<Never>] { [] }
  func rows(of piece: PhotoPiece) -> [Never] { [] }
}

/// A piece of a file with photos. The pieces are in the order of the cases.
enum PhotoPiece: Equatable, Sendable {
  case start
  case photographed(ReportItem, pictures: [KindPicture])
  case foot
}

extension ReportHeading {
  /// Returns the heading for a separate file of the same report. `what` is added to the title and the footer.
  fileprivate func named(_ what: String) -> ReportHeading {
    ReportHeading(
      title: "\(title): \(what)", language: language, currency: currency, asOf: asOf,
      latestRecord: latestRecord,
      generator: generator, footer: "\(footer) \u{B7} \(what.sentenceCased)")
  }
}

/// The name of a file with photos, and the numbers of its items.
struct PhotoFileName: Hashable, Sendable {
  let name: String
  let numbers: Set<Int>
}

extension [PicturedItem] {
  /// The same photos, split into two parts; `nil` for a single photo.
  var halves: [[PicturedItem]]? {
    if count > 1 { return [Array(prefix(count / 2)), Array(dropFirst(count / 2))] }
    guard let only = first, only.photos.count > 1 else { return nil }
    let middle = only.photos.lowerBound + only.photos.count / 2
    return [
      [PicturedItem(only.item, photos: only.photos.lowerBound..<middle)],
      [PicturedItem(only.item, photos: middle..<only.photos.upperBound)],
    ]
  }
}

extension String {
  /// The path without its extension: `Reports/insurance` for `Reports/insurance.pdf`. A path without an extension gets
  /// ` files` at the end, because a file may exist at the path itself.
  var withoutExtension: String {
    let ending = URL(fileURLWithPath: self).pathExtension
    return ending.isEmpty ? self + " files" : String(dropLast(ending.utf8.count + 1))
  }
}
