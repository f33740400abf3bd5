import CQREncode

/// A text as the modules of a QR code (ISO/IEC 18004). Only this target uses libqrencode.
package struct QRCode: Sendable {
  /// The number of modules per side: 21, 25 ... 177, without the quiet zone.
  package let side: Int
  /// Row by row from the top left; true is dark.
  private let modules: [Bool]

  /// The width of the quiet zone around a code, in modules.
  package static let margin = 4

  /// The text does not fit into a code with the allowed number of modules.
  package struct TooLong: Error, Hashable, Sendable {
    package let bytes: Int
  }

  /// The smallest code that is readable with 15% damage (level M); if it has more than `mostModules` per side, one for
  /// 7% (level L).
  package init(_ text: String, by encoder: QREncoder, mostModules: Int = 177) throws(TooLong) {
    for level in [QREncoder.Level.medium, .low] {
      guard !text.isEmpty, !text.utf8.contains(0), let code = encoder.code(of: text, level) else { continue }
      defer { encoder.free(code) }
      let side = Int(code.pointee.width)
      guard side <= mostModules, let data = code.pointee.data else { continue }
      self.side = side
      // The other bits describe the purpose of a module.
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

  /// The dark modules as an SVG path with one unit per module: one rectangle per run in a row.
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

/// libqrencode, loaded when codes are made: a machine that prints no labels does not need it.
package struct QREncoder {
  typealias Encode =
    @convention(c) (UnsafePointer<CChar>, CInt, CInt, CInt, CInt) -> UnsafeMutablePointer<QRcode>?
  typealias Free = @convention(c) (UnsafeMutablePointer<QRcode>?) -> Void

  let encode: Encode
  let free: Free

  /// The readable share of damage: 15% or 7%.
  enum Level: CInt {
    case medium = 1
    case low = 0
  }

  /// The library cannot be loaded.
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

  /// Loads libqrencode from the usual places. Throws if it is not installed.
  package init() throws(Missing) {
    try self.init(Self.libraries)
  }

  /// The first library that can be loaded. It is never unloaded.
  init(_ libraries: [String]) throws(Missing) {
    for library in libraries {
      guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL),
        let encode = dlsym(handle, "QRcode_encodeString"), let free = dlsym(handle, "QRcode_free")
      else { continue }
      // The types of qrencode.h.
      self.encode = unsafeBitCast(encode, to: Encode.self)
      self.free = unsafeBitCast(free, to: Free.self)
      return
    }
    throw Missing(library: libraries.first ?? "")
  }

  /// The code of a text of bytes; `nil` if no size fits. The caller frees it.
  func code(of text: String, _ level: Level) -> UnsafeMutablePointer<QRcode>? {
    let bytes: CInt = 2  // QR_MODE_8
    return encode(text, 0, level.rawValue, bytes, 1)
  }
}
