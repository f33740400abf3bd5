import Diagnostics
import Files
import Foundation
import InventoryModel
import InventoryPages
import InventoryRendering
import InventorySettings
import InventoryStore
import Mustache
import Theme

/// Finds likely mistakes in a site, such as files that the build does not use, broken links, and unknown names in
/// site.yml.
struct SiteOversights {
  let site: Site
  let formats: [PageFormat]
  let content: ContentFolder
  let linked: LinkedPages

  init(_ plan: BuildPlan) {
    (site, formats, content) = (plan.request.site, plan.request.formats, plan.sources.content)
    linked = LinkedPages(of: plan.outline)
  }

  /// Returns all warnings. `output` must already contain all files of the site.
  func all(
    _ sources: SiteSources, store: InventoryStore, _ snapshot: Snapshot, output: OutputFolder
  ) throws -> [Oversight] {
    let proof = try snapshot.photosOfHiddenProof().map { photo in
      Oversight.Place(
        "photo of '\(photo.shown)' (\(photo.hidden.kind.text) of '\(photo.hidden.itemName)')")
    }
    return try [Oversight(.publishedProof, at: proof)].compactMap(\.self)
      + ofSite(sources, store: store, output: output)
  }

  private func ofSite(
    _ sources: SiteSources, store: InventoryStore, output: OutputFolder
  ) throws -> [Oversight] {
    guard site.isWritten else { return [] }
    let links = try links(output)
    let found = [
      Oversight(.unusedTemplates, at: try unusedTemplates(sources.theme)),
      Oversight(.outdatedCopies, at: sources.outdatedCopies.map(place)),
      Oversight(.unknownNames, at: try unknownNames(in: store)),
      Oversight(.unusedSettings, at: try unusedSettings(sources)),
      Oversight(.faintAccent, at: try accentFaults(sources)),
      Oversight(.ignoredContent, at: try ignoredContent()),
      Oversight(.misspelledKeys, at: content.misspelledKeys),
      Oversight(.deadLinks, at: links.filter { !$0.isPicture }.map(\.place)),
      Oversight(.missingPictures, at: links.filter(\.isPicture).map(\.place)),
    ]
    return found.compactMap(\.self)
  }

  /// Returns the place of a file of the site, for a warning.
  private func place(_ path: String) -> Oversight.Place { Oversight.Place(path, in: site.path(path)) }

  private func accentFaults(_ sources: SiteSources) throws -> [Oversight.Place] {
    guard formats.contains(.html) else { return [] }
    return try SettingsLines(of: site).places(try sources.accentFaults().map { ($0, "accent") })
  }

  private func unusedSettings(_ sources: SiteSources) throws -> [Oversight.Place] {
    let settings = site.settings
    guard formats.contains(.html) else { return [] }
    var unused: [(text: String, name: String)] = []
    if settings.qrCodes, settings.baseURL == nil {
      unused.append(("qrCodes needs baseURL, such as 'baseURL: \(BaseURL.example)'", "qrCodes"))
    }
    if sources.replacesAccent {
      let advice = "remove the file, or rename it to assets/custom.css"
      unused.append(("accent is replaced by assets/accent.css; \(advice)", "accent"))
    }
    return try SettingsLines(of: site).places(unused)
  }

  /// Returns the site's templates that neither pages nor reports use. A template also counts as used if another Typst
  /// template contains its name in double quotes, as an import does.
  private func unusedTemplates(_ theme: ThemeFiles) throws -> [Oversight.Place] {
    let known = Set(Theme.pages.keys).union(Theme.reports.keys)
    let own = try site.names(in: "templates").filter { theme.templates[$0] != nil && !known.contains($0) }
    guard !own.isEmpty else { return [] }
    let used = Template.files(reachedFrom: known, in: theme.templates)
    let programs = theme.templates.filter { $0.key.hasSuffix(".typ") }
    func isImported(_ name: String) -> Bool {
      programs.contains { $0.key != name && $0.value.contains("\"\(name)\"") }
    }
    return own.filter { !used.contains($0) && !isImported($0) }.map { name in
      let near = known.nearest(to: name).map { " (did you mean \($0)?)" } ?? ""
      let path = "templates/\(name)"
      return Oversight.Place(path + near, in: site.path(path))
    }
  }

  private func ignoredContent() throws -> [Oversight.Place] {
    try site.names(in: "content").filter { !$0.hasSuffix("~") }.compactMap { name in
      let path = "content/" + name
      if (try? FileKind(at: site.path(path))) == .folder {
        return Oversight.Place(path + "/", in: site.path(path))
      }
      return name.hasSuffix(".md") ? nil : place(path)
    }
  }

  private func links(_ output: OutputFolder) throws -> [(place: Oversight.Place, isPicture: Bool)] {
    var dead: [(place: Oversight.Place, isPicture: Bool)] = []
    for (name, page) in content.published.sorted(by: { $0.key < $1.key }) {
      let text = String(decoding: try site.contents(of: "content/" + name), as: UTF8.self)
      var seen: Set<String> = []
      for format in formats {
        let links = MarkdownLink.all(
          in: text, of: page.file(format), format: format, pages: linked)
        for link in links where try !hasTarget(link, output) {
          guard seen.insert("\(link.line) \(link.address)").inserted else { continue }
          let path = "content/" + name
          let place = Oversight.Place(
            "\(path):\(link.line) '\(link.address)'", in: site.path(path), line: link.line)
          dead.append((place, link.isPicture))
        }
      }
    }
    return dead
  }

  /// Whether the target of a link exists. A link to a folder needs an index page, and a fragment needs an element with
  /// that ID.
  private func hasTarget(_ link: MarkdownLink, _ output: OutputFolder) throws -> Bool {
    guard let path = link.path.map({ $0.removingPercentEncoding ?? $0 }) else { return false }
    let folder = path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    let first = formats.lazy.map { folder + PagePath.home.file($0) }.first(where: output.holds)
    guard let file = output.holds(path) ? path : first else { return false }
    guard let fragment = link.fragment?.removingPercentEncoding,
      !["", "top"].contains(fragment.lowercased()),
      file.hasSuffix(".html"), let page = try output.contents(of: file)
    else { return true }
    return page.contains(Array("id=\"\(fragment)\"".utf8))
  }

  /// Returns the fields and asset types that site.yml names, but that no item has. Settings with these names have no
  /// effect. Empty if the store has no items, because every name would then be unknown.
  private func unknownNames(in store: InventoryStore) throws -> [Oversight.Place] {
    guard !namedFields.isEmpty || !namedTypes.isEmpty else { return [] }
    let snapshot = try store.snapshot()
    guard try snapshot.totals().items > 0 else { return [] }
    let names = try namedFields.isEmpty ? [] : snapshot.fieldColumns()
    let folded = Set(names.map(FoldedName.init))
    let labels = try snapshot.groups().compactMap { $0.assetType?.label }
    let known = Set(labels.map(AssetType.foldedLabel))
    let unknownFields = namedFields.filter { !folded.contains(FoldedName($0.name)) }
    let unknownTypes = namedTypes.filter { !known.contains(AssetType.foldedLabel($0.name)) }
    return try SettingsLines(of: site).places(
      unknownFields.map { ("\($0.key) '\($0.name)'" + near($0.name, names), $0.name) }
        + unknownTypes.map { ("\($0.key) '\($0.name)'" + near($0.name, labels), $0.name) })
  }

  private func near(_ name: String, _ names: [String]) -> String {
    names.nearest(to: name).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The field names that are values in site.yml, each with the key of that value. The default value of `placeField` is
  /// left out, because every new site.yml has it.
  private var namedFields: [(key: String, name: String)] {
    let settings = site.settings
    let isUsual = settings.placeField == SiteSettings(title: "").placeField
    let place = isUsual ? [] : [("placeField", settings.placeField)]
    let roles = settings.report.fields.sorted { $0.key.key < $1.key.key }
    let shown = settings.disclosures.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap {
      audience, changes in
      changes.compactMap { change in
        if case .field(let name) = change.subject { (audience.rawValue, name) } else { nil }
      }
    }
    return place + roles.map { ("report: fields: \($0.key.key)", $0.value) }
      + shown.map { ("audiences: \($0.0)", $0.1) }
  }

  private var namedTypes: [(key: String, name: String)] {
    ReportSettings.Key.allCases.flatMap { key in
      site.settings.report.labels(of: key).map { ("report: \(key.rawValue)", $0) }
    }
  }
}
