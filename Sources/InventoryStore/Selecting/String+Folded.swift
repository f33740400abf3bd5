import Foundation
import PredicateFormat

extension String {
  /// What texts have in common that differ in what does not count, by Unicode alone, whatever the locale: letters with
  /// the same capital; letters with other marks or none. How marks are composed does not count either.
  func folded(_ options: TextOptions) -> String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return options.contains(.ignoringCase) ? lowercased() : self }
    let isMarked = !options.contains(.ignoringMarks)
    let text = isMarked ? precomposedStringWithCanonicalMapping : withoutMarks
    guard options.contains(.ignoringCase) else { return text }
    // By the capital, for ß and ς. A small letter may have parts that its capital does not have.
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

  /// LIKE: `?` stands for one character, `*` for any number, and a backslash takes the meaning from what follows it.
  /// Characters are Unicode scalars. Cost: at most the product of both lengths.
  func isLike(_ pattern: String) -> Bool {
    let text = Array(unicodeScalars)
    let wildcards = Wildcard.all(in: pattern)
    var (place, next) = (0, 0)
    // Where to go on when what stands behind the last star does not fit.
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

/// A piece of a pattern of LIKE.
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
