/// The names that a page offers to its template, with the kinds of their values.
///
/// Templates are compiled against a shape: each name becomes an index in an array, and a misspelled name is an error.
/// An offered name may be absent in a value. A dictionary literal creates a record whose fields are in the order of the
/// literal: `["name": .text, "value": ["text": .text, "isHigh": .flag]]`.
@usableFromInline package indirect enum Shape: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  case text
  /// Markup in the format of the page. Triple braces accept no other kind.
  case markup
  case flag
  case list(Shape)
  case record([Field])
  /// A name that is offered but never present, such as the element of a list that is always empty. A section over this
  /// shape compiles to nothing, and its content is not compiled. Therefore, recursive partials end there.
  case nothing

  /// A name that a record offers, with the shape of its value.
  @usableFromInline package struct Field: Hashable, Sendable {
    package let name: String
    package let shape: Shape

    @usableFromInline package init(_ name: String, _ shape: Shape) {
      self.name = name
      self.shape = shape
    }
  }

  /// Whether templates compiled against this shape can render `value`. All kinds must match, but a record may omit its
  /// last fields, and any value may be absent.
  package func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (_, .absent), (.text, .text), (.markup, .text), (.flag, .flag): true
    case (.list(let element), .list(let values)): values.allSatisfy(element.accepts)
    case (.record(let fields), .record(let values)):
      values.count <= fields.count && zip(fields, values).allSatisfy { $0.shape.accepts($1) }
    case (.text, _), (.markup, _), (.flag, _), (.list, _), (.record, _), (.nothing, _): false
    }
  }

  @usableFromInline package init(dictionaryLiteral elements: (String, Shape)...) {
    self = .record(elements.map { Field($0, $1) })
  }

  var fields: [Field] {
    switch self {
    case .record(let fields): fields
    case .text, .markup, .flag, .list, .nothing: []
    }
  }

  /// Returns the slot and the shape of a field; `nil` if this shape is not a record, or does not offer the name.
  func field(_ name: String) -> (slot: Int, shape: Shape)? {
    guard case .record(let fields) = self, let slot = fields.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    return (slot, fields[slot].shape)
  }
}

/// A value on one page. A record is an array of values in the order of its shape's fields, so rendering needs no names
/// and no dictionaries.
@usableFromInline package enum Value: Hashable, Sendable {
  case absent
  case text(String)
  case flag(Bool)
  case list([Value])
  case record([Value])

  /// Whether a section over the value is rendered: false if the value is absent, an empty text, false or an empty list.
  package var isThere: Bool {
    switch self {
    case .absent: false
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let values): !values.isEmpty
    case .record: true
    }
  }

  /// Returns the value in a slot of a record; absent if this value is not a record, or has fewer slots.
  func slot(_ index: Int) -> Value {
    guard case .record(let values) = self, index < values.count else { return .absent }
    return values[index]
  }
}
