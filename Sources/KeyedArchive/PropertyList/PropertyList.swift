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
