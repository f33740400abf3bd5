import CQREncode

/// libqrencode, opened when codes are made: a machine that prints no labels need not have it.
package struct QREncoder {
  typealias Encode =
    @convention(c) (UnsafePointer<CChar>, CInt, CInt, CInt, CInt) -> UnsafeMutablePointer<QRcode>?
  typealias Free = @convention(c) (UnsafeMutablePointer<QRcode>?) -> Void

  let encode: Encode
  let free: Free

  /// How much of a code may be damaged: 15 % or 7 %.
  enum Level: CInt {
    case medium = 1
    case low = 0
  }

  /// The library cannot be opened.
  package struct Missing: Error, Hashable, Sendable {
    package let library: String
  }

  #if os(Linux)
    private static let libraries = ["libqrencode.so.4"]
  #else
    private static let libraries = ["libqrencode.4.dylib"].flatMap {
      [$0, "/opt/homebrew/lib/" + $0, "/usr/local/lib/" + $0]
    }
  #endif

  package init() throws(Missing) {
    try self.init(Self.libraries)
  }

  /// The first of these that there is. It stays open.
  init(_ libraries: [String]) throws(Missing) {
    for library in libraries {
      guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL),
        let encode = dlsym(handle, "QRcode_encodeString"), let free = dlsym(handle, "QRcode_free")
      else { continue }
      // The types are those of qrencode.h.
      self.encode = unsafeBitCast(encode, to: Encode.self)
      self.free = unsafeBitCast(free, to: Free.self)
      return
    }
    throw Missing(library: libraries.first ?? "")
  }

  /// The code of a text of bytes; nothing where none is large enough. To be freed.
  func code(of text: String, _ level: Level) -> UnsafeMutablePointer<QRcode>? {
    let bytes: CInt = 2  // QR_MODE_8
    return encode(text, 0, level.rawValue, bytes, 1)
  }
}
