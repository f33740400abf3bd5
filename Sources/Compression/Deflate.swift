import CZlib

/// Raw DEFLATE data (RFC 1951), without a header. Core Data compresses the archive of a model in this format.
package enum Deflate {
  /// The reason why bytes cannot be decompressed.
  package enum Problem: Error, Hashable, Sendable {
    case damaged
    /// The output would exceed the limit.
    case tooLong
  }

  /// Returns the decompressed bytes. Throws `tooLong` if there are more than `limit`.
  package static func inflated(_ bytes: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
    var stream = z_stream()
    // A negative number of window bits means that there is no header.
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while status == Z_OK, output.count <= limit {
        chunk.withUnsafeMutableBufferPointer { chunk in
          stream.next_out = chunk.baseAddress
          stream.avail_out = UInt32(chunk.count)
          status = inflate(&stream, Z_NO_FLUSH)
          output += chunk.prefix(chunk.count - Int(stream.avail_out))
        }
      }
    }
    guard output.count <= limit else { throw .tooLong }
    guard status == Z_STREAM_END else { throw .damaged }
    return output
  }
}
