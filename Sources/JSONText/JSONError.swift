/// What is wrong with a JSON text, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As an editor shows it, from 1; the column is counted in Unicode scalars.
  package struct Place: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  package enum Problem: Hashable, Sendable {
    /// What stands here is not what must.
    case unexpected(String, needed: String)
    case cutShort(needed: String)
    case tooDeep(limit: Int)
    case textTooLong(limit: Int)
    case numberTooLong(limit: Int)
    case notUTF8
    /// Inside a text.
    case control(UInt8)
    case unknownEscape
    case loneSurrogate
  }

  package let place: Place
  package let problem: Problem

  package var description: String {
    switch problem {
    case .unexpected(let found, let needed): "\(found) stands where \(needed) must; is this JSON?"
    case .cutShort(let needed): "the file ends where \(needed) must stand; is it whole?"
    case .tooDeep(let limit): "arrays and objects lie more than \(limit) deep"
    case .textTooLong(let limit): "a text is longer than \(limit >> 20) MiB"
    case .numberTooLong(let limit): "a number has more than \(limit) characters"
    case .notUTF8: "a text is not UTF-8"
    case .control(let byte): "a text has the control character \(byte), which JSON writes as an escape"
    case .unknownEscape: "there is no such escape; a backslash is written as \\\\"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    }
  }
}

/// How much one value may hold, so that a hostile or broken file cannot fill the memory.
package struct JSONLimits: Hashable, Sendable {
  package var depth: Int
  /// Bytes of UTF-8.
  package var textBytes: Int
  package var numberBytes: Int

  package init(depth: Int = 32, textBytes: Int = 16 << 20, numberBytes: Int = 64) {
    (self.depth, self.textBytes, self.numberBytes) = (depth, textBytes, numberBytes)
  }
}
