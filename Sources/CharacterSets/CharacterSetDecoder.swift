import Foundation

/// Decodes a character set that the system knows: with libc's iconv on Linux, and with Foundation on macOS.
package final class CharacterSetDecoder {
  /// The names of a character set: for iconv on Linux, and for Foundation on macOS.
  package struct Name: Sendable {
    let iconv: String
    let coreFoundation: UInt32

    /// `coreFoundation` is a value of `CFStringEncodings`.
    package init(iconv: String, coreFoundation: UInt32) {
      (self.iconv, self.coreFoundation) = (iconv, coreFoundation)
    }
  }

  #if canImport(Darwin)
    private let encoding: String.Encoding

    /// Opens a character set; `nil` if the system does not support it.
    package init?(_ name: Name) {
      let number = CFStringConvertEncodingToNSStringEncoding(name.coreFoundation)
      guard number != kCFStringEncodingInvalidId else { return nil }
      encoding = String.Encoding(rawValue: number)
    }

    /// Returns the single character that all of these bytes together encode; `nil` if they encode none or several.
    package func scalar(of bytes: UnsafeRawBufferPointer) -> UInt32? {
      guard let scalars = String(bytes: bytes, encoding: encoding)?.unicodeScalars, scalars.count == 1 else {
        return nil
      }
      return scalars.first?.value
    }
  #else
    private let descriptor: iconv_t

    /// Opens a character set; `nil` if the system does not support it.
    package init?(_ name: Name) {
      let opened = iconv_open("UTF-32LE", name.iconv)
      guard let opened, Int(bitPattern: opened) != -1 else { return nil }
      descriptor = opened
    }

    deinit { iconv_close(descriptor) }

    /// Returns the single character that all of these bytes together encode; `nil` if they encode none or several.
    package func scalar(of bytes: UnsafeRawBufferPointer) -> UInt32? {
      var source = bytes.map { CChar(bitPattern: $0) }
      var text = [CChar](repeating: 0, count: 32)
      var (unread, room) = (source.count, text.count)
      let failed = source.withUnsafeMutableBufferPointer { source in
        text.withUnsafeMutableBufferPointer { text in
          var (next, end) = (source.baseAddress, text.baseAddress)
          iconv(descriptor, nil, nil, nil, nil)
          if iconv(descriptor, &next, &unread, &end, &room) == -1 { return true }
          // Flushes the converter: some converters hold back a character that may combine with the next one.
          return iconv(descriptor, nil, nil, &end, &room) == -1
        }
      }
      guard !failed, unread == 0, text.count - room == 4 else { return nil }
      return text.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32(UInt8(bitPattern: $1)) }
    }
  #endif
}
