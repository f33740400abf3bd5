package import Diagnostics
import Digests
import Files
import Foundation
package import InventorySettings
import Theme

/// The files of the theme that `coffer init --with-theme` copied into a site, as listed in `templates/.theme`.
///
/// An unchanged copy has no effect: the build uses the built-in file, so that a newer version of Coffer can still
/// change the theme of the site. A changed copy replaces the built-in file. If the built-in file has changed, too, the
/// copy is reported.
package struct CopiedTheme: Sendable {
  /// The digest that each copy had when it was made, keyed by the path in the site.
  private let copied: Manifest

  private static let list = "templates/.theme"

  /// The file that describes the copies to users. It is not a template.
  static let readme = "README.md"

  /// Reads the list of copies. If the list is missing, no file counts as a copy.
  init(of site: Site) throws(Failure) {
    copied = Manifest(site.isWritten ? try Self.contents(of: Self.list, in: site) ?? [] : [])
  }

  func isListed(_ path: String) -> Bool { copied.holds(path) }

  func isUnchanged(_ path: String, _ bytes: [UInt8]) -> Bool {
    copied.digest(of: path) == SHA256Digest(of: bytes)
  }

  /// Returns the paths of the changed copies whose built-in files have changed, too.
  func outdated(in site: Site) throws(Failure) -> [String] {
    var paths: [String] = []
    for (path, original) in Self.files where isListed(path) && !isUnchanged(path, original) {
      guard let own = try Self.contents(of: path, in: site) else { continue }
      if own != original, !isUnchanged(path, own) { paths.append(path) }
    }
    return paths
  }

  /// The result of copying the theme into a site.
  package struct Outcome: Sendable {
    /// The folders in which files were created or updated.
    package fileprivate(set) var folders: [String] = []
    /// The paths of files of the site that differ from the theme, and are kept.
    package fileprivate(set) var kept: [String] = []
  }

  /// Copies the theme into `templates` and `assets` of a site. Existing files are kept, except for unchanged copies of
  /// an earlier theme, which are updated.
  package static func write(to site: Site) throws(Failure) -> Outcome {
    let earlier = try CopiedTheme(of: site)
    do {
      for folder in ["templates", "assets"] {
        try FileManager.default.createDirectory(
          atPath: site.path(folder), withIntermediateDirectories: true)
      }
    } catch {
      throw Failure(
        .outputRefused, file: site.folder, "the theme cannot be copied here: \(SystemReason(error))")
    }
    var outcome = Outcome()
    var now = Manifest()
    for (path, original) in files {
      now.keep(path, SHA256Digest(of: original))
      let own = try contents(of: path, in: site)
      if own == original { continue }
      if let own, !earlier.isUnchanged(path, own) {
        outcome.kept.append(path)
        continue
      }
      try OutputFile.write(original, to: site.path(path))
      let folder = OutputPath.parts(of: path).folder
      if outcome.folders.last != folder { outcome.folders.append(folder) }
    }
    // The list is written last. After an interruption, the files that are not listed count as the site's own files.
    let bytes =
      Array("# The theme as 'coffer init --with-theme' copied it. See README.md.\n".utf8) + now.bytes
    if try contents(of: list, in: site) != bytes { try OutputFile.write(bytes, to: site.path(list)) }
    return outcome
  }

  /// All files of the built-in theme, sorted by their paths in a site.
  private static var files: [(path: String, bytes: [UInt8])] {
    let templates = Theme.pages.merging(Theme.reports) { page, _ in page }
      .merging([readme: Array(text.utf8)]) { template, _ in template }
    let all =
      templates.map { ("templates/" + $0.key, $0.value) }
      + Theme.assets.map { ("assets/" + $0.key, $0.value) }
    return all.sorted { $0.0 < $1.0 }
  }

  /// Returns the bytes of a file of the site; `nil` if there is no such file.
  private static func contents(of path: String, in site: Site) throws(Failure) -> [UInt8]? {
    try FileKind(at: site.path(path)) == nil ? nil : site.contents(of: path)
  }

  private static let text = """
    # The theme of this site

    These are copies of the files that produce the pages and reports: templates here, and the style sheets, scripts and icon
    in `assets/`. A copy that you change replaces the built-in file. A copy that you do not change has no effect, so a newer
    version of Coffer uses its newer theme. Delete the copies that you do not need.

    - To change only colors, set `accent` in site.yml. To add a few CSS rules, write `assets/custom.css`, which every page
      links to after the style sheets of the theme.
    - `home.html`, `type.html`, `item.html` and `content.html` are templates of pages. The `.md` files are templates of the
      same pages in Markdown. Templates of pages include other templates, such as `head.html` and `foot.html`.
    - `insurance`, `gaps`, `claim`, `changes`, `photos` and `labels` are templates of reports and labels.
    - A misspelled name in a template is an error. Coffer reports the line and builds nothing. The page "What templates may
      use" of the documentation lists the names of each template.

    If you and a newer version both changed a file, a build reports the file. Run `coffer init --with-theme` in another
    folder, compare the two files, and then run the command in this site. The command updates the copies that you did not
    change and keeps the others. After that, builds no longer report the file. The list of copies is `.theme`: without this
    list, every file here counts as changed by you.

    """
}
