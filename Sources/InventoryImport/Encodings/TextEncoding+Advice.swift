package import CSV
import Diagnostics

extension TextEncoding {
  /// Parses the value of `--encoding`.
  package init(option name: String) throws(OptionMistake) {
    guard let encoding = TextEncoding(name: name) else {
      throw OptionMistake("no encoding", name, among: Self.allCases.map(\.rawValue))
    }
    self = encoding
  }

  /// The advice about a file that seems to use this encoding.
  var cure: String { self == .utf8 ? "remove --encoding" : "use --encoding \(rawValue)" }
}

extension CSVError {
  /// Returns the message, with advice about the encoding options of an import.
  ///
  /// The advice is long, so only the first message contains it (`isFirst`). `suggested` is the likely encoding if it
  /// differs from the used encoding, and `guess` is text that lists the possible encodings.
  func advice(isFirst: Bool, suggested: TextEncoding?, guess: String?) -> String {
    guard isFirst else { return message }
    let seems = suggested.map { "the file looks like \($0.title): \($0.cure)" }
    let cure: String
    switch problem {
    case .notUTF8: cure = guess.map { $0 + ", or save the file as UTF-8" } ?? "save the file as UTF-8"
    case .nul(let suggested?): cure = suggested.cure + ", or save the file as UTF-8"
    case .nul(nil), .loneSurrogate, .beyondUnicode:
      cure = seems ?? "remove the character, or save the file as UTF-8"
    case .mark: cure = "remove --encoding to use the byte-order mark"
    case .undefined, .undefinedCharacter:
      cure =
        guess.map { $0 + ", or save the file as UTF-8" }
        ?? "use another --encoding, or save the file as UTF-8"
    case .cutShort: cure = seems ?? "copy the complete file again, or save the file as UTF-8"
    case .unclosedQuote, .textAfterQuote, .cellTooLong, .tooManyCells, .rowTooLong, .unavailable:
      return message
    }
    return message + "; " + cure
  }
}

extension CSVError.Problem {
  /// Whether the cause may be that the file's encoding differs from the assumed encoding.
  var mayBeOfAnother: Bool {
    switch self {
    case .notUTF8, .undefined, .undefinedCharacter: true
    case .unclosedQuote, .textAfterQuote, .cellTooLong, .tooManyCells, .rowTooLong, .nul, .mark, .unavailable,
      .loneSurrogate, .beyondUnicode, .cutShort:
      false
    }
  }
}
