import InventoryImport
import InventoryStore

/// Describes the result of adding files to items with one command.
struct AddedFilesText<File: Sendable, Kind: RawRepresentable & Hashable & Sendable>
where Kind.RawValue == String {
  private let items: [(name: String, files: AddedFiles<File, Kind>)]

  init(_ items: [(name: String, files: AddedFiles<File, Kind>)]) { self.items = items }

  /// `1 photo added to 'Lamp', 1 was already attached`. `added` are the words for the new ones. A file that several
  /// items got is one file.
  func text(added: (Set<Int>) -> String) -> String {
    let new = numbers { $0 == .added }
    let isMarkedOnly = new.isEmpty && items.contains { $0.files.isChange }
    let named = new.isEmpty ? items.map(\.name) : new.map(\.name)
    let first = added(new.reduce(into: []) { $0.formUnion($1.numbers) }) + " added to " + quoted(named)
    return ((isMarkedOnly ? [] : [first]) + others).joined(separator: ", ")
      + (isMarkedOnly && items.count == 1 ? " in \(quoted(named))" : "")
  }

  /// `1 was already attached`; one text for each way in which files are not new.
  var others: [String] {
    notes.map { note in
      let found = numbers { Self.note($0) == note }
      let files = found.reduce(into: Set<Int>()) { $0.formUnion($1.numbers) }.count
      return count(files, "was", "were") + " " + note
        + (items.count == 1 ? "" : " to " + quoted(found.map(\.name)))
    }
  }

  /// The different notes, in the order of the files.
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

  /// The items with such files, and the numbers of these.
  private func numbers(where isOne: (Attached<Kind>) -> Bool) -> [(name: String, numbers: Set<Int>)] {
    items.map { item in
      let files = item.files.files
      return (item.name, Set(files.indices.filter { isOne(files[$0].outcome) }))
    }.filter { !$0.1.isEmpty }
  }
}
