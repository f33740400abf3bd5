import InventoryPages
import InventoryRendering
package import Mustache
import QRCodes

/// Sheets of labels as one page of HTML that needs no other file. It prints at its size without a margin of the printer's.
package struct LabelRenderer: Sendable {
  private let template: RecordTemplate<PrintedLabels>
  private let page: LabelPage

  /// `sources` are all templates, by file name; `labels.html` is compiled.
  package init(
    _ layout: LabelLayout, templates sources: [String: String], title: String, language: String,
    generator: String
  ) throws(TemplateErrors) {
    let page = LabelPage(layout: layout, title: title, language: language, generator: generator)
    self.page = page
    template = try RecordTemplate(
      "labels.html", from: sources, PrintedLabels.record + LabelPage.record.of { _ in page },
      fixed: LabelPage.record.namedValues(of: page))
  }

  package enum Refusal: Error {
    /// A link that no code of this layout can hold.
    case linkTooLong(String)
    /// What makes the codes cannot be opened.
    case missing(library: String)
  }

  package func render(_ sheets: [LabelSheet]) throws(Refusal) -> [UInt8] {
    let encoder = try encoder()
    var printed = PrintedLabels()
    for sheet in sheets {
      var labels: [PrintedLabels.CodedLabel] = []
      for label in sheet.labels { labels.append((label, try code(label, encoder))) }
      printed.sheets.append(labels)
    }
    var output: [UInt8] = []
    template.render(printed, into: &output)
    return output
  }

  private func encoder() throws(Refusal) -> QREncoder {
    do throws(QREncoder.Missing) {
      return try QREncoder()
    } catch {
      throw .missing(library: error.library)
    }
  }

  private func code(_ label: Label, _ encoder: QREncoder) throws(Refusal) -> QRCode {
    do throws(QRCode.TooLong) {
      return try QRCode(
        label.link, by: encoder, mostModules: page.layout.mostModules - 2 * QRCode.margin)
    } catch {
      throw .linkTooLong(label.link)
    }
  }
}
