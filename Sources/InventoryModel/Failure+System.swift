import Foundation

extension Failure {
  /// A failure that the system has just given a reason for.
  package static func system(_ kind: Kind, _ file: String, _ what: String) -> Failure {
    Failure(kind, file: file, "\(what): \(String(cString: strerror(errno)))")
  }
}
