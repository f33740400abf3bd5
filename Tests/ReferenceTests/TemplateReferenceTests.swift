import InventoryPages
import Testing

@testable import InventoryRendering
@testable import InventoryReports

/// `TemplateRecords.md` is made of the records that templates are compiled against.
@Suite struct TemplateReferenceTests {
  @Test func `the reference lists the names of all templates`() throws {
    try ReferencePage("TemplateRecords.md").compare(
      with: TemplateReference.text(of: TemplateReference.pages + TemplateReference.reports))
  }
}
