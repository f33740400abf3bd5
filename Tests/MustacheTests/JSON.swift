@testable import Mustache

/// The data of a specification test, from which both the shape and the value are made.
enum JSON: Decodable {
  case null
  case flag(Bool)
  case text(String)
  case list([JSON])
  case record([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .text("\(number)")
    } else if let number = try? container.decode(Double.self) {
      self = .text("\(number)")
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSON].self) {
      self = .list(list)
    } else {
      self = .record(try container.decode([String: JSON].self))
    }
  }

  var shape: Shape {
    switch self {
    case .null: .nothing
    case .flag: .flag
    // The specification writes every text both ways.
    case .text: .markup
    case .list(let elements): .list(elements.map(\.shape).reduce(.nothing) { $0.union($1) })
    case .record(let fields): .record(fields.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.shape) })
    }
  }

  func value(as shape: Shape) -> Value {
    switch (self, shape) {
    case (.flag(let flag), _): .flag(flag)
    case (.text(let text), _): .text(text)
    case (.list(let elements), .list(let element)): .list(elements.map { $0.value(as: element) })
    case (.record(let fields), .record(let names)):
      .record(names.map { fields[$0.name]?.value(as: $0.shape) ?? .absent })
    case (.null, _), (.list, _), (.record, _): .absent
    }
  }
}

extension Shape {
  /// The shape of a list's elements is all that any of them offers.
  fileprivate func union(_ other: Shape) -> Shape {
    switch (self, other) {
    case (.nothing, _): return other
    case (.list(let left), .list(let right)): return .list(left.union(right))
    case (.record(let left), .record(let right)):
      let shared = left.map { field in
        Field(field.name, field.shape.union(other.field(field.name)?.shape ?? .nothing))
      }
      return .record(shared + right.filter { field(of: left, named: $0.name) == nil })
    default: return self
    }
  }

  private func field(of fields: [Field], named name: String) -> Field? {
    fields.first { $0.name == name }
  }
}

extension Template {
  /// The rendered page as text.
  func text(_ value: Value) -> String {
    var bytes: [UInt8] = []
    render(value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
