import ArgumentParser
import InventoryExports
import InventoryReports

/// A file format that the user can choose with the extension of the output file.
protocol OutputFormat: CaseIterable, Sendable {
  /// The default format, which is used if the extension is unknown or there is no output file.
  static var usual: Self { get }
  /// The extension of files in this format; `nil` if the format has no extension.
  var fileExtension: String? { get }
}

extension OutputFormat {
  /// Returns the stated format. Without one, returns the format with the extension of the output file, or else the
  /// default. `stated` is the value of `--format`, and `output` is the value of `--output`. Throws if no format is
  /// stated and the extension is that of a well-known format that is not in `Self`, because no program would open the
  /// file in that format.
  static func chosen(_ stated: Self?, for output: String?) throws(ValidationError) -> Self {
    if let stated { return stated }
    let name = output?.lowercased() ?? ""
    if let format = allCases.first(where: { $0.isExtension(of: name) }) { return format }
    try refuseOtherFormat(output, insteadOf: allCases.compactMap(\.fileExtension))
    return usual
  }

  private func isExtension(of name: String) -> Bool {
    fileExtension.map { name.hasSuffix("." + $0) } ?? false
  }

  /// Returns the help of `--format`: `text`, followed by a note about the default.
  static func help(_ text: String) -> String {
    "\(text) (default: from the file name of --output, otherwise \(usual))."
  }
}

/// Throws if the extension of an output file is that of another well-known format. `extensions` are the extensions to use
/// instead.
func refuseOtherFormat(_ output: String?, insteadOf extensions: [String]) throws(ValidationError) {
  let name = output?.lowercased() ?? ""
  let others = otherExtensions.subtracting(extensions)
  guard let output, let other = others.first(where: { name.hasSuffix("." + $0) }) else { return }
  throw ValidationError(
    "--output \(output): this command does not write .\(other) files; choose a name that ends in "
      + extensions.map { "." + $0 }.joined(separator: ", "))
}

private let otherExtensions: Set = [
  "csv", "doc", "docx", "html", "ics", "jpeg", "jpg", "json", "markdown", "md", "ndjson", "numbers", "ods",
  "odt",
  "pages", "pdf", "png", "rtf", "text", "tsv", "txt", "xls", "xlsx", "xml", "yaml", "yml", "zip",
]

extension ReportFormat: OutputFormat {
  static var usual: ReportFormat { .html }

  var fileExtension: String? {
    switch self {
    case .html: "html"
    case .markdown: "md"
    case .csv: "csv"
    case .json: "json"
    case .pdf: "pdf"
    }
  }
}

extension ExportFormat: OutputFormat {
  static var usual: ExportFormat { .csv }
  var fileExtension: String? { rawValue }
}

extension ReportChanges.Format: OutputFormat {
  static var usual: Self { .markdown }
  var fileExtension: String? { report.flatMap(\.fileExtension) }
}
