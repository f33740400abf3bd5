/// A file that NSKeyedArchiver wrote, in binary or XML form.
///
/// Coffer has its own reader, because NSKeyedUnarchiver on Linux truncates an array at an object without the requested
/// key, and overflows the stack if objects refer to each other in a cycle. For each request, this reader goes only one
/// step, from a container to its values, so it never follows a cycle by itself.
package struct KeyedArchive: Sendable {
  private let objects: [PropertyList]
  private let top: [String: PropertyList]

  /// Parses the whole property list. Errors in an object are thrown when the object is read.
  package init(_ bytes: [UInt8]) throws(ArchiveError) {
    let list: PropertyList
    do throws(PropertyListError) {
      list = try PropertyList(bytes)
    } catch {
      throw ArchiveError(.propertyList(error))
    }
    guard case .dictionary(let archive) = list, archive["$archiver"] == .string("NSKeyedArchiver"),
      case .dictionary(let top)? = archive["$top"], case .array(let objects)? = archive["$objects"]
    else { throw ArchiveError(.notAnArchive) }
    guard archive["$version"] == .integer(100_000) else { throw ArchiveError(.version) }
    (self.top, self.objects) = (top, objects)
  }

  /// Returns the value that was archived for a key; `nil` if the value is nil or missing.
  package func value(_ key: String = "root") throws(ArchiveError) -> ArchivedValue? {
    guard let value = top[key] else { return nil }
    return try ArchivedValue(value, at: ArchiveError.Place(object: nil, key: key), in: objects)
  }
}

/// An error in a keyed archive, with its place.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of the error; `nil` if the error concerns the whole file.
  package let place: Place?
  package let problem: Problem

  /// A key of an object. The description is like `object 12, key 'dateCreated'`.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The index of the object in `$objects`; `nil` for the keys in `$top`.
    let object: Int?
    let key: String

    package var description: String {
      (object.map { "object \($0), " } ?? "") + "key '\(key)'"
    }
  }

  /// The kind of error.
  package enum Problem: Hashable, Sendable {
    case propertyList(PropertyListError)
    case notAnArchive
    case version
    case noObject(Int, of: Int)
    case badClass
    case differentCounts(keys: Int, values: Int)
    case nothing
    case unexpected(found: String, expected: String)
  }

  init(_ problem: Problem, at place: Place? = nil) {
    self.place = place
    self.problem = problem
  }

  package var description: String { (place.map { "\($0): " } ?? "") + "\(problem)" }
}

extension ArchiveError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .propertyList(let error): "\(error)"
    case .notAnArchive: "a property list that NSKeyedArchiver did not write"
    case .version: "a keyed archive of an unsupported version (only 100000 is supported)"
    case .noObject(let number, let count): "a reference to object \(number), but there are only \(count)"
    case .badClass: "the class of the object is not described"
    case .differentCounts(let keys, let values): "a dictionary with \(keys) keys but \(values) values"
    case .nothing: "a missing value"
    case .unexpected(let found, let expected): "\(found) instead of \(expected)"
    }
  }
}
