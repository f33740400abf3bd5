/// The names that a page offers to its template, and their kinds.
///
/// Templates are compiled against a shape, so that a name becomes a place in an array and a misspelled one an
/// error. A name that is offered may still be absent in a value. Written as a dictionary literal a record
/// keeps the order of its fields: `["name": .text, "value": ["text": .text, "isHigh": .flag]]`.
@usableFromInline package indirect enum Shape: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  case text
  /// Markup in the format of the page: the only kind that triple braces accept.
  case markup
  case flag
  case list(Shape)
  case record([Field])
  /// Offered, but never present: the element of an always empty list. A section over it compiles to nothing without
  /// being read, which ends recursive partials.
  case nothing

  /// A name of a record and its shape.
  @usableFromInline package struct Field: Hashable, Sendable {
    package let name: String
    package let shape: Shape

    @usableFromInline package init(_ name: String, _ shape: Shape) {
      self.name = name
      self.shape = shape
    }
  }

  /// Whether templates compiled against this shape can render `value`: the same kinds, and no record longer than its
  /// shape. Absent values always fit, and a record may omit its last fields.
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

  /// The slot and the shape of a record's field; `nil` if this is not a record or does not offer the name.
  func field(_ name: String) -> (slot: Int, shape: Shape)? {
    guard case .record(let fields) = self, let slot = fields.firstIndex(where: { $0.name == name }) else {
      return nil
    }
    return (slot, fields[slot].shape)
  }
}

/// A value on one page. A record holds its values in the order of its shape's fields: there are no names and
/// no dictionaries left when a page is rendered.
@usableFromInline package enum Value: Hashable, Sendable {
  case absent
  case text(String)
  case flag(Bool)
  case list([Value])
  case record([Value])

  /// Whether a section over this is rendered: not for an absent value, an empty text, false and an empty list.
  package var isThere: Bool {
    switch self {
    case .absent: false
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let values): !values.isEmpty
    case .record: true
    }
  }

  /// The value in a record's slot; absent if this is not a record, or a shorter one.
  func slot(_ index: Int) -> Value {
    guard case .record(let values) = self, index < values.count else { return .absent }
    return values[index]
  }
}
