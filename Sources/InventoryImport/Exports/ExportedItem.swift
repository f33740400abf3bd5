import Diagnostics
import InventoryModel
import InventoryStore

/// An item in a JSON export.
struct ExportedItem {
  /// The number of the item in the export, starting at 1.
  let number: Int
  let line: Int
  var draft = ItemDraft()
  var photos: [String] = []
  /// The digests of the photos, in the order of the photos; empty if the export has no digests.
  var digests: [String] = []
  /// The kinds of the photos, in the order of the photos; empty if the export states no kinds.
  var kinds: [PhotoKind] = []

  var documents: [String] = []
  /// The digests of the documents, in the order of the documents; empty if the export has no digests.
  var documentDigests: [String] = []
  var documentKinds: [DocumentKind] = []

  var references: [PhotoReference] {
    photoReferences
      + documents.enumerated().map { index, name in
        PhotoReference(
          name: name, digest: index < documentDigests.count ? documentDigests[index] : nil,
          document: index < documentKinds.count ? documentKinds[index] : .other)
      }
  }

  private var photoReferences: [PhotoReference] {
    photos.enumerated().map { index, name in
      PhotoReference(
        name: name, digest: index < digests.count ? digests[index] : nil,
        kind: index < kinds.count ? kinds[index] : .item)
    }
  }
}

extension JSONExport {
  /// Adds a problem unless the array `key` is empty or has one entry for each photo or document.
  mutating func checkCount(
    of key: String, _ count: Int, _ item: ExportedItem, files: KeyPath<ExportedItem, [String]> = \.photos,
    _ name: String = "photo"
  ) {
    let expected = item[keyPath: files].count
    guard count > 0, count != expected else { return }
    add(
      "\(key) has \(count) entries, but \(name)s has \(expected); write one entry for each \(name)", of: item)
  }

  mutating func readDocumentKinds(into item: inout ExportedItem) throws {
    for text in try texts(of: "documentKinds", in: item) {
      let known = DocumentKind.allCases.map(\.rawValue)
      if DocumentKind(rawValue: text) == nil {
        add(
          "documentKinds contains '\(text.prefix(40))', which is not a kind of document"
            + "\(didYouMean(text, among: known)) (\(known.joined(separator: ", ")))", of: item)
      }
      item.documentKinds.append(DocumentKind(rawValue: text) ?? .other)
    }
  }

  mutating func readKinds(into item: inout ExportedItem) throws {
    for text in try texts(of: "photoKinds", in: item) {
      if let kind = PhotoKind(rawValue: text) {
        item.kinds.append(kind)
      } else {
        let known = PhotoKind.allCases.map(\.rawValue)
        add(
          "photoKinds contains '\(text.prefix(40))', which is not a kind of photo\(didYouMean(text, among: known)) "
            + "(\(known.joined(separator: ", ")))", of: item)
        item.kinds.append(.other)
      }
    }
  }
}
