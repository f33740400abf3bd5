import Mustache

/// Records as JSON, for templates that are programs. The names are the same as in other templates.
extension Record {
  /// Appends the record as a JSON object on one line. An absent value or an empty text is `null`. Markup is omitted,
  /// because it belongs to another format. With `isSparse`, fields of this record without content are omitted, too.
  /// Nested records are always complete.
  package func appendJSON(of source: Source, isSparse: Bool = false, to bytes: inout [UInt8]) {
    value(of: source).appendJSON(of: shape, isSparse: isSparse, to: &bytes)
  }
}

extension Value {
  fileprivate func appendJSON(of shape: Shape, isSparse: Bool = false, to bytes: inout [UInt8]) {
    switch (shape, self) {
    case (.record(let fields), .record(let values)):
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (field, value) in zip(fields, values) where field.shape != .markup {
        if isSparse, !value.isThere { continue }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        field.name.appendQuoted(to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        value.appendJSON(of: field.shape, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case (.list(let element), .list(let values)):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.appendJSON(of: element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case (_, .flag(let flag)): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case (_, .text(let text)) where !text.isEmpty: text.printable.appendQuoted(to: &bytes)
    case (_, .text), (_, .absent), (_, .list), (_, .record): bytes.append(contentsOf: "null".utf8)
    }
  }
}
