/// How a value is written so that its reader gets the value's text and nothing else out of it. By bytes:
/// everything that has a meaning is ASCII, and no byte of another character of UTF-8 is.
package enum Escape: Sendable {
  case html
  /// For text within a line, and in a cell of a table.
  case markdown
  case none

  /// What a file of this name needs, by its extension.
  package init(file: String) {
    switch file.fileExtension {
    case ".html": self = .html
    case ".md": self = .markdown
    default: self = .none
    }
  }

  package func append(_ text: String, to output: inout [UInt8]) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &output) }
    if done == nil {
      // A text that is not stored as UTF-8, which only other languages' strings are.
      Array(text.utf8).withUnsafeBufferPointer { append($0, to: &output) }
    }
  }

  private func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    switch self {
    case .html: appendHTML(bytes, to: &output)
    case .markdown: appendMarkdown(bytes, to: &output)
    case .none: output.append(contentsOf: bytes)
    }
  }
}

extension String {
  /// The extension of a file of this name, with its dot; empty where there is none.
  var fileExtension: String {
    let name = split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return String(name[dot...])
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
