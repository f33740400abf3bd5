import Diagnostics
import Testing

@testable import InventorySettings

@Suite struct SiteSettingsMistakesTests {
  @Test(arguments: [
    ("itemPerPage: 3", "site.yml:1:1: unknown key 'itemPerPage'; did you mean 'itemsPerPage'?"),
    ("# a\n\ntitel: x", "site.yml:3:1: unknown key 'titel'; did you mean 'title'?"),
    ("zzz: 3", "site.yml:1:1: unknown key 'zzz'; correct or remove the key"),
  ])
  func `an unknown key is named with its line and the nearest known one`(yaml: String, message: String) {
    #expect(mistakes(yaml) == message)
  }

  @Test(arguments: [
    ("title: [a]", "site.yml:1:8: title must be text, not a list"),
    ("title: {a: b}", "site.yml:1:8: title must be text, not a mapping"),
    ("title: ''", "site.yml:1:8: title must be text, not ''"),
    ("language: en US", "site.yml:1:11: language must be a language tag like en or pt-BR, not 'en US'"),
    ("currency: usd", "site.yml:1:11: currency must be a currency code like USD, not 'usd'"),
    ("currency: EURO", "site.yml:1:11: currency must be a currency code like USD, not 'EURO'"),
    ("store: [a]", "site.yml:1:8: store must be text, not a list"),
    ("stores: []", "site.yml:1:9: stores is empty; write a list of paths like [home.sqlite, garage.sqlite]"),
    (
      "stores: [a, '']",
      "site.yml:1:13: stores must be a list of paths like [home.sqlite, garage.sqlite], not ''"
    ),
    (
      "stores: [a]\nstore: b",
      "site.yml:2:1: store and stores cannot be combined; remove store, and list all stores under stores"
    ),
    ("output: {}", "site.yml:1:9: output must be text, not a mapping"),
    ("itemsPerPage: many", "site.yml:1:15: itemsPerPage must be a whole number from 1 to 10000, not 'many'"),
    ("itemsPerPage: 0", "site.yml:1:15: itemsPerPage must be a whole number from 1 to 10000, not '0'"),
    ("itemsPerPage: 1.5", "site.yml:1:15: itemsPerPage must be a whole number from 1 to 10000, not '1.5'"),
    (
      "itemsPerPage: 99999999999999999999",
      "site.yml:1:15: itemsPerPage must be a whole number from 1 to 10000, not '99999999999999999999'"
    ),
    ("valueThreshold: $50", "site.yml:1:17: valueThreshold must be an amount like 50 or 49.90, not '$50'"),
    (
      "valueThreshold: 1.005", "site.yml:1:17: valueThreshold must be an amount like 50 or 49.90, not '1.005'"
    ),
    ("noindex: maybe", "site.yml:1:10: noindex must be yes or no, not 'maybe'"),
    (
      "report: {dateOfLoss: 2026-13-01}",
      "site.yml:1:22: dateOfLoss must be a date like 2026-10-30, not '2026-13-01'"
    ),
    ("placeField: [room]", "site.yml:1:13: placeField must be text, not a list"),
    (
      "baseURL: example.org",
      "site.yml:1:10: baseURL must be a web address like https://home.example/inventory/, without a user name, '?' or '#', not 'example.org'"
    ),
    (
      "baseURL: []",
      "site.yml:1:10: baseURL must be a web address like https://home.example/inventory/, not a list"
    ),
    ("formats: []", "site.yml:1:10: formats must be a list like [html, markdown], not a list"),
    ("formats: [htm]", "site.yml:1:10: no format 'htm'; did you mean 'html'? (html, markdown)"),
    ("formats: pdf", "site.yml:1:10: no format 'pdf' (html, markdown)"),
  ])
  func `a wrong value is named with its place and what it should be`(yaml: String, message: String) {
    #expect(mistakes(yaml) == message)
  }

  @Test func `all mistakes are shown together, in their order`() {
    let yaml = "titel: x\nitemsPerPage: many\nnoindex: true\ncurrency: x"
    let lines = mistakes(yaml).split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(lines == ["site.yml:1:1:", "site.yml:2:15:", "site.yml:4:11:"])
  }

  @Test func `a key that appears twice is a mistake`() {
    let message = mistakes("title: a\nnoindex: true\ntitle: b")
    #expect(message.hasPrefix("site.yml:"))
    #expect(message.hasSuffix(": duplicate key 'title'; remove one of the two entries"))
  }

  @Test(arguments: ["title: [a", "title: 'a", "\ttitle: a", "title: a\n - b: c", "title: \"\\q\""])
  func `what is not YAML is named with its place`(yaml: String) {
    #expect(mistakes(yaml).wholeMatch(of: /site\.yml:\d+:\d+: is not valid YAML: .+/) != nil)
  }

  @Test(arguments: [
    ("report: {limits: zz, highValue: a, foo: 1, sumInsured: 0}", 4),
    ("report: {usefulLife: {A: 0, B: {years: x, atLeast: y, z: 1}}}", 4),
    ("report: {limits: {singleItem: a, byClass: {b: 1, art: c}, totals: {All: {classes: [d, e]}}, f: 1}}", 6),
    ("report: {ownLimits: {A: x, B: y}, classes: {C: z}, fields: {q: a}, serialNumbers: [{}, {}]}", 6),
    ("audiences: {family: {mask: [notes], hide: [note]}, public: {hide: [itemName]}, all: {}}", 4),
    ("accent: {light: red, dark: blue, gray: x}", 3),
    ("seal: {key: [], timestampServer: x, server: y}", 3),
    ("coreData: {itemNam: a, itemName: {}, label: {}}", 3),
    ("stores: [{}, a, {}]", 2),
  ])
  func `all mistakes in a setting are named together`(yaml: String, count: Int) {
    let lines = mistakes(yaml).split(separator: "\n")
    #expect(lines.count == count && Set(lines).count == count, "\(lines)")
  }

  @Test(arguments: ["just a text", "- a\n- b", "42"])
  func `YAML of another kind is a mistake`(yaml: String) {
    #expect(mistakes(yaml) == "site.yml:1:1: must contain 'key: value' lines, such as 'title: My home'")
  }

  @Test(arguments: [
    "title: &a [*a]", "? [a]\n: b", "--- {}\n--- {}", "title: a\u{0}b", "a: *nobody", "!!x {a: b}",
  ])
  func `odd YAML is a mistake and no crash`(yaml: String) {
    #expect(mistakes(yaml).hasPrefix("site.yml"))
  }

  @Test func `the mistakes are those of settings`() {
    let failure = #expect(throws: Failure.self) {
      try SiteSettings(yaml: "a: b", file: "site.yml", title: "Home")
    }
    #expect(failure?.kind == .badSettings)
  }

  private func mistakes(_ yaml: String) -> String {
    do {
      _ = try SiteSettings(yaml: yaml, file: "site.yml", title: "Home")
      return ""
    } catch {
      return error.description
    }
  }
}
