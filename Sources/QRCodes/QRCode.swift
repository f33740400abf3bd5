import CQREncode

/// A text as the modules of a QR code (ISO/IEC 18004). This target is the only one that knows libqrencode.
package struct QRCode: Sendable {
  /// How many modules there are on a side: 21, 25 ... 177. The blank margin is not among them.
  package let side: Int
  /// Row by row from the top left; true is dark.
  private let modules: [Bool]

  /// The blank margin that a reader needs around a code, in modules.
  package static let margin = 4

  /// The text does not fit into a code of so many modules.
  package struct TooLong: Error, Hashable, Sendable {
    package let bytes: Int
  }

  /// The smallest code that still reads when 15 % of it is damaged (level M); where that has more than `mostModules` on a
  /// side, one for 7 % (level L).
  package init(_ text: String, by encoder: QREncoder, mostModules: Int = 177) throws(TooLong) {
    for level in [QREncoder.Level.medium, .low] {
      guard !text.isEmpty, !text.utf8.contains(0), let code = encoder.code(of: text, level) else { continue }
      defer { encoder.free(code) }
      let side = Int(code.pointee.width)
      guard side <= mostModules, let data = code.pointee.data else { continue }
      self.side = side
      // The other bits say what a module is for.
      modules = UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
      return
    }
    throw TooLong(bytes: text.utf8.count)
  }

  /// Whether a module is dark.
  package func isDark(_ row: Int, _ column: Int) -> Bool {
    modules[row * side + column]
  }
}

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
