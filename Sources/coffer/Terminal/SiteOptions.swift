import ArgumentParser
import Foundation
import InventoryModel
import InventorySite
import InventoryStore

/// What every command takes.
struct SiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The site's folder (default: the current one if it has a site.yml, else Site).", valueName: "folder"))
  var site: String?

  @Option(help: ArgumentHelp("The store, instead of the one that site.yml names.", valueName: "file"))
  var store: String?

  @Flag(name: .shortAndLong, help: "Say nothing but what is wrong.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false

  @Flag(help: "Print the summary as JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Show what SQL is run: 1 statements, 2 with values, 3 with rows and times.", valueName: "level"),
    transform: asOption(sqlDebugLevel))
  var sqlDebug: SQLDebug.Level?

  func validate() throws {
    try refuseEmpty(site, "--site")
    try refuseEmpty(store, "--store")
  }

  /// The store: the option's, else the one that site.yml names. Of a store of another app, prints what was guessed and left
  /// out, and with `picturesAreRead` which pictures cannot be.
  func openStore(
    of site: Site? = nil, for access: InventoryStore.Access, picturesAreRead: Bool = false
  ) throws -> InventoryStore {
    let store = try openedStore(of: site, for: access)
    guard let remarks = try store.remarks() else { return store }
    var lines = (quiet ? [] : remarks.notes(of: store.path)) + remarks.warnings(of: store.path)
    if picturesAreRead {
      lines += UnreadablePictures.grouped(try store.unreadablePictures()).map {
        "\(Problem(file: store.path, "warning: \($0)"))"
      }
    }
    for line in lines { Standard.error.write(line + "\n") }
    return store
  }

  private func openedStore(of site: Site?, for access: InventoryStore.Access) throws -> InventoryStore {
    let debug = sqlDebug.map { SQLDebug($0) { Standard.error.write($0 + "\n") } }
    guard let site = try site ?? ownSite() else {
      return try InventoryStore(opening: store ?? "", for: access, debug: debug)
    }
    return try InventoryStore(
      opening: store ?? site.path(site.settings.store), for: access, coreData: site.coreData, debug: debug)
  }

  /// With `--store` there need not be a site; where there is one, it may say how to read a Core Data store.
  func ownSite() throws -> Site? {
    do {
      return try Site(site)
    } catch {
      let mayBeMissing = store != nil && site == nil
      if mayBeMissing, error.kind == .inputMissing { return nil }
      throw error
    }
  }

  /// How site.yml says that a Core Data store is to be read.
  func coreData() throws -> CoreDataRules {
    try ownSite()?.coreData ?? CoreDataRules()
  }

  /// The texts of site.yml that mean "not stated" in an import.
  func blankTexts() throws -> [String] {
    try ownSite()?.settings.blank ?? []
  }

  /// As site.yml says. A store may be looked at without a site, but not beside one that is wrong.
  func currency() throws -> String {
    try ownSite()?.settings.currency ?? SiteSettings(title: "").currency
  }

  /// What a list or a report shows: everything, unless an audience is named or it is for somebody else, whatever the site is
  /// built for. A backup is whole.
  func disclosure(for options: AudienceOptions, otherwise: Audience = .owner) throws -> Disclosure {
    let audience = options.audience ?? otherwise
    return try ownSite()?.settings.disclosure(for: audience) ?? Disclosure(audience)
  }

  /// Says something that only `--verbose` asks for.
  func say(_ text: String) {
    if verbose { Standard.error.write(text + "\n") }
  }

  /// Prints the summary of a change that is saved: where that fails, the message says so.
  func printSaved(_ summary: some Encodable, _ words: String, isDryRun: Bool) throws {
    do {
      try print(summary, words)
    } catch let failure as Failure where !isDryRun {
      throw failure.afterSaving
    }
  }

  /// Prints a summary as JSON when that is asked for, else in words unless silence is.
  func print(_ summary: some Encodable, _ words: String) throws {
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try Standard.output.writeResult(Array(encoder.encode(summary)) + [UInt8(ascii: "\n")])
    } else if !quiet {
      try Standard.output.writeResult(Array(words.utf8) + [UInt8(ascii: "\n")])
    }
  }
}

/// `1 item`, `2 items`.
func count(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) " + (number == 1 ? one : many)
}
