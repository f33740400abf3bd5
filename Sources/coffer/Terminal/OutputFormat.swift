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
  /// default. `stated` is the value of `--format`, and `output` is the value of `--output`.
  static func chosen(_ stated: Self?, for output: String?) -> Self {
    if let stated { return stated }
    let name = output?.lowercased() ?? ""
    return allCases.first { $0.isExtension(of: name) } ?? usual
  }

  private func isExtension(of name: String) -> Bool {
    fileExtension.map { name.hasSuffix("." + $0) } ?? false
  }

  /// Returns the help of `--format`: `text`, followed by a note about the default.
  static func help(_ text: String) -> String {
    "\(text) (default: from the file name of --output, otherwise \(usual))."
  }
}

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
