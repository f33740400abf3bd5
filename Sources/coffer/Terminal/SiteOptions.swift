import ArgumentParser
import Diagnostics
import Foundation
import InventoryModel
import InventorySettings
import InventorySite
import InventoryStore

/// The option `--site`. It is separate from ``SiteOptions``, because some commands that use no store have it, too.
struct SiteFolderOption: ParsableArguments {
  @Option(
    help: .value(
      "folder", "The site's folder (default: the current folder if it has a site.yml, otherwise Site)."),
    completion: .directory)
  var site: String?

  func validate() throws { try refuseEmpty(site, "--site") }
}

/// The options of every command that uses a store.
struct SiteOptions: ParsableArguments {
  @OptionGroup var folder: SiteFolderOption

  @Option(
    help: .value(
      "file",
      "The store (default: from site.yml). If repeated, the stores are read as one inventory; commands that change a store accept only one."
    ),
    completion: .file())
  var store: [String] = []

  @Flag(name: .shortAndLong, help: "Print only results, warnings and errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more details.")
  var verbose = false

  @Flag(help: "Print the output as JSON.")
  var json = false

  @Option(
    help: .value(
      "level",
      "Print SQL to standard error. 1 prints statements, 2 adds bound values, 3 adds row counts and durations."
    ),
    completion: .list(["1", "2", "3"]), transform: asOption(sqlDebugLevel))
  var sqlDebug: SQLDebug.Level?

  func validate() throws {
    for store in store { try refuseEmpty(store, "--store") }
  }

  var site: String? { folder.site }

  /// Throws if `--json` is given and the command writes `result` to standard output. `file` is the output file; `nil`
  /// for standard output.
  func refuseMixing(with result: String, in file: String?) throws {
    if json, file == nil {
      throw ValidationError("--json would mix the summary with the \(result); choose a file with --output")
    }
  }

  var console: Console { Console(isQuiet: quiet, isVerbose: verbose, isJSON: json) }

  /// Resolves the options together with the environment and site.yml, and opens the store. If no audience is given,
  /// uses `usual`, or the site's audience if `usual` is `nil`.
  ///
  /// For a store of another app, prints what was guessed and left out. If `picturesAreRead` is true, also prints which
  /// pictures are not supported. Prints the keys that several stores use, except for a build, which prints them at its
  /// end.
  func resolve(
    for access: InventoryStore.Access, _ audience: AudienceOptions? = nil, usual: Audience? = .owner,
    _ selection: ItemSelection? = nil, asOf: Timestamp? = nil, picturesAreRead: Bool = false
  ) throws -> Workplace {
    let clock = StageClock(console)
    let site = try ownSite(isOptional: !store.isEmpty)
    clock.end("settings")
    let audience = audience?.audience ?? usual ?? site.settings.audience
    let disclosure = try site?.disclosure(for: audience) ?? Disclosure(audience)
    if disclosure.names != nil, let warning = try site?.salt?.warning() { console.warn([warning]) }
    if let keys = selection?.sortKeys(hiddenBy: disclosure), !keys.isEmpty {
      throw ValidationError(
        "--sort \(keys.joined(separator: ",")) would reveal the order of data that the audience '\(audience.rawValue)' does not "
          + "see; sort by another key, or remove --sort")
    }
    let store = try openStore(of: site, for: access, picturesAreRead: picturesAreRead)
    clock.end("store")
    return Workplace(
      site: site, store: store, disclosure: disclosure, selection: selection,
      asOf: try asOf ?? Environment.sourceDate(), console: console, clock: clock)
  }

  /// Returns the site given with `--site`, or else the default site. If the default site is missing, returns `nil` if
  /// `isOptional` is true, and otherwise throws. The site is read even if `--store` is given, because reading a Core
  /// Data store may need its settings.
  func ownSite(isOptional: Bool) throws -> Site? { try Site.optional(site, isOptional: isOptional) }

  private func openStore(
    of site: Site?, for access: InventoryStore.Access, picturesAreRead: Bool
  ) throws -> InventoryStore {
    let debug = sqlDebug.map { SQLDebug($0) { Standard.error.write($0 + "\n") } }
    let store = try StoreChoice(store, of: site).open(for: access, debug: debug)
    for part in store.parts { try warn(of: part, picturesAreRead: picturesAreRead) }
    if access != .building { console.warn(store.keyClashes) }
    return store
  }

  private func warn(of store: InventoryStore, picturesAreRead: Bool) throws {
    guard let remarks = try store.remarks() else { return }
    for note in remarks.notes(of: store.path) { console.note(note) }
    let pictures = picturesAreRead ? UnreadablePictures.grouped(try store.unreadablePictures()) : []
    console.warn(remarks.warnings(of: store.path) + pictures.map { Problem(file: store.path, "\($0)") })
  }
}

extension Site {
  /// Returns the site in `folder`, or else the default site. If the default site is missing, returns `nil` if
  /// `isOptional` is true, and otherwise throws.
  static func optional(_ folder: String?, isOptional: Bool) throws -> Site? {
    do {
      return try Site(folder)
    } catch {
      if isOptional, folder == nil, error.kind == .inputMissing { return nil }
      throw error
    }
  }
}

/// The parameters of a command, resolved from its options, the environment and site.yml.
struct Workplace {
  /// The site; `nil` if a store is read without a site.
  let site: Site?
  let store: InventoryStore
  /// What the audience sees.
  let disclosure: Disclosure
  /// The selected items; `nil` for all items in their saved order.
  let selection: ItemSelection?
  /// The date that pages and reports state; `nil` for none.
  let asOf: Timestamp?
  let console: Console
  /// The clock of the command, which was started before site.yml was read.
  let clock: StageClock

  /// The settings from site.yml, or the defaults if there is no site.
  var settings: SiteSettings { site.settings }

  /// Throws if the output would replace the salt, or would be among the templates, which a build or a report reads.
  /// `path` is the value of `option`; `nil` for standard output.
  func refuseReplacingInput(at path: String?, _ option: String = "--output") throws {
    guard let path, let site else { return }
    if site.salt?.isSame(as: path) == true {
      throw ValidationError("\(option) would replace the salt of the site; choose another file")
    }
    if ProtectedFolders.isTemplate(path, of: site) {
      throw ValidationError("\(option) is among the templates of the site; choose another folder")
    }
  }

  /// Prints a warning if the selection leaves out all items, because the predicate is probably wrong. A result without
  /// items is not an error: otherwise the earlier site, with items that are no longer selected, would stay published.
  /// `advice` is printed if there is no likely reason.
  func warnOfNoItems(advice: String? = "preview the predicate with 'coffer list --where PREDICATE'") throws {
    guard let selection, selection.isFiltered else { return }
    guard try store.snapshot(of: selection, for: disclosure).totals().items == 0,
      case let groups = try store.snapshot().groups(), groups.contains(where: { $0.totals.items > 0 })
    else { return }
    let doubts = selection.doubts(types: groups.compactMap(\.assetType?.label))
    let reasons = doubts.isEmpty ? [advice].compactMap(\.self) : doubts
    console.note((["warning: no items match --where"] + reasons).joined(separator: "; "))
  }

  /// Prints notes about proof, such as receipts, that the audience must not see. With `ofPhotos`, notes published
  /// photos whose names suggest proof, and published photos that are proof of another item. With `ofDocuments`, notes
  /// documents that are left out because they are proof of another item.
  func noteProof(ofPhotos: Bool, ofDocuments: Bool) throws {
    guard disclosure.hidesProof else { return }
    let snapshot = try store.snapshot(of: selection, for: disclosure)
    if ofPhotos {
      try noteLikelyProof(in: snapshot)
      for photo in try snapshot.photosOfHiddenProof() {
        console.note(
          "note: a photo of '\(photo.shown)' is the same file as the \(photo.hidden.kind.text) of '\(photo.hidden.itemName)'; "
            + "the audience '\(disclosure.audience.rawValue)' must not see this \(photo.hidden.kind.text); replace one of the two photos"
        )
      }
    }
    if ofDocuments {
      for uses in try snapshot.withheldDocuments() {
        console.note("note: a document is left out: \(uses.withheldText)")
      }
    }
  }

  /// Prints a note about published photos whose names suggest proof. Builds call only this function, because they
  /// report other published proof themselves.
  func noteLikelyProof() throws {
    guard disclosure.hidesProof else { return }
    try noteLikelyProof(in: store.snapshot(of: selection, for: disclosure))
  }

  /// Finds proof by the names of files, because photos in older stores and photos imported without kinds have the kind
  /// `item`.
  private func noteLikelyProof(in snapshot: Snapshot) throws {
    let names = try snapshot.photoNames().compactMap { names in
      names.first { name in PhotoKind(fileName: name).map { !disclosure.shows($0) } ?? false }
    }
    guard !names.isEmpty else { return }
    let which = quoted(Array(names.prefix(3))) + (names.count > 3 ? " ..." : "")
    console.note(
      "note: \(names.count == 1 ? "1 photo" : "\(names.count) photos") for the audience '\(disclosure.audience.rawValue)' may show a receipt or other proof, judging by the name: "
        + "\(which); if so, use 'coffer photo mark KEY NAME --kind receipt'")
  }

  /// Prints a note if the audience needs salted names for pages and pictures, but there is no salt.
  func noteUnsaltedNames() {
    guard disclosure.names == nil, disclosure.audience.hasSaltedNames else { return }
    let risk = "anyone who has a photo or knows a key can find out whether the item is included"
    guard let site else {
      return console.note("note: without a site there is no salt: \(risk); create a site with 'coffer init'")
    }
    let folder = site.folder == "." ? "" : " " + site.folder
    console.note(
      "note: \(site.path(Site.settingsFile)) names no salt: \(risk); add the line 'salt: salt.txt', and run "
        + "'coffer init\(folder)'")
  }
}
