/// A photo as it was given: its bytes and what its header says.
package struct PhotoFile: Sendable {
  package let bytes: [UInt8]
  package let header: PhotoHeader

  /// Reads the header only: a photo that is cut off or damaged further on shows itself when it is decoded.
  package init(_ bytes: [UInt8]) throws(PhotoError) {
    self.bytes = bytes
    header = try PhotoHeader(bytes)
  }
}
