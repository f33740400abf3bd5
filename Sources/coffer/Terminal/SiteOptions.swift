import ArgumentParser
import Diagnostics
import Foundation
import InventoryModel
import InventorySettings
import InventoryStore

/// What every command takes.
struct SiteOptions: ParsableArguments {
  @Option(
    help: .value("folder", "The site's folder (default: the current folder if it has a site.yml, otherwise Site)."))
  var site: String?

  @Option(help: .value("file", "The store (default: from site.yml)."))
  var store: String?

  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Print more details.")
  var verbose = false

  @Flag(help: "Print the summary as JSON.")
  var json = false

  @Option(
    help: .value("level", "Print the SQL: 1 for statements, 2 for values, 3 for rows and times."),
    transform: asOption(sqlDebugLevel))
  var sqlDebug: SQLDebug.Level?

  func validate() throws {
    try refuseEmpty(site, "--site")
    try refuseEmpty(store, "--store")
  }

  var console: Console { Console(isQuiet: quiet, isVerbose: verbose, isJSON: json) }

  /// Weighs what was typed against the environment and site.yml, and opens the store. Without `audience`, what is shown is for
  /// those that `usual` says, or for whom the site is built. Of a store of another app, prints what was guessed and left out,
  /// and with `picturesAreRead` which pictures cannot be.
  func resolve(
    for access: InventoryStore.Access, _ audience: AudienceOptions? = nil, usual: Audience? = .owner,
    _ selection: ItemSelection? = nil, asOf: Timestamp? = nil, picturesAreRead: Bool = false
  ) throws -> Workplace {
    let site = try ownSite(isOptional: store != nil)
    let audience = audience?.audience ?? usual ?? site.settings.audience
    return Workplace(
      site: site, store: try openStore(of: site, for: access, picturesAreRead: picturesAreRead),
      disclosure: site?.settings.disclosure(for: audience) ?? Disclosure(audience),
      selection: selection, asOf: try asOf ?? Environment.sourceDate(), console: console)
  }

  /// A site that is not named need not be there, if it `isOptional` because a store is named. Where there is one, it may
  /// say how to read a Core Data store.
  func ownSite(isOptional: Bool) throws -> Site? {
    do {
      return try Site(site)
    } catch {
      if isOptional, site == nil, error.kind == .inputMissing { return nil }
      throw error
    }
  }

  private func openStore(
    of site: Site?, for access: InventoryStore.Access, picturesAreRead: Bool
  ) throws -> InventoryStore {
    let debug = sqlDebug.map { SQLDebug($0) { Standard.error.write($0 + "\n") } }
    let path = store ?? site.map { $0.path($0.settings.store) } ?? ""
    let store = try InventoryStore(
      opening: path, for: access, coreData: site?.coreData ?? CoreDataRules(), debug: debug)
    guard let remarks = try store.remarks() else { return store }
    var lines = (quiet ? [] : remarks.notes(of: store.path)) + remarks.warnings(of: store.path)
    if picturesAreRead {
      lines += UnreadablePictures.grouped(try store.unreadablePictures()).map {
        "\(Problem(file: store.path, "warning: \($0)"))"
      }
    }
    for line in lines { console.warn(line) }
    return store
  }
}

/// What a command works with: what was typed, weighed once against the environment and site.yml.
struct Workplace {
  /// `nil` where a store is read without a site.
  let site: Site?
  let store: InventoryStore
  /// What those see for whom the output is.
  let disclosure: Disclosure
  /// `nil` for all items in their order.
  let selection: ItemSelection?
  /// The day that pages and reports speak of.
  let asOf: Timestamp?
  let console: Console

  /// As site.yml says; where there is none, the usual ones.
  var settings: SiteSettings { site.settings }
}
