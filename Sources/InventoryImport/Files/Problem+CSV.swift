import CSV
import Diagnostics

extension Problem {
  /// What is wrong with the shape of a file, worded as `CSVError` does: with the byte, too, since not every program counts
  /// lines and columns as we do.
  init(_ what: String, cure: String, file: String, at place: CSVPlace) {
    self.init(Place(file, at: place), "\(what)\(place.inBytes); \(cure)")
  }
}

extension Problem.Place {
  init(_ file: String, at place: CSVPlace) {
    self.init(file, line: place.line, column: place.column)
  }
}
