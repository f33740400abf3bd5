/// A mistake in the user's input. The message states what is wrong and what to do.
package struct Problem: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  package let place: Place
  package let message: String

  /// A file, named as the user wrote it, with the line and the column if they are known. Lines and columns are counted
  /// from 1.
  package struct Place: Hashable, Codable, Sendable {
    package let file: String
    package let line: Int?
    package let column: Int?

    package init(_ file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// Whether the place is the whole of `file`, not a line in it.
    package func isWhole(_ file: String) -> Bool { line == nil && self.file == file }
  }

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }

  /// `line` and `column` are counted from 1.
  package init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.init(Place(file, line: line, column: column), message)
  }

  /// A copy of the problem whose message begins with "warning: ", to distinguish it from problems that end a command.
  package var asWarning: Problem { Problem(place, "warning: " + message) }

  /// The place and the message as a single line that is safe to print on a terminal.
  package var description: String {
    let parts = [place.file] + [place.line, place.column].compactMap { $0.map(String.init) }
    return (parts.joined(separator: ":") + ": " + message).shown
  }
}

/// User mistakes that are reported together. All are counted, but only the first twenty are stored.
package struct Problems: Hashable, Codable, Sendable, CustomStringConvertible {
  package private(set) var first: [Problem] = []
  package private(set) var count = 0

  package init(_ problems: [Problem] = []) {
    problems.forEach { add($0) }
  }

  package var isEmpty: Bool { count == 0 }

  /// Counts the problem, and stores it if it is among the first twenty.
  package mutating func add(_ problem: Problem) {
    count += 1
    if first.count < 20 { first.append(problem) }
  }

  /// Inserts problems after the first one, so that they are among the twenty that are shown.
  package mutating func insertAfterFirst(_ others: [Problem]) {
    first = Array((first.prefix(1) + others + first.dropFirst()).prefix(20))
    count += others.count
  }

  /// Counts all problems of `others`, and stores the first ones until twenty problems are stored in total.
  package mutating func add(contentsOf others: Problems) {
    first += others.first.prefix(20 - first.count)
    count += others.count
  }

  /// Returns a copy in which each stored problem is transformed. The count stays the same.
  func map(_ transform: (Problem) -> Problem) -> Problems {
    var problems = self
    problems.first = first.map(transform)
    return problems
  }

  /// One line per stored problem, then the number of the problems that are not stored.
  package var description: String {
    let rest = count - first.count
    let lines = first.map { "\($0)" } + (rest > 0 ? ["... and \(rest) more"] : [])
    return lines.joined(separator: "\n")
  }
}
