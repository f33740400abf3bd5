package import Diagnostics
import Files
import Foundation
package import InventoryModel
import InventoryPages
import InventoryRendering
package import InventorySettings
package import InventoryStore

/// What a build is asked to do, once options, environment and site.yml have been weighed.
package struct BuildRequest: Sendable {
  package let site: Site
  package let output: String
  /// At least one, each once.
  let formats: [PageFormat]
  /// How many batches of pages, or photos, are worked on at once. The bytes do not depend on it.
  package let jobs: Int
  package static let mostJobs = TemporaryName.mostWriters
  /// For whom it is, and what is seen there.
  package let disclosure: Disclosure
  /// The items that the site has; nothing for all.
  package let selection: ItemSelection?
  /// Goes on in a folder that holds other things and no manifest.
  package let force: Bool
  /// A photo that cannot be decoded ends the build; otherwise a placeholder takes its place.
  let isStrict: Bool
  /// The day that the site speaks of.
  package let asOf: Timestamp?
  /// `Coffer` and its version.
  package let generator: String

  /// What is nothing comes from site.yml.
  package init(
    site: Site, output: String?, formats: SiteFormats?, jobs: Int, force: Bool, isStrict: Bool = false,
    asOf: Timestamp?, audience: Audience? = nil, selection: ItemSelection? = nil, generator: String
  ) {
    self.site = site
    self.output = output ?? site.path(site.settings.output)
    self.formats = formats?.formats ?? site.settings.formats
    self.jobs = min(max(1, jobs), Self.mostJobs)
    self.force = force
    self.isStrict = isStrict
    disclosure = site.settings.disclosure(for: audience ?? site.settings.audience)
    self.selection = selection
    self.asOf = asOf
    self.generator = generator
  }

  /// The file that a reader begins with.
  var firstPage: String { PagePath.home.file(formats.contains(.html) ? .html : formats[0]) }

  /// Whoever reads a site that is not the owner's, or has a part of the items, may not see a page of an earlier build, be it
  /// changed or not.
  var changedFiles: StaleFiles.Changed {
    disclosure.audience == .owner && selection == nil ? .left : .removed
  }
}

/// The formats of a build, as `html,markdown` names them.
package struct SiteFormats: Sendable {
  let formats: [PageFormat]

  package init(_ text: String) throws(UnknownName) {
    formats = try [PageFormat](
      named: text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
  }
}

/// What a build has done.
package struct BuildReport: Codable, Hashable, Sendable {
  package let output: String
  /// Of its first page, as a browser takes it.
  package let address: String
  /// Nothing for the owner.
  package let audience: String?
  package let items: Int
  package let pages: Int
  package let pictures: Int
  /// Files whose bytes are new.
  package let written: Int
  package let unchanged: Int
  package let removed: Int
  /// Files of earlier builds that are no longer part of the site, and that were changed since: they are still there. `nil` for none.
  package let left: Problems?
  /// Photos in whose place the site has a placeholder. `nil` for none.
  package let damagedPhotos: Problems?
  /// What the site has or names and the build does not use.
  package let oversights: [Oversight]

  init(
    _ request: BuildRequest, items: Int, pages: Int, pictures: Int, _ finished: FinishedOutput,
    _ damagedPhotos: Problems?, _ oversights: [Oversight]
  ) {
    let audience = request.disclosure.audience
    (output, self.audience) = (request.output, audience == .owner ? nil : audience.rawValue)
    let folder = URL(fileURLWithPath: request.output).standardizedFileURL
    address = folder.appending(path: request.firstPage).absoluteString
    (self.items, self.pages, self.pictures) = (items, pages, pictures)
    (written, unchanged, removed) = (finished.written, finished.unchanged, finished.removed)
    (left, self.damagedPhotos, self.oversights) = (finished.left, damagedPhotos, oversights)
  }
}

/// How far a build is.
package enum BuildProgress: Sendable {
  case items(Int, of: Int)
  case photos(Int, of: Int)
  /// A file whose bytes are new, by its path in the output.
  case wrote(String)
}
