/// Apple's property list, read from its binary form (bplist00) or its XML form.
///
/// A value that a binary file refers to many times is read once and shared: nothing is multiplied. Walking over all of a
/// hostile list may still take forever; go down by keys.
package enum PropertyList: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  case string(String)
  /// A set, too, as it is written.
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A number in the `$objects` of a keyed archive.
  case uid(Int)

  /// Containers in containers, so that neither reading nor letting go of a list overflows the stack.
  static let mostDepth = 128
  /// Values and references of one file, so that what is read takes at most some 100 MB besides texts and data.
  static let mostValues = 1 << 22

  /// Either form, told by the first bytes. What is read takes no more memory than a multiple of the bytes, and time in
  /// proportion to them.
  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    if BinaryPropertyList.isOne(bytes) {
      self = try BinaryPropertyList.value(of: bytes)
    } else if XMLPropertyList.isOne(bytes) {
      self = try XMLPropertyList.value(of: bytes)
    } else {
      throw PropertyListError(at: 0, .notOne)
    }
  }

  /// Whether a file that begins with these bytes says that it is a property list. Some 100 bytes are enough.
  package static func isBeginning(_ bytes: [UInt8]) -> Bool {
    BinaryPropertyList.isOne(bytes) || XMLPropertyList.isOne(bytes)
  }
}

/// What is wrong with a property list, and where.
package struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Bytes of the file before it.
  package let offset: Int
  package let problem: Problem

  package enum Problem: Hashable, Sendable {
    case notOne
    case version(String)
    case tooDeep
    case tooManyValues

    // Of the binary form.
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

    // Of the XML form.
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
    case .notOne: "neither a binary nor an XML property list"
    case .version(let version): "unsupported format '\(version)' (only bplist00 and XML are supported)"
    case .tooDeep: "containers nested more than \(PropertyList.mostDepth) levels deep"
    case .tooManyValues: "more than \(PropertyList.mostValues) values"
    case .noTrailer: "the file is too short to have a trailer"
    case .badTrailer: "the trailer does not match this file"
    case .endsInside: "a value continues past the end of the values"
    case .outside(let object): "object \(object) is outside of the values"
    case .noObject(let number, let count): "a reference to object \(number), but there are only \(count)"
    case .unknownMarker(let marker): "no value starts with 0x\(String(marker, radix: 16, uppercase: true))"
    case .numberTooLarge: "a number of more than 64 bits"
    case .notText: "bytes that are not text"
    case .badKey: "a dictionary key is longer than 1000 bytes, or has more than 30 combining marks on one letter"
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
