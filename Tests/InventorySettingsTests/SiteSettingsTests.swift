import Diagnostics
import InventoryModel
import InventoryRendering
import InventoryStore
import Testing

@testable import InventorySettings

@Suite struct SiteSettingsTests {
  @Test func `every key is read`() throws {
    let settings = try settings(
      """
      title: "The: household"
      language: pt-BR
      currency: EUR
      store: /data/home.sqlite
      output: site
      itemsPerPage: 12
      valueThreshold: 99.90
      noindex: false
      placeField: place
      baseURL: https://home.example/things
      formats: [markdown, html]
      """)
    #expect(settings.title == "The: household")
    #expect(settings.language == "pt-BR")
    #expect(settings.currency == "EUR")
    #expect(settings.store == "/data/home.sqlite")
    #expect(settings.output == "site")
    #expect(settings.itemsPerPage == 12)
    #expect(settings.valueThreshold == Money(cents: 99_90))
    #expect(settings.noindex == false)
    #expect(settings.placeField == "place")
    #expect(settings.baseURL?.text == "https://home.example/things/")
    #expect(settings.formats == [.markdown, .html])
  }

  @Test(arguments: ["", "\n\n", "# nothing but a comment\n"])
  func `an empty file has the defaults`(yaml: String) throws {
    #expect(try settings(yaml) == SiteSettings(title: "Home"))
  }

  @Test(arguments: ["Home", "Say \"hi\"", "a: b # c", "\\", "🛋", "yes", "1.0"])
  func `the site.yml of a new site says the defaults, and names a salt`(title: String) throws {
    var defaults = SiteSettings(title: title)
    defaults.salt = "salt.txt"
    #expect(try settings(NewSite.settings(title: title)) == defaults)
  }

  /// Those that have no default are said in comments.
  @Test func `the site.yml of a new site names every key`() {
    let yaml = "\n" + NewSite.settings(title: "Home")
    for key in SiteSettings.Key.allCases {
      let mark =
        [
          .coreData, .photos, .blank, .baseURL, .accent, .report, .seal, .audiences, .cache, .summary,
          .stores,
        ]
        .contains(key)
        ? "# " : ""
      #expect(yaml.contains("\n\(mark)\(key.rawValue):"))
    }
  }

  @Test func `coreData says what the store calls what an inventory needs`() throws {
    let settings = try settings("coreData:\n  item: Recipe\n  photo: image.image\nphotos: Documents")
    #expect(settings.coreData.stated == [.item: "Recipe", .photo: "image.image"])
    #expect(settings.photos == "Documents")
  }

  @Test func `an empty text in coreData turns a role off, and photo may be a list`() throws {
    let settings = try settings("coreData: {assetType: '', photo: [data, photos.data]}")
    #expect(settings.coreData.stated == [.assetType: "", .photo: "data, photos.data"])
  }

  @Test(arguments: ["no", "0x1F", "~", "2023-03-18", "1e3"])
  func `a text keeps what was written`(text: String) throws {
    #expect(try settings("title: \(text)").title == text)
  }

  @Test(arguments: [("html", 1), ("[html, html]", 1), ("[html, markdown]", 2)])
  func `formats are one or a list, each once`(text: String, count: Int) throws {
    #expect(try settings("formats: \(text)").formats.count == count)
  }

  @Test(arguments: [("on", true), ("yes", true), ("true", true), ("off", false), ("no", false)])
  func `a flag may be written as YAML has it`(text: String, flag: Bool) throws {
    #expect(try settings("noindex: \(text)").noindex == flag)
  }

  private func settings(_ yaml: String) throws -> SiteSettings {
    try SiteSettings(yaml: yaml, file: "site.yml", title: "Home")
  }
}

@Suite struct SealSettingsTests {
  private func seal(_ yaml: String) throws -> SealSettings {
    try SiteSettings(yaml: "seal: " + yaml, file: "site.yml", title: "Home").seal
  }

  @Test func `seal names a key and a server`() throws {
    let seal = try seal("{key: ~/.ssh/key, timestampServer: 'http://127.0.0.1:8080/tsr'}")
    #expect(seal.key == "~/.ssh/key" && seal.timestampServer == "http://127.0.0.1:8080/tsr")
  }

  @Test(arguments: [
    "key", "{keys: a}", "{key: ''}", "{key: [a]}", "{timestampServer: 'ftp://a.example/'}",
    "{timestampServer: 'https://me@a.example/'}", "{timestampServer: '--output'}",
    "{timestampServer: 'file:///etc/passwd'}",
  ]) func `anything else is refused`(yaml: String) {
    #expect(throws: Failure.self) { try seal(yaml) }
  }
}
