public import Mustache

/// The names that a template may use for a value, declared once: each field has a name, a description, and a closure
/// that computes its value.
///
///     Record<ClaimLine> {
///       Text("serialNumber", "The serial number, as it is recorded.") { $0.serialNumber }
///       Flag("isDoubtful", "Whether the line needs checking.") { !$0.doubts.isEmpty }
///     }
///
/// A record has a `Shape`, and the values of its fields form an array in the same order, so that rendering a page does
/// not look up names.
@usableFromInline
package struct Record<Source>: Sendable {
  @usableFromInline package let fields: [RecordField<Source>]
  /// The closures of the fields, stored separately so that rendering does not touch names and descriptions.
  @usableFromInline let values: [@Sendable (Source) -> Value]

  package init(@RecordBuilder<Source> _ fields: () -> [RecordField<Source>]) {
    self.init(fields())
  }

  package init(_ fields: [RecordField<Source>]) {
    self.fields = fields
    values = fields.map(\.value)
  }

  @inlinable
  var helps: [FieldHelp] { fields.map(\.help) }

  @inlinable
  package var shape: Shape { .record(fields.map { Shape.Field($0.help.name, $0.help.shape) }) }

  /// Returns the values of all fields, in the order of `shape`.
  @inlinable
  package func value(of source: Source) -> Value { .record(values.map { $0(source) }) }

  /// Returns the values of all fields, keyed by name, for a template whose pages share these values.
  package func namedValues(of source: Source) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: fields.map { ($0.help.name, $0.value(source)) })
  }

  /// Returns a record with the fields of both records.
  package static func + (first: Record, second: Record) -> Record {
    Record(first.fields + second.fields)
  }

  /// Returns a record with the same fields for a value that contains the source.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source) -> Record<Whole> {
    Record<Whole>(
      fields.map { field in
        RecordField(help: field.help) { field.value(part($0)) }
      })
  }
}

/// A name that a template may use, and a closure that computes its value.
@usableFromInline
package struct RecordField<Source>: Sendable {
  @usableFromInline let help: FieldHelp
  @usableFromInline package let value: @Sendable (Source) -> Value

  @usableFromInline
  init(help: FieldHelp, value: @escaping @Sendable (Source) -> Value) {
    (self.help, self.value) = (help, value)
  }
}

/// The entry for a field in the template reference.
@usableFromInline
package struct FieldHelp: Sendable {
  @usableFromInline let name: String
  /// The description for template authors.
  let text: String
  @usableFromInline let shape: Shape
  /// The fields of a record, or of each record of a list.
  let parts: [FieldHelp]

  @usableFromInline
  init(name: String, text: String, shape: Shape, parts: [FieldHelp] = []) {
    (self.name, self.text, self.shape, self.parts) = (name, text, shape, parts)
  }
}

/// The declaration of one field of a `Record`.
///
/// Code that runs for each field of each page is inlinable, so that the target with the record specializes the code for
/// its `Source`. Without specialization, rendering an insurance report executes an eighth more instructions.
@usableFromInline
package protocol RecordPart<Source> {
  associatedtype Source
  var field: RecordField<Source> { get }
}

@resultBuilder
package enum RecordBuilder<Source> {
  package static func buildExpression(_ part: some RecordPart<Source>) -> RecordField<Source> { part.field }

  package static func buildBlock(_ fields: RecordField<Source>...) -> [RecordField<Source>] { fields }
}

/// A text, which the template escapes. The field is absent if the closure returns `nil`.
@usableFromInline
package struct Text<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> String?) {
    field = RecordField(help: FieldHelp(name: name, text: help, shape: .text)) { Value($0, value) }
  }
}

/// Markup in the format of the page. Only this kind of field may be written in triple braces. The field is absent if
/// the closure returns `nil`.
@usableFromInline
package struct Markup<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> String?) {
    field = RecordField(help: FieldHelp(name: name, text: help, shape: .markup)) { Value($0, value) }
  }
}

/// A value that is true or false.
@usableFromInline
package struct Flag<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> Bool) {
    field = RecordField(help: FieldHelp(name: name, text: help, shape: .flag)) { .flag(value($0)) }
  }
}

/// A record within a record. The field is absent if the closure returns `nil`.
@usableFromInline
package struct Part<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init<Content>(
    _ name: String, _ help: String, _ record: Record<Content>,
    _ value: @escaping @Sendable (Source) -> Content?
  ) {
    let help = FieldHelp(name: name, text: help, shape: record.shape, parts: record.helps)
    field = RecordField(help: help) { value($0).map(record.value) ?? .absent }
  }
}

/// Records of one kind, in order.
@usableFromInline
package struct List<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init<Element>(
    _ name: String, _ help: String, of record: Record<Element>,
    _ value: @escaping @Sendable (Source) -> [Element]
  ) {
    let help = FieldHelp(name: name, text: help, shape: .list(record.shape), parts: record.helps)
    field = RecordField(help: help) { .list(value($0).map(record.value)) }
  }
}

extension Value {
  @inlinable
  init<Source>(_ source: Source, _ text: (Source) -> String?) {
    self = text(source).map(Value.text) ?? .absent
  }
}

/// A compiled template with the record of its pages.
package struct RecordTemplate<Source>: Sendable {
  private let template: Template
  private let record: Record<Source>

  /// Compiles `file` with its partials. `fixed` has the values of fields that are the same on every page, keyed by
  /// name. Fixed fields at the end of the record are not computed for each page. Fields that no tag names are never
  /// computed.
  package init(
    _ file: String, from sources: [String: String], _ tags: TagNames, _ record: Record<Source>,
    fixed: [String: Value] = [:]
  ) throws(TemplateErrors) {
    template = try Template(file, from: sources, offering: record.shape, fixed: fixed)
    self.record = record.withoutLast { fixed[$0] != nil }.computing(tags.mayHave)
  }

  /// Renders a page and appends it to `output`. Computes only the fields that templates name.
  package func render(_ source: Source, into output: inout [UInt8]) {
    template.render(record.value(of: source), into: &output)
  }
}

extension Record {
  /// Returns a record that computes only the fields for which `isUsed` returns true. Other fields keep their positions,
  /// but are absent.
  fileprivate func computing(_ isUsed: (Substring) -> Bool) -> Record {
    Record(fields.map { isUsed($0.help.name[...]) ? $0 : RecordField(help: $0.help) { _ in .absent } })
  }

  /// Returns the record without the trailing fields for whose names `isLeftOut` returns true.
  fileprivate func withoutLast(_ isLeftOut: (String) -> Bool) -> Record {
    Record(Array(fields[..<((fields.lastIndex { !isLeftOut($0.help.name) } ?? -1) + 1)]))
  }
}

/// All names in the tags of templates. Fields with other names need not be computed.
package struct TagNames {
  /// `nil` if a template changes the delimiters, so that any name may be used.
  private let names: Set<Substring>?

  /// Finds the names in the templates with this extension. Scans bytes for speed, because every build does this.
  package init(in sources: [String: String], withExtension fileExtension: String) {
    var names: Set<Substring> = []
    let templates = sources.filter { $0.key.hasSuffix("." + fileExtension) }.values
    self.names = templates.allSatisfy { Self.add(namesInTagsOf: $0, to: &names) } ? names : nil
  }

  func mayHave(_ name: Substring) -> Bool { names?.contains(name) ?? true }

  /// Adds the names in the tags of a template. Returns false if the template changes the delimiters.
  private static func add(namesInTagsOf template: String, to names: inout Set<Substring>) -> Bool {
    let text = template.utf8
    var next = text.startIndex
    while let brace = text[next...].firstIndex(of: UInt8(ascii: "{")) {
      next = text.index(after: brace)
      guard text[next...].first == UInt8(ascii: "{") else { continue }
      guard text[next...].dropFirst().first != UInt8(ascii: "=") else { return false }
      let tag = text[text.index(after: next)...].drop { "{#^& \t\r\n".utf8.contains($0) }
      let name = tag.prefix { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      if !name.isEmpty { names.insert(Substring(name)) }
    }
    return true
  }
}
