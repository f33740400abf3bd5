import Foundation
import InventoryModel
import InventoryStore
import Testing

@testable import InventoryProof
@testable import InventoryReports
@testable import InventorySettings

/// `SiteSettings.md` has every key that site.yml can have, and no other.
@Suite(.serialized) struct SiteSettingsReferenceTests {
  private let page = ReferencePage("SiteSettings.md")

  @Test func `every key of site.yml is there`() throws {
    #expect(try keys(of: "Settings") == Set(SiteSettings.Key.allCases.map(\.rawValue)))
    #expect(try keys(of: "report") == Set(ReportSettings.Key.allCases.map(\.rawValue)))
    #expect(try keys(of: "seal") == Set(SealSettings.Key.allCases.map(\.rawValue)))
    #expect(try keys(of: "Limits") == Set(LimitProfile.Key.allCases.map(\.rawValue)))
    #expect(try keys(of: "coreData") == Set(CoreDataNames.Role.allCases.map(\.rawValue)))
  }

  private func rows(of profile: LimitProfile) -> [String] {
    func names(_ classes: [LimitClass]) -> String {
      classes.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }
    func row(
      _ title: String, _ amount: LimitAmount?, _ classes: [LimitClass], except exceptions: [LimitClass] = []
    ) -> String {
      let text =
        switch amount {
        case .fixed(let money): money.plainText
        case .share(let share, _): share.text
        case nil: ""
        }
      let except = exceptions.isEmpty ? "" : ", except " + names(exceptions)
      return "| `\(profile.name)`: \(title) | \(text) | \(names(classes))\(except) |"
    }
    return profile.totals.map { row($0.title, $0.rule.amount, $0.classes, except: $0.exceptions) }
      + [profile.singleItem].compactMap(\.self).map { row("Single items", $0.amount, []) }
  }

  /// The keys in the tables of a section, which have four columns.
  private func keys(of section: String) throws -> Set<String> {
    Set(try page.rows(of: section).filter { $0.count == 4 }.compactMap { $0[0].code })
  }

  @Test(arguments: [
    ("Settings", ""), ("report", "report:\n  "), ("coreData", "coreData:\n  "),
    ("seal", "seal:\n  "),
    ("audiences", "audiences:\n  family:\n    "),
  ])
  func `every example is read, and says something`(section: String, above: String) throws {
    for row in try page.rows(of: section) where row.count == 4 {
      guard let example = row[3].code, example.contains(":") else { continue }
      let settings = try SiteSettings(yaml: above + example, file: "site.yml", title: "Home")
      #expect(settings != SiteSettings(title: "Home"), "\(example)")
    }
  }

  @Test func `every example of a profile is read`() throws {
    for row in try page.rows(of: "Limits") where row.count == 4 {
      let example = try #require(row[3].code)
      let more = row[0].code == "singleItem" ? "" : "\n    singleItem: 1"
      let yaml = "report:\n  limits:\n    " + example + more
      let profile = try SiteSettings(yaml: yaml, file: "site.yml", title: "Home").report.profile
      var plain = LimitProfile(name: "own", title: "the policy")
      plain.singleItem = LimitRule(.fixed(Money(cents: 100)))
      #expect(profile?.isOwn == true && profile != plain, "\(example)")
    }
  }

  @Test func `every example of front matter is read`() throws {
    for row in try page.rows(of: "Front matter") {
      let (key, example) = try (#require(row[0].code), #require(row[3].code))
      let (matter, body) = try ContentFrontMatter.split("---\n\(example)\n---\nText", file: "page.md")
      #expect(body == "Text" && matter.misspelledKeys.isEmpty)
      let isRead = ["title": matter.title != nil, "order": matter.order != nil, "draft": matter.isDraft]
      #expect(isRead[key] == true, "\(example)")
    }
  }

  @Test func `the defaults are the defaults`() throws {
    let defaults = try page.rows(of: "Settings").compactMap { $0[2].code }
    #expect(defaults.count >= 9)
    for line in defaults {
      let settings = try SiteSettings(yaml: line, file: "site.yml", title: "Home")
      #expect(settings == SiteSettings(title: "Home"), "\(line)")
    }
  }

  @Test func `the table of audiences says what each one sees`() throws {
    let rows = try page.rows(of: "audiences").filter { $0.count == 5 }
    for row in rows {
      let name = try #require(row[0].code)
      for (audience, cell) in zip(Audience.allCases, row.dropFirst()) {
        let disclosure = Disclosure(audience)
        let level =
          switch name {
          case "originals": disclosure.showsOriginals ? "shown" : "hidden"
          case "documents": documents(disclosure)
          default: "\(disclosure.level(of: try #require(ItemAttribute(rawValue: name))))"
          }
        #expect(cell == level, "\(name) for \(audience)")
      }
    }
    #expect(
      Set(rows.compactMap { $0[0].code })
        == Set(ItemAttribute.allCases.map(\.rawValue) + ["originals", "documents"]))
  }

  private func documents(_ disclosure: Disclosure) -> String {
    let kinds = DocumentKind.allCases.filter(disclosure.shows)
    return switch kinds {
    case DocumentKind.allCases: "shown"
    case [.warranty, .manual]: "warranties and manuals"
    default: kinds.isEmpty ? "hidden" : "\(kinds)"
    }
  }

  @Test func `the lists of names come from the program`() throws {
    let names = [Audience.insurer, .family].map { audience in
      let roles = audience.fieldRoles.map { "`\($0.key)`" }
      return
        "| \(audience.rawValue) | \((roles + audience.otherFieldNames.map(\.cell)).joined(separator: ", ")) |"
    }
    try page.compare("fields", with: "| audience | fields |\n| --- | --- |\n" + names.joined(separator: "\n"))

    let editions = [LimitProfile.ho32011, .ho32022].map(\.byClass)
    func amounts(of limit: LimitClass) -> [String] {
      editions.map { $0[limit]?.amount?.money(of: nil)?.plainText ?? "" }
    }
    let classes = LimitClass.allCases.map { limit in
      let limits = amounts(of: limit)
      let theft = LimitProfile.ho32022.byClass[limit]?.isTheftOnly ?? false ? " Losses by theft only." : ""
      let part = limit.broader.map { " Part of `\($0.rawValue)`." } ?? ""
      return "| `\(limit.rawValue)` | \(limit.title).\(part)\(theft) | \(limits[0]) | \(limits[1]) | "
        + PropertyKind.names(of: limit).joined(separator: ", ") + " |"
    }
    let sources = LimitClass.allCases.compactMap { limit -> String? in
      let sources = editions.map { $0[limit]?.source }
      guard sources.contains(where: { $0 != nil }) else { return nil }
      let figures = zip(amounts(of: limit), sources).map { [$0, $1 ?? ""].joined(separator: " | ") }
      return "| `\(limit.rawValue)` | \(figures.joined(separator: " | ")) |"
    }
    try page.compare(
      "sources",
      with: "| class | 2011 | its source | 2022 | its source |\n| --- | ---: | --- | ---: | --- |\n"
        + sources.joined(separator: "\n"))
    try page.compare(
      "classes",
      with:
        "| class | what it is | 2011 | 2022 | words in the label of an asset type |\n| --- | --- | ---: | ---: | --- |\n"
        + classes.joined(separator: "\n"))

    try page.compare(
      "profiles",
      with: "| limit | how much | classes |\n| --- | ---: | --- |\n"
        + [LimitProfile.uk, .de].flatMap(rows).joined(separator: "\n"))

    try page.compare("types", with: ReportTerms.usualTypes.joined(separator: ", ") + ".")
    try page.compare("things", with: NumberedThing.names.joined(separator: ", ") + ".")

    let roles = FieldRole.allCases.map {
      "| `\($0.key)` | \($0.title) | \($0.names.joined(separator: ", ")) |"
    }
    try page.compare(
      "roles", with: "| column | title | fields |\n| --- | --- | --- |\n" + roles.joined(separator: "\n"))

    try page.compare(
      "site.yml", with: "```yaml\n" + NewSite.settings(title: "Home") + "```")
  }
}
