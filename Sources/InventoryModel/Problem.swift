/// A mistake in what the user gave us: where it is, what is wrong, what to do.
package struct Problem: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  package let place: Place
  package let message: String

  /// A file's name, as the user wrote it; with line and column where they are known, both counted from 1.
  package struct Place: Hashable, Codable, Sendable {
    package let file: String
    package let line: Int?
    package let column: Int?

    package init(_ file: String, line: Int? = nil, column: Int? = nil) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }

  package init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.init(Place(file, line: line, column: column), message)
  }

  /// One line, fit for a terminal.
  package var description: String {
    let parts = [place.file] + [place.line, place.column].compactMap { $0.map(String.init) }
    return (parts.joined(separator: ":") + ": " + message).shown
  }
}
