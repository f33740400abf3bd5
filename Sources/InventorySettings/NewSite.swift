package import Diagnostics
import Files
import Foundation
import InventoryRendering
import InventoryStore

/// A site that `coffer init` creates.
package struct NewSite {
  private let folder: String

  /// Creates nothing on disk; `make` does. The folder may already exist.
  package init(_ folder: String) { self.folder = folder }

  /// The result of creating a site.
  package struct Created: Codable, Sendable {
    package private(set) var files: [String]
    /// The line that was added to an existing .gitignore, so that Git ignores the salt; `nil` if none was added.
    package private(set) var addedGitIgnoreLine: String?
    /// Whether the store is new, and therefore empty.
    package private(set) var hasNewStore = true

    /// Adds paths that were created elsewhere, except those that are already listed.
    package mutating func add(_ paths: [String]) {
      files += paths.filter { !files.contains($0) }
    }

    private enum CodingKeys: String, CodingKey {
      case files
    }
  }

  /// Creates the folder with site.yml, an empty store, a salt, content/ and assets/. Changes no existing file
  /// except .gitignore.
  ///
  /// Throws if the folder has a store but no site.yml. If the folder has a site.yml, for example in a cloned
  /// repository, creates only the store and the salt that site.yml names, if they are missing, and adds the salt to
  /// .gitignore. Creates no store if site.yml lists several. If nothing is missing, throws unless `mayBeComplete` is
  /// true.
  package func make(mayBeComplete: Bool = false) throws(Failure) -> Created {
    let settings = path(Site.settingsFile)
    if try FileKind(at: settings) != nil { return try complete(Site(folder), mayBeComplete) }
    let store = path("store.sqlite")
    guard try FileKind(at: store) == nil else {
      throw Failure(
        .outputRefused, file: store,
        "already exists, but there is no site.yml; to use this store, write a site.yml with the line 'store: store.sqlite'; otherwise, choose another folder"
      )
    }
    let salt = SaltFile(path(Self.salt), of: folder)
    // An existing salt is used if it is valid. Any other file at this path is an error, because existing files are
    // never replaced.
    if try salt.exists() { _ = try salt.salt() }
    var secret = Created(files: [])
    do {
      for name in ["content", "assets"] {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
      }
      try InventoryStore.create(at: store)
      if try FileKind(at: path("content/index.md")) == nil {
        try OutputFile.create(path("content/index.md"), with: Array(Self.intro.utf8))
      }
      if try !salt.exists() { secret = try make(salt, named: Self.salt) }
      // site.yml is written last, because it turns the folder into a site.
      try OutputFile.create(settings, with: Array(NewSite.settings(title: title).utf8))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .outputRefused, file: folder, "the site cannot be created here: \(SystemReason(error))")
    }
    return Created(
      files: [settings, store] + secret.files + [path("content") + "/", path("assets") + "/"],
      addedGitIgnoreLine: secret.addedGitIgnoreLine)
  }

  /// Creates the store and the salt that an existing site.yml names, if they are missing.
  private func complete(_ site: Site, _ mayBeComplete: Bool) throws(Failure) -> Created {
    // If site.yml lists several stores, they belong to other sites or apps, so none of them is created.
    let isUnion = site.stores.count > 1
    let store = isUnion ? site.path(Site.settingsFile) : site.stores[0]
    let kind = try FileKind(at: store)
    let hasStore = kind != nil
    var secret = Created(files: [])
    if let name = site.settings.salt, let salt = site.salt, try !salt.exists() {
      secret = try make(salt, named: name)
    } else if hasStore, !mayBeComplete {
      throw Failure(
        .outputRefused, file: store,
        "already exists, so there is nothing to create; use this site, or choose another folder")
    }
    if !hasStore {
      do {
        try FileManager.default.createDirectory(
          atPath: FilePath.folder(of: store), withIntermediateDirectories: true)
      } catch {
        throw Failure(.outputRefused, file: store, "cannot be created: \(SystemReason(error))")
      }
      try InventoryStore.create(at: store)
    }
    return Created(
      files: (hasStore ? [] : [store]) + secret.files, addedGitIgnoreLine: secret.addedGitIgnoreLine,
      hasNewStore: !hasStore)
  }

  /// Creates a salt, and a .gitignore that excludes it. An existing .gitignore gets one more line. A salt outside the
  /// site needs no .gitignore.
  private func make(_ salt: SaltFile, named name: String) throws(Failure) -> Created {
    try salt.make()
    let parts = name.split(separator: "/").filter { $0 != "." }
    guard !name.hasPrefix("/"), !parts.contains("..") else { return Created(files: [salt.path]) }
    let line = "/" + parts.joined(separator: "/").map { "\\*?[ ".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    let list = path(".gitignore")
    let rule = Array("# The salt must stay secret.\n\(line)\n".utf8)
    guard try FileKind(at: list) != nil else {
      try OutputFile.create(list, with: rule)
      return Created(files: [salt.path, list])
    }
    guard let known = FileManager.default.contents(atPath: list) else {
      throw Failure(
        .readOrWrite, file: list, "cannot be read; add the line '\(line)', so that Git ignores the salt")
    }
    let lines = String(decoding: known, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard !lines.contains(where: { $0 == line || "/" + $0 == line }) else {
      return Created(files: [salt.path])
    }
    let end = known.isEmpty || known.last == UInt8(ascii: "\n") ? [] : [UInt8(ascii: "\n")]
    try OutputFile.create(list, with: known + end + rule)
    return Created(files: [salt.path], addedGitIgnoreLine: line)
  }

  private func path(_ name: String) -> String { FilePath.joined(folder, name) }

  private var title: String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  private static let salt = "salt.txt"

  private static let intro =
    "# Welcome\n\nThis is a list of what we own, with photos and values.\n"

  /// Returns the site.yml of a new site, with an explanation of each setting. The reference page about site.yml shows
  /// this text, and a test checks that it contains the default values.
  package static func settings(title: String) -> String {
    """
    # The settings of this site. Every line is optional. The values shown here are the defaults, except those in lines that
    # begin with #, which are examples. The title defaults to the folder's name, and the salt has no default.
    # An unknown key is an error.

    # Shown at the top of every page.
    title: \(title.quoted)

    # The language of the pages, as a tag that browsers and screen readers understand.
    language: en

    # Shown with every amount.
    currency: USD

    # The SQLite file with the items and their photos. Paths are relative to this file.
    store: store.sqlite

    # Several stores, read as one inventory instead of the store above. They can be read-only, or stores of other apps.
    # stores: [home.sqlite, ../garage/garage.sqlite]

    # The output folder. Builds write and remove files in this folder, so keep no other files there.
    output: public

    # A folder for pictures and build records, which make imports and builds faster. Do not commit or publish this folder.
    # cache: .cache

    # A file with the totals of this household for 'coffer portfolio'. The file is as private as the store.
    # summary: summary.json

    # A file with secret random text. For family and public, the names of pages and photos depend on this text, so that
    # the names cannot be guessed. Keep the file secret, and keep a copy: with another salt, all of these names change.
    salt: \(salt)

    # The number of items on one page of an asset type.
    itemsPerPage: 100

    # Values below this amount are shown in red.
    valueThreshold: 50

    # Ask search engines not to index the site.
    noindex: true

    # A search on every page, which runs in the reader's browser.
    search: true

    # The field that states where an item is.
    placeField: room

    # What separates the levels of a place, as in House > Attic > Box 4: '>', '/', none, or any ('>' if the text has one,
    # otherwise '/').
    placeSeparator: any

    # The color of links and marks, in quotes: one color, or a color for light screens and a color for dark screens.
    # accent: {light: '#14586b', dark: '#82c6d9'}

    # The address of the published site, used in the QR codes of 'coffer report labels'.
    # baseURL: https://home.example/inventory/

    # Print a QR code with the page's address on each page of an item or a place; needs baseURL.
    qrCodes: false

    # The output formats: html, markdown, or both.
    formats: [html]

    # The audience. owner sees everything. insurer sees everything except fields that no report shows. family sees no
    # values, and only the end of serial numbers. public sees names, types and photos. A field that is not on an
    # audience's list is hidden.
    audience: owner

    # Changes to what an audience sees. List attributes (itemKey, serialNumber, valueInDollars, dateCreated,
    # orderingValue, notes, photos, originals, documents) and fields by name; 'fields' means all fields.
    # audiences: {family: {show: [owner, shoe size], hide: [notes]}, public: {show: [brand], mask: [serialNumber]}}

    # The store can be a Core Data store, such as that of the Homepwner app. Pictures named after the items' keys are
    # read from the folder of the store, and from this folder:
    # photos: Documents

    # The names of the Homepwner app are built in. For another Core Data store, state the entity of the items and their attributes
    # (itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, notes, assetType, types,
    # label, thumbnail, photo). A dot follows a relationship. If the store does not state the entity of a relationship,
    # write the entity in parentheses, as in image(Image).image. The empty text '' turns off a guess.
    # 'coffer inspect STORE' suggests a coreData block.
    # coreData: {item: Recipe, itemName: name, assetType: type, label: name, photo: image.image}

    # 'coffer seal' signs the output's SHA256SUMS with this key, and requests a time stamp for SHA256SUMS from this server.
    # seal: {key: ~/.ssh/id_ed25519, timestampServer: 'https://tsa.example/tsr'}

    # Imports treat cells with one of these texts as empty, like 'coffer import --blank'.
    # blank: [N/A, none, unknown]

    # The cover of reports (a blank line for each missing entry), and the limits that reports compare values with. Limits
    # are ho3-2022, ho3-2011, uk, de or none, or the limits of your policy by the classes below, as in
    # limits: {singleItem: 1500, byClass: {cash: 500}, totals: {Valuables: {classes: [jewelry, art], share: 20%}}}.
    # ownLimits override these limits, by class (money with cash and coins, securities with documents and stamps, watercraft,
    # trailers, jewelry, firearms, silverware, business on premises, business off premises, vehicle electronics, vehicle
    # media, model aircraft, art) or by asset type. A share is a part of sumInsured. These settings are for claims:
    # usefulLife is the number of years over which items of a type lose their value, and the share of the value that always
    # remains. Depreciation is estimated only for these types. All items of a grouped type are one line. salesTax is added
    # to replacement costs; leave it out if your prices include it. If causeOfLoss is a theft, the limits for thefts apply;
    # if its words do not show whether it is a theft, set theft to yes or no.
    # report:
    #   policyholder: Names as in the policy
    #   phone: Number for questions
    #   address: Address of the property
    #   insurer: Quince Mutual
    #   policyNumber: HO-3 000 000
    #   agent: Agent of the policy
    #   claimNumber: Number given by the insurer
    #   dateOfLoss: 2026-10-30
    #   causeOfLoss: Theft
    #   policeReport: Number given by the police
    #   policeAgency: Name of the police station
    #   theft: yes
    #   deductible: 500
    #   salesTax: 8.25%
    #   title: Inventory of the Quince Lane household
    #   paper: letter
    #   highValue: 1000
    #   proofFrom: 500
    #   appraisalYears: 3
    #   sumInsured: 50000
    #   limits: ho3-2022
    #   classes: {Heirlooms: silverware, Watches: jewelry}
    #   ownLimits: {jewelry: 5000, Bicycles: 1500}
    #   serialNumbers: [Electronics, Cameras, Musical Instruments]
    #   fields: {room: Zimmer, receipt: Beleg}
    #   usefulLife: {Electronics: {years: 5, atLeast: 20%}, Furniture: 10}
    #   grouped: [Clothing, Books]

    """
  }
}
