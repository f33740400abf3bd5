/// Mistakes of the user, collected so that they can be shown together; the first twenty are kept, all are counted.
package struct Problems: Hashable, Codable, Sendable {
  package private(set) var first: [Problem] = []
  package private(set) var count = 0

  package init(_ problems: [Problem] = []) {
    problems.forEach { add($0) }
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func add(_ problem: Problem) {
    count += 1
    if first.count < 20 { first.append(problem) }
  }

  package mutating func add(contentsOf others: Problems) {
    first += others.first.prefix(20 - first.count)
    count += others.count
  }
}

extension Problems: CustomStringConvertible {
  /// A line a problem, then how many there are beyond them.
  package var description: String {
    let rest = count - first.count
    let lines = first.map { "\($0)" } + (rest > 0 ? ["... and \(rest) more"] : [])
    return lines.joined(separator: "\n")
  }
}
