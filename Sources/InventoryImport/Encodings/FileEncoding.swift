import CSV
import Diagnostics

/// What the user says with `--encoding`.
package struct FileEncoding: Hashable, Sendable {
  let encoding: TextEncoding

  package init(_ name: String) throws(UnknownEncoding) {
    guard let encoding = TextEncoding(name: name) else { throw UnknownEncoding(name: name) }
    self.encoding = encoding
  }

  static let names = TextEncoding.allCases.map(\.rawValue)
}

package struct UnknownEncoding: Error, Hashable, CustomStringConvertible {
  let name: String

  package var description: String {
    "no encoding '\(name)'\(didYouMean(name, among: FileEncoding.names)) (\(FileEncoding.names.joined(separator: ", ")))"
  }
}

extension CSVError {
  /// What is wrong, and what to do about the encoding with the options of an import.
  ///
  /// What to do is long: it is said where `isFirst`. `suggested` is what the file seems to be in, if not what it is read in;
  /// `guess` lists the encodings that it can be in.
  func advice(isFirst: Bool, suggested: TextEncoding?, guess: String?) -> String {
    guard isFirst else { return message }
    let seems = suggested.map { "the file seems to be \($0.title): \($0.cure)" }
    let cure: String
    switch problem {
    case .notUTF8: cure = guess.map { $0 + ", else save it as UTF-8" } ?? "save the file as UTF-8"
    case .nul(let suggested?): cure = suggested.cure + ", or save it as UTF-8"
    case .nul(nil), .loneSurrogate, .beyondUnicode: cure = seems ?? "remove it, or save the file as UTF-8"
    case .mark: cure = "leave out --encoding: the mark decides"
    case .undefined, .undefinedCharacter:
      cure =
        guess.map { $0 + ", else save it as UTF-8" } ?? "use another --encoding, or save the file as UTF-8"
    case .cutShort: cure = seems ?? "is it complete? Copy it again, or save it as UTF-8"
    case .unclosedQuote, .textAfterQuote, .cellTooLong, .tooManyCells, .rowTooLong, .unavailable:
      return message
    }
    return message + "; " + cure
  }
}

extension CSVError.Problem {
  /// Whether the file may be in another encoding than it is read in.
  var mayBeOfAnother: Bool {
    switch self {
    case .notUTF8, .undefined, .undefinedCharacter: true
    case .unclosedQuote, .textAfterQuote, .cellTooLong, .tooManyCells, .rowTooLong, .nul, .mark, .unavailable,
      .loneSurrogate, .beyondUnicode, .cutShort:
      false
    }
  }
}

extension TextEncoding {
  /// What to do about a file that seems to be in this encoding.
  var cure: String { self == .utf8 ? "leave out --encoding" : "use --encoding \(rawValue)" }
}
