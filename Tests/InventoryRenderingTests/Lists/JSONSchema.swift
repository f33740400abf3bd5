import Foundation

/// The part of JSON Schema (2020-12) that inventory.schema.json uses; any other keyword is an error.
struct JSONSchema {
  private let root: [String: Any]

  init(_ data: Data) throws {
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What is wrong with a document; with `definition`, with one of the things in `$defs`.
  func problems(of document: Data, as definition: String? = nil) throws -> [String] {
    let value = try JSONSerialization.jsonObject(with: document, options: .fragmentsAllowed)
    let schema = definition.map { ["$ref": "#/$defs/" + $0] as [String: Any] } ?? root
    return problems(of: value, schema, at: "$")
  }

  private func problems(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { keyword, rule in problems(of: value, keyword, rule, schema, at: path) }
  }

  private func problems(
    of value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], at path: String
  ) -> [String] {
    func check(_ isRight: Bool) -> [String] {
      isRight ? [] : ["\(path): \(value) is against \(keyword) \(rule)"]
    }
    let object = value as? [String: Any]
    switch keyword {
    case "$schema", "$defs", "title", "description", "then", "else": return []
    case "if":
      let branch = problems(of: value, rule as? [String: Any] ?? [:], at: path).isEmpty ? "then" : "else"
      return problems(of: value, schema[branch] as? [String: Any] ?? [:], at: path)
    case "enum": return check((rule as? [String] ?? []).contains { $0 == value as? String })
    case "$ref":
      guard let name = (rule as? String)?.split(separator: "/").last,
        let target = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
      else { return ["\(rule) leads nowhere"] }
      return problems(of: value, target, at: path)
    case "const": return check((value as? NSNumber) == (rule as? NSNumber))
    case "type":
      let types = rule as? [String] ?? [rule as? String ?? ""]
      return check(types.contains { Self.isOfType(value, $0) })
    case "minLength": return check((value as? String)?.isEmpty != true)
    case "pattern":
      guard let text = value as? String, let pattern = rule as? String else { return [] }
      return check(text.range(of: pattern, options: .regularExpression) != nil)
    case "minimum": return check((value as? Double ?? 0) >= rule as? Double ?? 0)
    case "maximum": return check((value as? Double ?? 0) <= rule as? Double ?? 0)
    case "required":
      return check(Set(rule as? [String] ?? []).isSubset(of: object.map { Set($0.keys) } ?? []))
    case "additionalProperties":
      let known = (schema["properties"] as? [String: Any])?.keys.map { $0 } ?? []
      return check(Set(object?.keys.map { $0 } ?? []).isSubset(of: known))
    case "properties":
      return (rule as? [String: [String: Any]] ?? [:]).flatMap { name, schema in
        object?[name].map { problems(of: $0, schema, at: path + "." + name) } ?? []
      }
    case "items":
      return (value as? [Any] ?? []).enumerated().flatMap { index, element in
        problems(of: element, rule as? [String: Any] ?? [:], at: "\(path)[\(index)]")
      }
    default: return ["the keyword \(keyword) is not known here"]
    }
  }

  private static func isOfType(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "number": value is NSNumber
    case "null": value is NSNull
    default: false
    }
  }
}
