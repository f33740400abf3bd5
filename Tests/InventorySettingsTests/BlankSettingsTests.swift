import Diagnostics
import Testing

@testable import InventorySettings

struct BlankSettingsTests {
  @Test func `blank is one text or a list of them`() throws {
    #expect(try settings("blank: N/A").blank == ["N/A"])
    #expect(try settings("blank: [N/A, none, '-']").blank == ["N/A", "none", "-"])
    #expect(try settings("title: Home").blank == [])
  }

  @Test(arguments: ["blank: {a: b}", "blank: ['']", "blank: [[a]]"]) func `anything else is refused`(
    yaml: String
  ) {
    #expect(throws: Failure.self) { try settings(yaml) }
  }

  private func settings(_ yaml: String) throws -> SiteSettings {
    try SiteSettings(yaml: yaml, file: "site.yml", title: "Home")
  }
}
