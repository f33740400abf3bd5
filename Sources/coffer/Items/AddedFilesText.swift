import InventoryImport
import InventoryStore

/// Describes which files a command attached to items, and which files were already attached.
struct AddedFilesText<File: Sendable, Kind: RawRepresentable & Hashable & Sendable>
where Kind.RawValue == String {
  private let items: [(name: String, files: AddedFiles<File, Kind>)]

  init(_ items: [(name: String, files: AddedFiles<File, Kind>)]) { self.items = items }

  /// Returns a text such as `1 photo added to 'Lamp', 1 was already attached`. `added` receives the indices of the new
  /// files and returns a text such as `1 photo`. A file that was added to several items is counted once.
  func text(added: (Set<Int>) -> String) -> String {
    let new = numbers { $0 == .added }
    let isMarkedOnly = new.isEmpty && items.contains { $0.files.isChange }
    let named = new.isEmpty ? items.map(\.name) : new.map(\.name)
    let first = added(new.reduce(into: []) { $0.formUnion($1.numbers) }) + " added to " + quoted(named)
    return ((isMarkedOnly ? [] : [first]) + others).joined(separator: ", ")
      + (isMarkedOnly && items.count == 1 ? " in \(quoted(named))" : "")
  }

  /// Texts about files that are not new, such as `1 file was already attached`. Files with the same note share one text.
  var others: [String] {
    notes.map { note in
      let found = numbers { Self.note($0) == note }
      let files = found.reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }.count
      return count(files, "file was", "files were") + " " + note
        + (items.count == 1 ? "" : " to " + quoted(found.map(\.name)))
    }
  }

  /// The notes about files that are not new, without duplicates, in the order of the files.
  private var notes: [String] {
    items.flatMap(\.files.files).compactMap { Self.note($0.outcome) }.reduce(into: []) { notes, note in
      if !notes.contains(note) { notes.append(note) }
    }
  }

  private static func note(_ outcome: Attached<Kind>) -> String? {
    switch outcome {
    case .added: nil
    case .marked(let kind, let earlier): "marked as \(kind.rawValue) instead of \(earlier.rawValue)"
    case .kept(let kind): "already attached as \(kind.rawValue)"
    case .known: "already attached"
    }
  }

  /// Returns the items that have files whose outcome satisfies `isOne`, and the indices of these files.
  private func numbers(where isOne: (Attached<Kind>) -> Bool) -> [(name: String, numbers: Set<Int>)] {
    items.map { item in
      let files = item.files.files
      return (item.name, Set(files.indices.filter { isOne(files[$0].outcome) }))
    }.filter { !$0.1.isEmpty }
  }
}
