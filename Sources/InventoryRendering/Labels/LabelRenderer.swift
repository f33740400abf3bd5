package import InventoryPages
package import Mustache
import QRCodes

/// Sheets of labels as one page of HTML that needs no other file. It prints at its size without a margin of the printer's.
package struct LabelRenderer: Sendable {
  private let template: Template
  private let layout: LabelLayout

  /// `sources` are all templates, by file name; `labels.html` is compiled.
  package init(
    _ layout: LabelLayout, templates sources: [String: String], title: String, language: String,
    generator: String
  ) throws(TemplateErrors) {
    self.layout = layout
    template = try Template(
      "labels.html", from: sources, offering: LabelShape.labels,
      fixed: [
        "siteTitle": .text(title), "language": .text(language), "generator": .text(generator),
        "layout": .text(layout.name), "paper": .text(layout.paper.rawValue),
        "paperName": .text(layout.paper.words),
        "sheetHeight": .text((layout.top + layout.down * layout.rows).css),
        "labelWidth": .text(layout.width.css), "labelHeight": .text(layout.height.css),
        "margin": .text(layout.margin.css), "codeSide": .text(layout.codeSide.css),
        "textLeft": .text(layout.textLeft.css), "textWidth": .text(layout.textWidth.css),
        "nameLines": .text(layout.nameLines), "nameHeight": .text(layout.nameHeight.css),
        "nameLine": .text(LabelLayout.nameLine.css), "keyLine": .text(LabelLayout.keyLine.css),
        "keyHeight": .text((LabelLayout.keyLine * 2).css),
        "columns": Self.places(layout.columns, from: layout.left, each: layout.across),
        "rows": Self.places(layout.rows, from: layout.top, each: layout.down),
      ])
  }

  package enum Refusal: Error {
    /// A link that no code of this layout can hold.
    case linkTooLong(String)
    /// What makes the codes cannot be opened.
    case missing(library: String)
  }

  package func render(_ sheets: [LabelSheet]) throws(Refusal) -> [UInt8] {
    let encoder = try encoder()
    var values: [Value] = []
    for sheet in sheets {
      var labels: [Value] = []
      for label in sheet.labels { labels.append(try value(label, encoder)) }
      values.append(.record([.list(labels)]))
    }
    var output: [UInt8] = []
    template.render(.record([.list(values)]), into: &output)
    return output
  }

  private func encoder() throws(Refusal) -> QREncoder {
    do throws(QREncoder.Missing) {
      return try QREncoder()
    } catch {
      throw .missing(library: error.library)
    }
  }

  private func value(_ label: Label, _ encoder: QREncoder) throws(Refusal) -> Value {
    do throws(QRCode.TooLong) {
      let code = try QRCode(
        label.link, by: encoder, mostModules: layout.mostModules - 2 * QRCode.margin)
      return .record([
        .text(label.name), .text(label.shortKey), .text(label.link), .text(label.column + 1),
        .text(label.row + 1), .text(code.drawnSide), .text(code.path),
      ])
    } catch {
      throw .linkTooLong(label.link)
    }
  }

  private static func places(_ count: Int, from start: Length, each step: Length) -> Value {
    .list((0..<count).map { .record([.text($0 + 1), .text((start + step * $0).css)]) })
  }
}

/// What `labels.html` may use.
package enum LabelShape {
  static let labels = Shape.record(
    [
      Shape.Field(
        "sheets",
        .list([
          "labels": .list([
            "itemName": .text, "shortKey": .text, "link": .text, "column": .text, "row": .text,
            "codeModules": .text, "codePath": .text,
          ])
        ])), Shape.Field("columns", .list(["number": .text, "offset": .text])),
      Shape.Field("rows", .list(["number": .text, "offset": .text])),
    ]
      + [
        "siteTitle", "language", "generator", "layout", "paper", "paperName", "sheetHeight", "labelWidth",
        "labelHeight", "margin", "codeSide", "textLeft", "textWidth", "nameLines", "nameHeight", "nameLine",
        "keyLine", "keyHeight",
      ].map { Shape.Field($0, .text) })
}
