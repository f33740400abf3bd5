import Compression
import Digests
import Foundation
import InventoryExports
import InventoryModel
import InventoryReports
import InventorySettings
import InventoryStore
import TestSupport

@testable import InventoryImages
@testable import InventorySite

/// An inventory of one item that has another word or number in every place that can have one, and what others get of it.
struct PlantedInventory {
  private let folder: TemporaryFolder

  /// Each as the pages, lists and files may have it.
  static let words: [String: [String]] = {
    var words = [
      "itemKey": ["zqkey"], "serialNumber": ["zqserial"], "valueInDollars": ["7,313.37", "7313.37"],
      "dateCreated": ["1987-06-05", "Jun 5, 1987"], "orderingValue": ["4242.125"], "notes": ["zqnotes"],
      "field name": ["zqfieldname"], "field value": ["zqfieldvalue"], "room": ["zqroom"],
      "brand": ["zqbrand"],
      "replacement cost": ["6212.62"], "photo file name": ["zqfilename"], "policy": ["zqpolicy"],
    ]
    for word in PlantedPhotos.words { words[word] = [word] }
    for kind in Self.proof {
      let photo = try? PlantedPhotos.proof(kind)
      words["photo of \(kind)"] = ["zqproof-\(kind)", photo?.digest.hex(16) ?? "", "zq\(kind)comment"]
    }
    for document in PlantedDocument.all {
      words["pages of \(document.name)"] = [document.page]
      words["data of \(document.name)"] = document.data
    }
    return words
  }()

  /// What tells of a key or a photo without showing it, and the salt that prevents this.
  static let traces: [String: [String]] = [
    "digest of the key": [SHA256Digest(of: "ZQKEY-77".utf8).hex(16)],
    "digest of a photo": [try? PlantedPhotos.jpeg(), try? PlantedPhotos.png()].map {
      $0?.digest.hex(16) ?? "zq"
    },
    "digest of a document": PlantedDocument.all.map { (try? $0.stored().digest.hex(16)) ?? "zq" },
    "salt": [salt],
  ]

  static let salt = "zqsalt of this home"

  /// `settings` are further lines of site.yml.
  init(settings: String = "") throws {
    folder = try TemporaryFolder()
    try folder.write(
      "title: Home\nreport: {policyholder: zqpolicy, address: zqpolicy}\n" + settings, to: "site.yml")
    try folder.write(Self.salt, to: "salt.txt")
    try InventoryStore.create(at: folder.file("store.sqlite"))
    let edit = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing).edit()
    var draft = ItemDraft(itemKey: ItemKey("ZQKEY-77"), itemName: "Lamp")
    draft.serialNumber = "ZQSERIAL-0000"
    draft.valueInDollars = Money(cents: 7313_37)
    draft.dateCreated = Timestamp("1987-06-05T04:03:02Z")
    draft.orderingValue = 4242.125
    draft.assetType = "Furniture"
    draft.notes = "zqnotes, **bought**"
    draft.fields = [
      Field(name: "zqfieldname", value: "zqfieldvalue"), Field(name: "room", value: "zqroom"),
      Field(name: "brand", value: "zqbrand"), Field(name: "replacement cost", value: "6212.62"),
    ]
    guard let created = Timestamp("2023-03-18"), let item = try edit.add([draft], created: created)[0] else {
      throw NotASample()
    }
    _ = try edit.attach(PlantedPhotos.jpeg(), named: "zqfilename-1.jpg", to: item)
    _ = try edit.attach(PlantedPhotos.png(), named: "zqfilename-2.png", to: item)
    for kind in Self.proof {
      _ = try edit.attach(
        PlantedPhotos.proof(kind), named: "zqproof-\(kind).jpg", as: .stated(kind), to: item)
    }
    for document in PlantedDocument.all {
      _ = try edit.attach(document.stored(), named: document.fileName, as: .stated(document.kind), to: item)
    }
    try edit.commit()
  }

  /// The mode of the store, those of all files and folders that were made, and that of the umask.
  func modes() throws -> (store: Int, made: Set<Int>, usual: Int) {
    _ = FileManager.default.createFile(atPath: folder.file("usual"), contents: nil)
    let paths = ["out"] + folder.files(below: "out").map { "out/" + $0 }
    return (try mode("store.sqlite"), Set(try paths.map(mode)), try mode("usual"))
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(path))
    let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
    // A folder can be entered by those who can read it.
    return (attributes[.posixPermissions] as? Int ?? 0) & (isFolder ? 0o666 : 0o777)
  }

  static let proof = PhotoKind.allCases.filter { $0 != .item }

  /// Makes the site in both formats, every list, and the photos where the audience has the originals. Returns which words are
  /// somewhere in it, and how many files were searched.
  func found(
    by audience: Audience, of words: [String: [String]] = Self.words
  ) async throws -> (words: Set<String>, files: Int) {
    let disclosure = try Site(folder.path).disclosure(for: audience)
    let store = try InventoryStore(opening: folder.file("store.sqlite"), for: .reading)
    let request = try BuildRequest(
      site: Site(folder.path), output: folder.file("out/site"), formats: SiteFormats("html,markdown"),
      jobs: 1,
      force: false, asOf: nil, disclosure: disclosure, generator: "Coffer")
    _ = try await SiteBuilder(request, of: store).build()
    for format in ExportFormat.allCases {
      let exporter = Exporter(
        format, for: disclosure, output: folder.file("out/items." + format.rawValue),
        photos: disclosure.showsOriginals ? folder.file("out/originals") : nil)
      _ = try exporter.run(of: store) { _ in }
    }
    for format in ListFormat.allCases {
      var bytes: [UInt8] = []
      try format.write(store, for: disclosure, currency: "USD") { bytes += $0 }
      try folder.write(bytes, to: "out/list." + format.rawValue)
    }
    for (format, name) in [
      (ReportFormat.html, "html"), (.html, "/"), (.markdown, "md"), (.csv, "csv"), (.json, "json"),
    ] {
      let request = ReportRequest(
        format,
        to: name == "/" ? .folder(folder.file("out/report")) : .file(folder.file("out/report." + name)),
        site: try Site(folder.path), stores: [store.path], disclosure: disclosure, generator: "Coffer")
      let writer = try ReportWriter(request, standardOutput: { _ in })
      _ = try await writer.write(InsuranceReport(of: store, request))
    }
    let files = folder.files(below: "out")
    let texts =
      files.map { [UInt8]($0.utf8) } + files.flatMap { Self.texts(in: folder.bytes("out/" + $0) ?? []) }
    let lowercased = texts.map { $0.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 } }
    let found = words.filter { _, spellings in
      spellings.contains { word in lowercased.contains { Self.contains($0, word.lowercased()) } }
    }
    return (Set(found.keys), files.count)
  }

  private static func contains(_ bytes: [UInt8], _ word: String) -> Bool {
    bytes.firstRange(of: Array(word.utf8)) != nil || bytes.firstRange(of: PlantedPhotos.utf16(word)) != nil
  }

  /// A file, and what its packed parts unpack to if it is a PNG, a PDF or a part of the search index.
  private static func texts(in file: [UInt8]) -> [[UInt8]] {
    if file.starts(with: Array("cofferIndex.part(".utf8)) {
      let packed = file.split(separator: UInt8(ascii: "\"")).dropFirst().first.flatMap {
        Data(base64Encoded: Data($0))
      }
      // Ten bytes of a header come before the data, eight of checks after it.
      let text = try? Deflate.inflated(Array((packed ?? Data()).dropFirst(10).dropLast(8)), limit: 1 << 22)
      return [file] + [text].compactMap(\.self)
    }
    if file.starts(with: Array("%PDF-".utf8)) { return [file] + PlantedDocument.streams(of: file) }
    guard file.starts(with: PNGChunks.signature) else { return [file] }
    let packed = PNGChunks(file).filter { ["iCCP", "zTXt"].contains($0.type) }.compactMap { chunk in
      // The name, a NUL, the method, the two bytes of zlib's header.
      chunk.data.firstIndex(of: 0).map { Array(chunk.data[($0 + 2)...].dropFirst(2).dropLast(4)) }
    }
    return [file] + packed.compactMap { try? Deflate.inflated($0, limit: 1 << 20) }
  }
}
