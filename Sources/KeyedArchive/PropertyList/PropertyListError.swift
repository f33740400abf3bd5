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
    case .notOne: "neither a binary nor an XML property list begins here"
    case .version(let version): "'\(version)' is a form that is not read; bplist00 and XML are"
    case .tooDeep: "more than \(PropertyList.mostDepth) containers in one another"
    case .tooManyValues: "more than \(PropertyList.mostValues) values"
    case .noTrailer: "the file is too short to have a trailer"
    case .badTrailer: "the trailer does not describe this file"
    case .endsInside: "a value goes on behind the end of the values"
    case .outside(let object): "object \(object) lies outside of the values"
    case .noObject(let number, let count): "object \(number) is referred to, and there are \(count)"
    case .unknownMarker(let marker): "no value begins with \(hexadecimal(marker))"
    case .numberTooLarge: "a number of more than 64 bits"
    case .notText: "bytes that are no text"
    case .badKey: "the key of a dictionary is longer than 1000 bytes, or has more than 30 marks on one letter"
    case .keyIsNoText: "the key of a dictionary is no text"
    case .repeatedKey(let key): "the dictionary has the key '\(key)' twice"
    case .holdsItself: "a container holds itself"
    case .overlap: "values lie on top of one another"
    case .encoding(let name): "the encoding '\(name)' is not read; UTF-8 is"
    case .entityDeclaration: "a document type with declarations of its own is not read"
    case .unexpectedEnd: "the file ends inside of an element"
    case .expected(let what): "\(what) must stand here"
    case .unknownElement(let name): "a property list has no element '\(name)'"
    case .unknownEntity: "an unknown entity after '&'"
    case .notA(let kind): "the text of this element is no \(kind)"
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    "0x" + String(byte, radix: 16, uppercase: true)
  }
}
