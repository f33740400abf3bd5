/// What one page says. A record holds its values in the order of its shape's fields: there are no names and
/// no dictionaries left when a page is rendered.
package enum Value: Hashable, Sendable {
  case absent
  case text(String)
  case flag(Bool)
  case list([Value])
  case record([Value])
}

extension Value {
  /// Whether a section over this is rendered: absent, an empty text, false and an empty list are not "there".
  var isThere: Bool {
    switch self {
    case .absent: false
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let values): !values.isEmpty
    case .record: true
    }
  }

  /// The value in a record's slot; absent where this is no record or a shorter one.
  func slot(_ index: Int) -> Value {
    guard case .record(let values) = self, index < values.count else { return .absent }
    return values[index]
  }
}
