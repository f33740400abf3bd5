/// A mistake in the user's input: where it is, what is wrong, what to do.
package struct Problem: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  package let place: Place
  package let message: String

  /// A file name, as the user wrote it, with line and column if they are known, both counted from 1.
  package struct Place: Hashable, Codable, Sendable {
    package let file: String
    package let line: Int?
    package let column: Int?

    package init(_ file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// Whether it is this file as a whole, not a line of a list that names it.
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

  /// With the word that distinguishes it from a problem that ends a command.
  package var asWarning: Problem { Problem(place, "warning: " + message) }

  /// A single line, safe for a terminal.
  package var description: String {
    let parts = [place.file] + [place.line, place.column].compactMap { $0.map(String.init) }
    return (parts.joined(separator: ":") + ": " + message).shown
  }
}

/// The user's mistakes, collected so that they can be reported together. All are counted, and the first twenty are
/// stored.
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

  /// Inserts problems after the first one, so that they are among those that are shown.
  package mutating func insertAfterFirst(_ others: [Problem]) {
    first = Array((first.prefix(1) + others + first.dropFirst()).prefix(20))
    count += others.count
  }

  /// Counts the other problems, and stores them up to twenty in total.
  package mutating func add(contentsOf others: Problems) {
    first += others.first.prefix(20 - first.count)
    count += others.count
  }

  /// One line per problem, then the number of the others.
  package var description: String {
    let rest = count - first.count
    let lines = first.map { "\($0)" } + (rest > 0 ? ["... and \(rest) more"] : [])
    return lines.joined(separator: "\n")
  }
}
