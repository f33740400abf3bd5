package import Diagnostics
import Files
import Foundation
import InventoryRendering
import InventoryStore

/// A site that is not there yet.
package struct NewSite {
  private let folder: String

  package init(_ folder: String) { self.folder = folder }

  /// What was made.
  package struct Made: Codable, Sendable {
    package let files: [String]
  }

  /// Makes the folder with site.yml, an empty store, content/ and assets/. Nothing that is there is touched: a folder with
  /// a store is refused, and a site that came without one, from a repository for example, gets only that.
  package func make() throws(Failure) -> Made {
    let settings = path(Site.settingsFile)
    if try FileKind(at: settings) != nil {
      let site = try Site(folder)
      let store = site.path(site.settings.store)
      try Self.refuse(store)
      try InventoryStore.create(at: store)
      return Made(files: [store])
    }
    let store = path("store.sqlite")
    try Self.refuse(store)
    do {
      for name in ["content", "assets"] {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
      }
      try InventoryStore.create(at: store)
      if try FileKind(at: path("content/index.md")) == nil {
        try OutputFile.create(path("content/index.md"), with: Array(Self.intro.utf8))
      }
      // Last: with it the folder is a site.
      try OutputFile.create(settings, with: Array(NewSite.settings(title: title).utf8))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        .outputRefused, file: folder, "the site cannot be created here: \(error.systemReason)")
    }
    return Made(files: [settings, store, path("content") + "/", path("assets") + "/"])
  }

  private static func refuse(_ store: String) throws(Failure) {
    guard try FileKind(at: store) != nil else { return }
    throw Failure(
      .outputRefused, file: store, "is there already; choose another folder, or go on with this site")
  }

  private func path(_ name: String) -> String { FilePath.joined(folder, name) }

  private var title: String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  private static let intro =
    "# Welcome\n\nThis is a list of what we own, with photos and values.\n"

  /// The commented site.yml of a new site. README shows it, and a test reads it back as the defaults.
  package static func settings(title: String) -> String {
    """
    # The settings of this site. Every line may be left out: then the value shown here is used,
    # but for the title, which is then the folder's name. An unknown key is an error.

    # Shown at the top of every page.
    title: \(title.quoted)

    # The language of the pages, as a tag that browsers and screen readers understand.
    language: en

    # Shown with every amount.
    currency: USD

    # The SQLite file with the items and their photos. Paths are relative to this file.
    store: store.sqlite

    # Where the site is written. The folder belongs to the build: keep nothing of yours in it.
    output: public

    # How many items one page of an asset type shows.
    itemsPerPage: 100

    # Above this amount a value is shown green, else red.
    valueThreshold: 50

    # Asks search engines to stay away.
    noindex: true

    # The field that says where an item is.
    placeField: room

    # Where the site is published: the codes of 'coffer report labels' lead there.
    # baseURL: https://home.example/inventory/

    # html, markdown, or both.
    formats: [html]

    # For whom the site is built: owner sees everything; insurer; family sees no values, and the end of serial numbers;
    # public sees names, types and pictures. A field that is not on an audience's list is hidden.
    audience: owner

    # What an audience sees beside that, or sees no longer: attributes (itemKey, serialNumber, valueInDollars, dateCreated,
    # orderingValue, notes, photos, originals) and fields by their names; 'fields' are all of them.
    # audiences: {family: {show: [owner, shoe size], hide: [notes]}, public: {show: [brand], mask: [serialNumber]}}

    # The store may be one of Core Data, as the Homepwner app has them. Pictures that are named by the items' keys are
    # looked for beside it, and here:
    # photos: Documents

    # The app's names are known. Of another Core Data store, say which entity are the items and what their attributes
    # are called (itemKey, itemName, serialNumber, valueInDollars, dateCreated, orderingValue, notes, assetType, types,
    # label, thumbnail, photo). A dot leads through a relationship; '' turns a guess off. 'coffer inspect STORE' proposes a block.
    # coreData: {item: Recipe, itemName: name, assetType: type, label: name, photo: image.image}

    # Cells of an import with one of these texts count as empty, as with 'coffer import --blank'.
    # blank: [N/A, none, unknown]

    # What stands on the cover of reports (a blank line for what is left out), and what they compare with. Limits are
    # ho3-2022, ho3-2011 or none; the policy's own win, by class (money, securities, watercraft, trailers, jewelry,
    # firearms, silverware, business on premises, business off premises, vehicle electronics) or by asset type. In a claim,
    # usefulLife are the years over which things of a type lose their value (only of these depreciation is estimated), and
    # all items of a grouped type are one line.
    # report:
    #   policyholder: Names as in the policy
    #   address: Where the things are
    #   insurer: Quince Mutual
    #   policyNumber: HO-3 000 000
    #   agent: Who looks after the policy
    #   claimNumber: What the insurer gave
    #   dateOfLoss: 2026-10-30
    #   title: Inventory of the Quince Lane household
    #   paper: letter
    #   highValue: 1000
    #   limits: ho3-2022
    #   classes: {Heirlooms: silverware, Watches: jewelry}
    #   ownLimits: {jewelry: 5000, Bicycles: 1500}
    #   serialNumbers: [Electronics, Cameras, Musical Instruments]
    #   fields: {room: Zimmer, receipt: Beleg}
    #   usefulLife: {Electronics: 5, Furniture: 10}
    #   grouped: [Clothing, Books]

    """
  }
}
