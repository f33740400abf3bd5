import Foundation

/// A character set that the system knows: libc's iconv on Linux, Foundation on macOS.
package final class CharacterSetDecoder {
  /// A character set as either of them calls it.
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

    /// `nil` where the system does not have it.
    package init?(_ name: Name) {
      let number = CFStringConvertEncodingToNSStringEncoding(name.coreFoundation)
      guard number != kCFStringEncodingInvalidId else { return nil }
      encoding = String.Encoding(rawValue: number)
    }

    /// The character that these bytes are, all of them; `nil` for none, and for several.
    package func scalar(of bytes: UnsafeRawBufferPointer) -> UInt32? {
      guard let scalars = String(bytes: bytes, encoding: encoding)?.unicodeScalars, scalars.count == 1 else {
        return nil
      }
      return scalars.first?.value
    }
  #else
    private let descriptor: iconv_t

    /// `nil` where the system does not have it.
    package init?(_ name: Name) {
      let opened = iconv_open("UTF-32LE", name.iconv)
      guard let opened, Int(bitPattern: opened) != -1 else { return nil }
      descriptor = opened
    }

    deinit { iconv_close(descriptor) }

    /// The character that these bytes are, all of them; `nil` for none, and for several.
    package func scalar(of bytes: UnsafeRawBufferPointer) -> UInt32? {
      var source = bytes.map { CChar(bitPattern: $0) }
      var text = [CChar](repeating: 0, count: 32)
      var (unread, room) = (source.count, text.count)
      let failed = source.withUnsafeMutableBufferPointer { source in
        text.withUnsafeMutableBufferPointer { text in
          var (next, end) = (source.baseAddress, text.baseAddress)
          iconv(descriptor, nil, nil, nil, nil)
          if iconv(descriptor, &next, &unread, &end, &room) == -1 { return true }
          // Some converters keep a character back, which another one may follow.
          return iconv(descriptor, nil, nil, &end, &room) == -1
        }
      }
      guard !failed, unread == 0, text.count - room == 4 else { return nil }
      return text.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32(UInt8(bitPattern: $1)) }
    }
  #endif
}
