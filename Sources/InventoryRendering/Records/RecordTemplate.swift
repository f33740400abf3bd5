package import Mustache

/// A template, and the record that its pages are made of.
package struct RecordTemplate<Source>: Sendable {
  private let template: Template
  private let record: Record<Source>

  /// Compiles `file` with everything it puts in. `fixed` names fields whose values are the same on every page; those of them
  /// that come last are not made again for each page.
  package init(
    _ file: String, from sources: [String: String], _ record: Record<Source>, fixed: [String: Value] = [:]
  ) throws(TemplateErrors) {
    template = try Template(file, from: sources, offering: record.shape, fixed: fixed)
    self.record = record.withoutLast { fixed[$0] != nil }
  }

  package func render(_ source: Source, into output: inout [UInt8]) {
    template.render(record.value(of: source), into: &output)
  }
}

extension Record {
  /// Without the last fields whose names are so.
  fileprivate func withoutLast(_ isLeftOut: (String) -> Bool) -> Record {
    Record(Array(fields[..<((fields.lastIndex { !isLeftOut($0.name) } ?? -1) + 1)]))
  }
}
