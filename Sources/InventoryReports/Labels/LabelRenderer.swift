package import Diagnostics
import InventoryRendering
import InventorySettings
import InventorySite
package import Mustache
import QRCodes

/// Renders sheets of labels as a self-contained HTML page. The page is printed at its exact size, without printer
/// margins.
package struct LabelRenderer: Sendable {
  typealias CodedLabel = (label: Label, code: QRCode)

  private let template: RecordTemplate<[[CodedLabel]]>
  private let layout: LabelLayout

  /// Compiles the template `labels.html`. `sources` contains all templates, keyed by file name.
  package init(
    _ layout: LabelLayout, templates sources: [String: String], title: String, language: String,
    generator: String
  ) throws(TemplateErrors) {
    let page = LabelPage(layout: layout, title: title, language: language, generator: generator)
    self.layout = layout
    template = try RecordTemplate(
      "labels.html", from: sources, TagNames(in: sources, withExtension: "html"),
      Self.record + LabelPage.record.of { _ in page },
      fixed: LabelPage.record.namedValues(of: page))
  }

  /// Returns the HTML of all sheets. Throws if libqrencode is not installed, or if a URL is too long for a code.
  package func render(_ sheets: [[Label]]) throws(Failure) -> [UInt8] {
    let encoder = try QREncoder.loaded()
    var coded: [[CodedLabel]] = []
    for sheet in sheets {
      var labels: [CodedLabel] = []
      for label in sheet { labels.append((label, try code(label, encoder))) }
      coded.append(labels)
    }
    var output: [UInt8] = []
    template.render(coded, into: &output)
    return output
  }

  private func code(_ label: Label, _ encoder: QREncoder) throws(Failure) -> QRCode {
    do throws(QRCode.TooLong) {
      return try QRCode(label.link, by: encoder, mostModules: layout.mostModules - 2 * QRCode.margin)
    } catch {
      throw Failure(
        .badData, file: label.link,
        "is too long for a readable code on \(layout.name); use a shorter base URL or larger labels"
      )
    }
  }

  static let record = Record<[[CodedLabel]]> { List("sheets", "The sheets of paper.", of: sheet) { $0 } }

  private static let sheet = Record<[CodedLabel]> {
    List("labels", "The labels on the sheet.", of: label) { $0 }
  }

  private static let label = Record<CodedLabel> {
    Text("itemName", "The name of the item or the place.") { $0.label.name }
    Text(
      "shortKey", "The shortest unique beginning of the item's key. For a place, the places that contain it."
    ) {
      $0.label.detail
    }
    Text("link", "The address in the label's QR code.") { $0.label.link }
    Text("column", "The column of the label, from 1.") { String($0.label.column + 1) }
    Text("row", "The row of the label, from 1.") { String($0.label.row + 1) }
    Text("codeModules", "The side of the code in modules, including the margin.") {
      String($0.code.drawnSide)
    }
    Text("codePath", "The code as an SVG path.") { $0.code.path }
  }
}

/// The data shared by all labels: facts about the site, and the layout in CSS lengths.
struct LabelPage: Sendable {
  let layout: LabelLayout
  let title: String
  let language: String
  let generator: String

  static let record =
    Record<LabelPage> {
      List("columns", "The columns of labels.", of: place) {
        places($0.layout.columns, from: $0.layout.left, each: $0.layout.across)
      }
      List("rows", "The rows of labels.", of: place) {
        places($0.layout.rows, from: $0.layout.top, each: $0.layout.down)
      }
      Text("siteTitle", "The site's title.") { $0.title }
      Text("language", "The site's language, such as en.") { $0.language }
      Text("generator", "Coffer and its version.") { $0.generator }
      Text("layout", "The Avery number of the labels.") { $0.layout.name }
      Text("paper", "The size of the sheets.") { $0.layout.paper == .letter ? "letter" : "A4" }
      Text("paperName", "The name of the paper size.") { $0.layout.paper == .letter ? "US Letter" : "A4" }
    } + lengths

  private static let lengths = Record<LabelPage> {
    Text("sheetHeight", "The height of the top margin and all rows of labels.") {
      ($0.layout.top + $0.layout.down * $0.layout.rows).css
    }
    Text("labelWidth", "The width of a label.") { $0.layout.width.css }
    Text("labelHeight", "The height of a label.") { $0.layout.height.css }
    Text("margin", "The margin inside a label.") { $0.layout.margin.css }
    Text("codeSide", "The side of the code.") { $0.layout.codeSide.css }
    Text("textLeft", "The left edge of the text.") { $0.layout.textLeft.css }
    Text("textWidth", "The width of the text.") { $0.layout.textWidth.css }
    Text("nameLines", "The maximum number of lines of the name.") { String($0.layout.nameLines) }
    Text("nameHeight", "The height of the name.") { $0.layout.nameHeight.css }
    Text("nameLine", "The height of a line of the name.") { _ in LabelLayout.nameLine.css }
    Text("keyLine", "The height of a line of the key.") { _ in LabelLayout.keyLine.css }
    Text("keyHeight", "The height of the key.") { _ in (LabelLayout.keyLine * 2).css }
  }

  private static let place = Record<(number: Int, offset: Length)> {
    Text("number", "The number of the column or row, from 1.") { String($0.number) }
    Text("offset", "The distance from the left or top edge of the paper.") { $0.offset.css }
  }

  private static func places(_ count: Int, from start: Length, each step: Length) -> [(Int, Length)] {
    (0..<count).map { ($0 + 1, start + step * $0) }
  }
}
