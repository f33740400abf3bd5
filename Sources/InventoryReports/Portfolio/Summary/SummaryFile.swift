package import Diagnostics
import Files
package import InventoryModel
package import InventorySettings
import InventorySite
package import InventoryStore

/// The file with a household's summary. A build replaces this file.
package struct SummaryFile: Sendable {
  package let path: String
  private let earlier: HouseholdSummary?
  private let earlierBytes: [UInt8]?

  /// `nil` if neither the option nor site.yml names a file. `output` is the folder of the build. Throws if an existing
  /// file is not a summary, or if the summary would be in a folder that is published or that a build reads.
  package init?(_ option: String?, of site: Site?, output: String) throws(Failure) {
    guard let path = option ?? site.flatMap({ site in site.settings.summary.map(site.path) }) else {
      return nil
    }
    try ProtectedFolders.refuseSummary(path, of: site, output: output)
    self.path = path
    let file = try SmallFile(path, limit: HouseholdSummary.limit, of: "summaries")
    earlierBytes = file?.bytes
    do {
      earlier = try file.map { file throws(SummaryProblem) in
        try HouseholdSummary(file.bytes, file: path)
      }
    } catch {
      throw Failure(
        .outputRefused,
        Problems([
          error.problem(
            in: path,
            "choose another file for the summary, such as summary.json; if this file is a damaged summary, delete it"
          )
        ]))
    }
  }

  /// Reads all items, and writes the summary if it has changed. If the file is new, only its owner can read it, like a
  /// new store. Returns whether the summary was written.
  package func update(
    from store: InventoryStore, _ settings: SiteSettings, asOf: Timestamp?
  ) throws -> Bool {
    let bytes = try HouseholdSummary(of: store, settings, asOf: asOf, after: earlier).bytes
    guard bytes.count <= HouseholdSummary.limit else {
      throw Failure(
        .outputRefused, file: path,
        "the summary would be larger than \(HouseholdSummary.limit >> 20) MiB; shorten the title and the names of limits in site.yml"
      )
    }
    guard bytes != earlierBytes else { return false }
    try OutputFile.write(bytes, to: path, forNew: .owner)
    return true
  }
}
