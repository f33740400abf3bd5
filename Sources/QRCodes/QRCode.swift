import CQREncode

/// The QR code of a text (ISO/IEC 18004), as dark and light modules. Only this target uses libqrencode.
package struct QRCode: Sendable {
  /// The number of modules per side, without the quiet zone: 21, 25, and so on up to 177.
  package let side: Int
  /// The modules row by row from the top left; true is dark.
  private let modules: [Bool]

  /// The width of the quiet zone around a code, in modules.
  package static let margin = 4

  /// An error for a text that does not fit into a code with the allowed number of modules, is empty, or contains a NUL.
  package struct TooLong: Error, Hashable, Sendable {
    package let bytes: Int
  }

  /// Creates the smallest code that is readable with 15% damage (level M). If that code has more than `mostModules`
  /// modules per side, creates a code that is readable with 7% damage (level L). Throws if that code is also too large.
  package init(_ text: String, by encoder: QREncoder, mostModules: Int = 177) throws(TooLong) {
    for level in [QREncoder.Level.medium, .low] {
      guard !text.isEmpty, !text.utf8.contains(0), let code = encoder.code(of: text, level) else { continue }
      defer { encoder.free(code) }
      let side = Int(code.pointee.width)
      guard side <= mostModules, let data = code.pointee.data else { continue }
      self.side = side
      // Only the lowest bit is the color; the other bits describe the purpose of the module.
      modules = UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
      return
    }
    throw TooLong(bytes: text.utf8.count)
  }

  /// Whether a module is dark.
  package func isDark(_ row: Int, _ column: Int) -> Bool {
    modules[row * side + column]
  }

  /// The side of the drawing in modules: the code with its quiet zone.
  package var drawnSide: Int { side + 2 * Self.margin }

  /// The dark modules as an SVG path with one unit per module. Each run of dark modules in a row is a rectangle.
  package var path: String {
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        let start = column
        while column < side, isDark(row, column) { column += 1 }
        let width = column - start
        if width > 0 { path += "M\(start + Self.margin) \(row + Self.margin)h\(width)v1h-\(width)z" }
        column += 1
      }
    }
    return path
  }
}

/// The library libqrencode. It is loaded only to make codes, so a computer that makes no codes does not need it.
package struct QREncoder {
  typealias Encode =
    @convention(c) (UnsafePointer<CChar>, CInt, CInt, CInt, CInt) -> UnsafeMutablePointer<QRcode>?
  typealias Free = @convention(c) (UnsafeMutablePointer<QRcode>?) -> Void

  let encode: Encode
  let free: Free

  /// The share of a code that may be damaged: 15% or 7%.
  enum Level: CInt {
    case medium = 1
    case low = 0
  }

  /// The error that is thrown if libqrencode cannot be loaded.
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

  /// Loads libqrencode from the usual paths. Throws if libqrencode is not installed.
  package init() throws(Missing) {
    try self.init(Self.libraries)
  }

  /// Uses the first library that can be loaded. The library is never unloaded.
  init(_ libraries: [String]) throws(Missing) {
    for library in libraries {
      guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL),
        let encode = dlsym(handle, "QRcode_encodeString"), let free = dlsym(handle, "QRcode_free")
      else { continue }
      // These are the types in qrencode.h.
      self.encode = unsafeBitCast(encode, to: Encode.self)
      self.free = unsafeBitCast(free, to: Free.self)
      return
    }
    throw Missing(library: libraries.first ?? "")
  }

  /// Returns the code of a text, encoded as bytes; `nil` if the text does not fit in a code of any size. The caller
  /// must free the code.
  func code(of text: String, _ level: Level) -> UnsafeMutablePointer<QRcode>? {
    let bytes: CInt = 2  // QR_MODE_8
    return encode(text, 0, level.rawValue, bytes, 1)
  }
}
