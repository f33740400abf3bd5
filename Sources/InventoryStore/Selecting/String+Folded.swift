import Foundation
import PredicateFormat

extension String {
  /// Returns the text in a form for comparisons, which is independent of the locale. Differences in composition are
  /// always removed. Case and accents are removed if `options` ignores them.
  func folded(_ options: TextOptions) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.ignoringCase) ? lowercased() : self }
    let isMarked = !options.contains(.ignoringMarks)
    let text = isMarked ? precomposedStringWithCanonicalMapping : withoutMarks
    guard options.contains(.ignoringCase) else { return text }
    // Converts to uppercase first, so that ß equals ss and ς equals σ. A lowercase letter may decompose although its
    // uppercase letter does not, so the result is composed or stripped of marks again.
    let small = text.uppercased().lowercased()
    return isMarked ? small.precomposedStringWithCanonicalMapping : small.withoutMarks
  }

  private var withoutMarks: String {
    var kept = UnicodeScalarView()
    for scalar in decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      kept.append(scalar)
    }
    return String(kept)
  }

  /// Whether the text matches a LIKE pattern. `?` matches one character, `*` matches any number of characters, and a
  /// backslash escapes the next character. Characters are Unicode scalars.
  ///
  /// Complexity: O(*n* · *m*), where *n* and *m* are the lengths of the text and the pattern.
  func isLike(_ pattern: String) -> Bool {
    let text = Array(unicodeScalars)
    let wildcards = Wildcard.all(in: pattern)
    var (place, next) = (0, 0)
    // The positions from which to try again if the text after the last star does not match.
    var retry: (place: Int, next: Int)?
    while place < text.count {
      if next < wildcards.count, wildcards[next] == .many {
        next += 1
        retry = (place, next)
      } else if next < wildcards.count, wildcards[next].takes(text[place]) {
        (place, next) = (place + 1, next + 1)
      } else if let last = retry {
        retry = (last.place + 1, last.next)
        (place, next) = (last.place + 1, last.next)
      } else {
        return false
      }
    }
    return wildcards[next...].allSatisfy { $0 == .many }
  }
}

/// A piece of a LIKE pattern.
private enum Wildcard: Equatable {
  case one
  case many
  case scalar(Unicode.Scalar)

  static func all(in pattern: String) -> [Wildcard] {
    var wildcards: [Wildcard] = []
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: wildcards.append(.one)
      case "*" where !isEscaped: wildcards.append(.many)
      default: wildcards.append(.scalar(scalar))
      }
      isEscaped = false
    }
    if isEscaped { wildcards.append(.scalar("\\")) }
    return wildcards
  }

  func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .one: true
    case .many: false
    case .scalar(let own): own == scalar
    }
  }
}
