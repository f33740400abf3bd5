import InventoryExports
import InventoryReports

/// A format of a file that the name of the file can state.
protocol OutputFormat: CaseIterable, Sendable {
  /// The format of a file whose name states none.
  static var usual: Self { get }
  /// The extension of its files; `nil` if they have no special one.
  var fileExtension: String? { get }
}

extension OutputFormat {
  /// `stated` is the value of `--format`, and `output` the file of `--output`.
  static func chosen(_ stated: Self?, for output: String?) -> Self {
    if let stated { return stated }
    let name = output?.lowercased() ?? ""
    return allCases.first { $0.isExtension(of: name) } ?? usual
  }

  private func isExtension(of name: String) -> Bool {
    fileExtension.map { name.hasSuffix("." + $0) } ?? false
  }

  /// The sentence about the default in the help of `--format`.
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
