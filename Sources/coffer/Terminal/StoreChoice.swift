import ArgumentParser
import Diagnostics
import Files
import InventorySettings
import InventoryStore

/// The stores of a command: those given with `--store`, or else those in site.yml.
struct StoreChoice {
  private let paths: [String]
  /// The paths as the user wrote them.
  private let written: [String]
  /// The name of the list of stores in messages: site.yml, or `--store`.
  private let list: String
  private let isFromSettings: Bool
  private let coreData: CoreDataRules

  init(_ options: [String], of site: Site?) {
    coreData = site?.coreData ?? CoreDataRules()
    isFromSettings = options.isEmpty
    if options.isEmpty, let site {
      (paths, written) = (site.stores, site.settings.stores ?? [site.settings.store])
      list = site.path(Site.settingsFile)
    } else {
      paths = options.isEmpty ? [""] : options
      (written, list) = (paths, "--store")
    }
  }

  /// Opens the stores. If there are several stores, throws unless `access` is read-only. Missing and repeated stores
  /// are reported together with stores that cannot be opened.
  func open(for access: InventoryStore.Access, debug: SQLDebug?) throws -> InventoryStore {
    if paths.count > 1 {
      try refuseChanges(for: access)
      try check(for: access)
    }
    return try InventoryStore(opening: paths, written: written, for: access, coreData: coreData, debug: debug)
  }

  private func refuseChanges(for access: InventoryStore.Access) throws {
    switch access {
    case .reading, .building: return
    case .trying, .writing:
      throw ValidationError(
        "this command changes a store, but there are several (\(paths.joined(separator: ", "))); choose one, such as "
          + "--store \(paths[0])")
    }
  }

  private func check(for access: InventoryStore.Access) throws {
    var problems = Problems()
    var first: [FileID: String] = [:]
    var missing: Set<String> = []
    var isRepeated = false
    for path in paths {
      if missing.contains(path) { continue }
      if let file = FileID(path), let other = first[file] {
        isRepeated = true
        let what = other == path ? "is listed twice" : "is the same file as \(other)"
        problems.add(Problem(file: path, "\(what); remove one of the paths from \(list)"))
      } else if let file = FileID(path) {
        first[file] = path
      } else if try FileKind(at: path) == nil {
        missing.insert(path)
        problems.add(Problem(file: path, "no such store; correct the path in \(list)"))
      }
    }
    guard !problems.isEmpty else { return }
    for path in first.values.sorted() {
      do {
        _ = try InventoryStore(opening: path, for: access, coreData: coreData)
      } catch {
        problems.add(contentsOf: error.problems)
      }
    }
    if isRepeated, !isFromSettings { throw ValidationError("\(problems)") }
    throw Failure(isRepeated ? .badSettings : .inputMissing, problems)
  }

}

extension Console {
  /// Prints a warning for each of the first ten keys that several stores use, and the number of other such keys.
  func warn(_ clashes: [KeyClash]) {
    let rest = clashes.count - Annotations.most
    warn(clashes.prefix(Annotations.most).map { Problem(file: $0.store, "\($0)") })
    if rest > 0 { warn("... and \(count(rest, "more key", "more keys")) that several stores use") }
  }
}
