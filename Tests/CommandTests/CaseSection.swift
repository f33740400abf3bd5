import Foundation

extension CaseFile {
  /// A file in a case: its text, or the name of a fixture.
  struct Section: Sendable {
    let path: String
    /// The scene after which it must have this content; `nil` for a file that is there before.
    let scene: String?
    private let fixture: String?
    private let isEscaped: Bool
    var body: [String] = []

    /// `-- path --`, `-- path (escaped) --`, `-- path = fixture --`, `-- scene > path --`.
    init?(header: String) {
      guard header.hasPrefix("-- "), header.hasSuffix(" --"), header.count > 6 else { return nil }
      var name = header.dropFirst(3).dropLast(3)
      isEscaped = name.hasSuffix(Self.escaped)
      if isEscaped { name = name.dropLast(Self.escaped.count) }
      let parts = name.split(separator: " > ", maxSplits: 1)
      scene = parts.count == 2 ? String(parts[0]) : nil
      let file = (parts.last ?? name).split(separator: " = ", maxSplits: 1)
      path = String(file[0])
      fixture = file.count == 2 ? String(file[1]) : nil
    }

    /// What came of a scene, as text.
    init(_ path: String, after scene: String, _ bytes: Data) {
      (self.path, self.scene, fixture) = (path, scene, nil)
      let text = CaseText(bytes)
      isEscaped = !text.isPlain
      body = text.lines
    }

    private static let escaped = " (escaped)"

    var header: String {
      "-- " + (scene.map { $0 + " > " } ?? "") + path + (fixture.map { " = " + $0 } ?? "")
        + (isEscaped ? Self.escaped : "") + " --"
    }

    func bytes() throws -> Data {
      if let fixture { return try Data(contentsOf: CaseFile.fixtures.appending(path: fixture)) }
      return isEscaped ? CaseText.bytes(of: body) : Data(body.map { $0 + "\n" }.joined().utf8)
    }

    var namesFixture: String? { fixture }
  }
}

/// Bytes as lines that anyone can read and edit: `\r`, `\t`, `\xFF` and `\\` represent what is no plain text, and a `\` at the
/// end for a last line without a line end.
struct CaseText {
  let lines: [String]
  /// Whether the lines are the text itself.
  let isPlain: Bool

  init(_ bytes: Data) {
    let text = String(decoding: bytes, as: UTF8.self)
    let isWhole = Data(text.utf8) == bytes && (bytes.isEmpty || bytes.last == 0x0A)
    let plain = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    isPlain =
      isWhole && text.unicodeScalars.allSatisfy { $0 == "\n" || Self.isPlain($0) }
      && !plain.contains { CaseFile.Section(header: $0) != nil }
    if isPlain {
      lines = plain
    } else {
      var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Self.escaped($0) }
      if parts.last == "" { parts.removeLast() } else { parts[parts.count - 1] += "\\" }
      lines = parts
    }
  }

  /// Whether a line can stand as it is.
  static func isPlain(_ line: String) -> Bool { line.unicodeScalars.allSatisfy(isPlain) }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  static func escaped(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      var decoder = UTF8()
      var iterator = rest.makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
        text += hex(rest.removeFirst())
        continue
      }
      let bytes = rest.prefix(UTF8.width(scalar))
      rest = rest.dropFirst(bytes.count)
      switch scalar {
      case "\\": text += "\\\\"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text += isPlain(scalar) ? String(scalar) : bytes.map(hex).joined()
      }
    }
    return text.hasPrefix("-- ") ? "\\x2D" + text.dropFirst() : text
  }

  private static func hex(_ byte: UInt8) -> String { String(format: "\\x%02X", byte) }

  static func bytes(of lines: [String]) -> Data {
    var bytes = Data()
    for line in lines {
      var rest = Array(line.utf8)[...]
      var ends = true
      while let first = rest.popFirst() {
        guard first == UInt8(ascii: "\\") else {
          bytes.append(first)
          continue
        }
        switch rest.popFirst() {
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "x"):
          bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
          rest = rest.dropFirst(2)
        case let other?: bytes.append(other)
        case nil: ends = false
        }
      }
      if ends { bytes.append(0x0A) }
    }
    return bytes
  }
}
