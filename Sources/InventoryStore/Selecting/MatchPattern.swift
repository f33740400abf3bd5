import Foundation
import GRDB
import PredicateFormat

/// A regular expression of MATCHES, which must match a whole text.
struct MatchPattern: Sendable {
  private let source: String
  private let expression: NSRegularExpression

  /// The engine reports every so many steps; this is how often it may, about ten million steps. A pattern like `(a+)+b`
  /// takes exponentially many.
  private static let mostReports = 1000

  /// Nothing when the pattern is none.
  init?(_ source: String, _ options: TextOptions) {
    let isFolded = options.contains(.ignoringMarks)
    let pattern = isFolded ? source.folded(.ignoringMarks) : source
    // What is a pattern only when it stands in brackets is none.
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil,
      let expression = try? NSRegularExpression(
        pattern: "\\A(?:\(pattern))\\z", options: options.contains(.ignoringCase) ? .caseInsensitive : [])
    else { return nil }
    self.source = source
    self.expression = expression
  }

  /// Whether it matches; nothing when that takes too many steps, or more memory than the engine has for it.
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
        "item '\(itemKey)' has a text that takes the regular expression '\(source)' too many steps; "
        + "write it without choices and repetitions in a repetition, such as (a+)+")
  }
}
