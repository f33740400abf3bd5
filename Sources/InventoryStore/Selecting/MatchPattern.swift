import Foundation
import GRDB
import InventoryModel
import PredicateFormat

/// The regular expression of a MATCHES comparison, which must match a whole text.
struct MatchPattern: Sendable {
  private let source: String
  private let expression: NSRegularExpression

  /// The maximum number of progress reports during a match. The engine reports at regular intervals, and reaches this
  /// number after about ten million steps. A match with more reports is an error, because a pattern such as `(a+)+b`
  /// takes exponential time.
  private static let mostReports = 1000

  /// `nil` if the pattern is invalid.
  init?(_ source: String, _ options: TextOptions) {
    let isFolded = options.contains(.ignoringMarks)
    let pattern = isFolded ? source.folded(.ignoringMarks) : source
    // Compiles the pattern by itself first. A pattern such as `a)|(b` must be rejected, although it would compile inside
    // the parentheses below.
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil,
      let expression = try? NSRegularExpression(
        pattern: "\\A(?:\(pattern))\\z", options: options.contains(.ignoringCase) ? .caseInsensitive : [])
    else { return nil }
    self.source = source
    self.expression = expression
  }

  /// Whether the pattern matches the text; `nil` if the match takes too many steps or too much memory.
  func matches(_ text: String) -> Bool? {
    var reports = 0
    var result: Bool? = false
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion, .anchored],
      range: NSRange(location: 0, length: text.utf16.count)
    ) { match, flags, stop in
      if match != nil { result = true }
      reports += 1
      if match == nil, flags.contains(.internalError) || reports > Self.mostReports { result = nil }
      if result != false { stop.pointee = true }
    }
    return result
  }

  func tooLong(for itemKey: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_ABORT,
      message:
        "matching the regular expression '\(source)' against the item '\(itemKey)' takes too many steps; "
        + "avoid nested repetitions such as (a+)+")
  }
}

/// The SQL functions for selections, which do what SQLite cannot do itself. A function returns NULL if its first
/// argument is NULL.
enum SelectionFunctions {
  /// Adds the functions to a connection. The SQL refers to `patterns` by index.
  static func add(to database: Database, patterns: [MatchPattern]) {
    add("folded", 2, to: database) { text, values in
      text.folded(TextOptions(rawValue: Int.fromDatabaseValue(values[1]) ?? 0))
    }
    add("isLike", 2, to: database) { text, values in
      String.fromDatabaseValue(values[1]).map(text.isLike)
    }
    add("beginsWith", 2, to: database) { text, values in
      String.fromDatabaseValue(values[1]).map { text.utf8.starts(with: $0.utf8) }
    }
    add("endsWith", 2, to: database) { text, values in
      String.fromDatabaseValue(values[1]).map { text.utf8.reversed().starts(with: $0.utf8.reversed()) }
    }
    add("numberOf", 1, to: database) { text, _ in Double(plainNumber: text) }
    add("momentOf", 1, to: database) { text, _ in Timestamp(text)?.millisecondsSince2001 }
    add("matches", 3, to: database) { text, values in
      let pattern = Int.fromDatabaseValue(values[1]).map { patterns[$0] }
      guard let pattern else { return nil }
      guard let result = pattern.matches(text) else {
        throw pattern.tooLong(for: String.fromDatabaseValue(values[2]) ?? "")
      }
      return result
    }
  }

  private static func add(
    _ name: String, _ count: Int, to database: Database,
    _ function: @escaping @Sendable (String, [DatabaseValue]) throws -> (any DatabaseValueConvertible)?
  ) {
    database.add(
      function: DatabaseFunction(name, argumentCount: count, pure: true) { values in
        try String.fromDatabaseValue(values[0]).flatMap { try function($0, values) }
      })
  }
}

extension Double {
  /// Parses digits with an optional sign and decimal point, and surrounding spaces; `nil` for any other text.
  fileprivate init?(plainNumber text: String) {
    let bytes = text.utf8
    guard bytes.count <= 64, let first = bytes.firstIndex(where: { $0 != 0x20 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 })
    else { return nil }
    let number = text[first...last]
    let digits = number.drop { $0 == "-" || $0 == "+" }.utf8
    guard number.utf8.count - digits.count <= 1, digits.first != UInt8(ascii: "."),
      digits.last != UInt8(ascii: "."),
      digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    self.init(number)
  }
}

extension Timestamp {
  /// The number of milliseconds since 2001-01-01, the reference date of NSDate. A day without a time counts as its
  /// start.
  var millisecondsSince2001: Int64 { millisecondsSince1970 - 978_307_200_000 }
}
