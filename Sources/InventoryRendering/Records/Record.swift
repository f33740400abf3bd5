public import Mustache

/// What a template may use of a value, declared once: each field has a name, a sentence of help, and how its value is made.
///
///     Record<ClaimLine> {
///       Text("serialNumber", "The serial number, as it is recorded.") { $0.serialNumber }
///       Flag("isDoubtful", "Whether something of the line could not be read.") { !$0.doubts.isEmpty }
///     }
///
/// It compiles to a `Shape`, and values to arrays in the order of its fields: there are no names when a page is rendered.
@usableFromInline
package struct Record<Source>: Sendable {
  @usableFromInline package let fields: [RecordField<Source>]
  /// Of the fields, so that names and helps are not touched for each page.
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

  @inlinable
  package func value(of source: Source) -> Value { .record(values.map { $0(source) }) }

  /// The values of all fields by their names, for a template whose pages all have them alike.
  package func namedValues(of source: Source) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: fields.map { ($0.help.name, $0.value(source)) })
  }

  /// The fields of one record, then those of the other.
  package static func + (first: Record, second: Record) -> Record {
    Record(first.fields + second.fields)
  }

  /// The same fields of a value that holds the source.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Source) -> Record<Whole> {
    Record<Whole>(
      fields.map { field in
        RecordField(help: field.help) { field.value(part($0)) }
      })
  }
}

/// One name that a template may use.
@usableFromInline
package struct RecordField<Source>: Sendable {
  @usableFromInline let help: FieldHelp
  @usableFromInline package let value: @Sendable (Source) -> Value

  @usableFromInline
  init(help: FieldHelp, value: @escaping @Sendable (Source) -> Value) {
    (self.help, self.value) = (help, value)
  }
}

/// A field as the reference of templates lists it.
@usableFromInline
package struct FieldHelp: Sendable {
  @usableFromInline let name: String
  /// A sentence for those who write templates.
  let text: String
  @usableFromInline let shape: Shape
  /// Of a record, or of each record of a list.
  let parts: [FieldHelp]

  @usableFromInline
  init(name: String, text: String, shape: Shape, parts: [FieldHelp] = []) {
    (self.name, self.text, self.shape, self.parts) = (name, text, shape, parts)
  }
}

/// The declaration of one field of a `Record`.
///
/// What a page runs for each field is inlinable, so that it is compiled for its own `Source` in the target that declares the
/// record: an insurance report costs an eighth more instructions without.
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

/// A text, which the template escapes. `nil` is absent.
@usableFromInline
package struct Text<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> String?) {
    field = RecordField(help: FieldHelp(name: name, text: help, shape: .text)) { Value($0, value) }
  }
}

/// A text that is ready for the format of its page: the only kind that three braces write.
@usableFromInline
package struct Markup<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> String?) {
    field = RecordField(help: FieldHelp(name: name, text: help, shape: .markup)) { Value($0, value) }
  }
}

/// Something that is so, or not.
@usableFromInline
package struct Flag<Source>: RecordPart {
  @usableFromInline package let field: RecordField<Source>

  @inlinable
  package init(_ name: String, _ help: String, _ value: @escaping @Sendable (Source) -> Bool) {
    field = RecordField(help: FieldHelp(name: name, text: help, shape: .flag)) { .flag(value($0)) }
  }
}

/// A record within a record. `nil` is absent.
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
    Record(Array(fields[..<((fields.lastIndex { !isLeftOut($0.help.name) } ?? -1) + 1)]))
  }
}
