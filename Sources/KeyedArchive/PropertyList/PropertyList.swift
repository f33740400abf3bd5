/// An Apple property list, read from its binary form (bplist00) or its XML form.
///
/// In a binary file, a value that many containers refer to is read once and shared. Visiting all values of a hostile
/// file can still take practically forever, so read only the keys that are needed.
package enum PropertyList: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  case string(String)
  /// An array or a set, in the order of the file.
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A reference in a keyed archive: the index of an object in `$objects`.
  case uid(Int)

  /// The maximum nesting depth, so that neither reading nor releasing a list overflows the stack.
  static let mostDepth = 128
  /// The maximum number of values and references. With this limit, a file needs at most about 100 MB of memory in
  /// addition to its texts and data.
  static let mostValues = 1 << 22

  /// Reads the binary or the XML form, which is detected from the first bytes. Time and memory are proportional to the
  /// size of the input.
  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    if BinaryPropertyList.isOne(bytes) {
      self = try BinaryPropertyList.value(of: bytes)
    } else if XMLPropertyList.isOne(bytes) {
      self = try XMLPropertyList.value(of: bytes)
    } else {
      throw PropertyListError(at: 0, .notAPropertyList)
    }
  }

  /// Whether a file that starts with these bytes appears to be a property list. The first 100 bytes of the file are
  /// enough.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    BinaryPropertyList.isOne(bytes) || XMLPropertyList.isOne(bytes)
  }
}

/// An error in a property list, with its position.
package struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte offset of the error.
  package let offset: Int
  package let problem: Problem

  /// The kind of error.
  package enum Problem: Hashable, Sendable {
    case notAPropertyList
    case version(String)
    case tooDeep
    case tooManyValues

    // Errors in the binary form.
    case noTrailer
    case badTrailer
    case endsInside
    case outside(object: Int)
    case noObject(Int, of: Int)
    case unknownMarker(UInt8)
    case numberTooLarge
    case notText
    case keyIsNoText
    case badKey
    case repeatedKey(String)
    case holdsItself
    case overlap

    // Errors in the XML form.
    case encoding(String)
    case entityDeclaration
    case unexpectedEnd
    case expected(String)
    case unknownElement(String)
    case unknownEntity
    case notA(String)
  }

  init(at offset: Int, _ problem: Problem) {
    self.offset = offset
    self.problem = problem
  }

  package var description: String { "byte \(offset): \(problem)" }
}

extension PropertyListError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAPropertyList: "neither a binary nor an XML property list"
    case .version(let version): "unsupported format '\(version)' (only bplist00 and XML are supported)"
    case .tooDeep: "containers nested more than \(PropertyList.mostDepth) levels deep"
    case .tooManyValues: "more than \(PropertyList.mostValues) values"
    case .noTrailer: "the file is too short to have a trailer"
    case .badTrailer: "the trailer does not match this file"
    case .endsInside: "a value extends past the end of the data"
    case .outside(let object): "object \(object) is outside the values"
    case .noObject(let number, let count): "a reference to object \(number), but there are only \(count)"
    case .unknownMarker(let marker): "no value starts with 0x\(String(marker, radix: 16, uppercase: true))"
    case .numberTooLarge: "a number of more than 64 bits"
    case .notText: "bytes that are not text"
    case .badKey:
      "a dictionary key is longer than 1000 bytes, or has more than 30 combining marks on one letter"
    case .keyIsNoText: "a dictionary key is not text"
    case .repeatedKey(let key): "the dictionary has the key '\(key)' twice"
    case .holdsItself: "a container contains itself"
    case .overlap: "values overlap"
    case .encoding(let name): "unsupported encoding '\(name)' (only UTF-8 is supported)"
    case .entityDeclaration: "a document type with its own declarations is not supported"
    case .unexpectedEnd: "the file ends inside an element"
    case .expected(let what): "\(what) is expected here"
    case .unknownElement(let name): "a property list has no element '\(name)'"
    case .unknownEntity: "an unknown entity after '&'"
    case .notA(let kind): "the text of this element is not a valid \(kind)"
    }
  }
}
