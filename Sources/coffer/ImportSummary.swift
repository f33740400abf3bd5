import InventoryImport
import InventoryModel

/// An import in words.
struct ImportSummary {
  let text: String

  init(_ report: ImportReport, isDryRun: Bool, rejects: String?) {
    let would = isDryRun ? " would be" : ""
    var done: [String] = []
    if report.added > 0 || report.updated + report.unchanged == 0 {
      done.append(count(report.added, "item", "items") + would + " added")
    }
    if report.updated > 0 { done.append(count(report.updated, "item", "items") + would + " updated") }
    if report.unchanged > 0 {
      let isAll = report.added + report.updated + report.photos == 0
      done.append(
        isAll
          ? "nothing has changed: \(report.unchanged) are as the file says" : "\(report.unchanged) unchanged")
    }
    if report.photos > 0 { done.append(count(report.photos, "photo", "photos")) }
    var lines = [done.joined(separator: ", ")]
    if let missing = report.withoutPhoto {
      lines.append(count(missing, "item has", "items have") + " no photo")
    }
    if let delimiters = report.delimiters {
      let names = delimiters.map { $0 == "\t" ? "tabs" : "'\($0)'" }
      lines.append("cells are separated by " + names.joined(separator: " and "))
    }
    if !report.presets.isEmpty {
      lines.append("columns as \(report.presets.joined(separator: ", ")) names them (--preset none: not so)")
    }
    lines += report.evidence
    lines += report.remarks ?? []
    if !report.newTypes.isEmpty {
      lines.append("new asset types: " + report.newTypes.joined(separator: ", "))
    }
    if !report.fields.isEmpty { lines.append("kept as fields: " + report.fields.joined(separator: ", ")) }
    lines += report.columns.map { "\($0.attribute) comes from the column '\($0.header)'" }
    if report.rejected > 0, let rejects {
      let rows = count(report.rejected, "row is", "rows are")
      lines.append("\(rows) wrong\(isDryRun ? "" : "; see \(rejects), mend and import it")")
    }
    if isDryRun { lines.append("nothing was kept: this was a dry run") }
    text = lines.map(\.shown).joined(separator: "\n")
  }
}
