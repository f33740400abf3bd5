/// A file of NSKeyedArchiver, binary or XML.
///
/// Our own, because NSKeyedUnarchiver on Linux cuts an array short at an object without the key that is asked for, and
/// overflows the stack where objects hold each other in a circle. Here nothing is followed that is not asked for: a value
/// is one step away from the one that holds it, and who walks in a circle does so himself.
package struct KeyedArchive: Sendable {
  private let objects: [PropertyList]
  private let top: [String: PropertyList]

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

  /// What was archived under this key; nothing where nil was, or nothing at all.
  package func value(_ key: String = "root") throws(ArchiveError) -> ArchivedValue? {
    guard let value = top[key] else { return nil }
    return try ArchivedValue(value, at: ArchiveError.Place(object: nil, key: key), in: objects)
  }
}
