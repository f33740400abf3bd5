import Foundation
import PredicateFormat

extension String {
  /// Returns the text without insignificant differences, according to Unicode alone, whatever the locale: optionally
  /// without case, optionally without accents, and always without differences in composition.
  func folded(_ options: TextOptions) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.ignoringCase) ? lowercased() : self }
    let isMarked = !options.contains(.ignoringMarks)
    let text = isMarked ? precomposedStringWithCanonicalMapping : withoutMarks
    guard options.contains(.ignoringCase) else { return text }
    // Converts to uppercase first, because of ß and ς. A lowercase letter may decompose where its uppercase letter does
    // not.
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

  /// Whether the text matches a LIKE pattern: `?` matches one character, `*` any number of characters, and a backslash
  /// escapes the next character. Characters are Unicode scalars. Complexity: at most the product of both lengths.
  func isLike(_ pattern: String) -> Bool {
    let text = Array(unicodeScalars)
    let wildcards = Wildcard.all(in: pattern)
    var (place, next) = (0, 0)
    // The positions at which to continue if the text after the last star does not match.
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
