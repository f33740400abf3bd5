import Foundation

/// The folder that `--photos` names. No file outside of it is ever read, whatever a path or a symbolic link says.
struct PhotoFolder: Sendable {
  /// As the user wrote it.
  let path: String
  private let realPath: String
  /// File names at the top of the folder by what an item could call them, sorted.
  private let names: [String: [String]]
  /// The same for pictures in formats that are not read.
  private let unreadNames: [String: [String]]

  /// Nothing where there is no such folder, or it cannot be read.
  init?(_ path: String) {
    guard let realPath = Self.realPath(path),
      let entries = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return nil }
    self.path = path
    self.realPath = realPath
    let visible = entries.sorted().filter { !$0.hasPrefix(".") }
    names = Dictionary(grouping: visible.filter(Self.isPicture)) { Self.folded(Self.stem($0)) }
    unreadNames = Dictionary(grouping: visible.filter(Self.isUnreadPicture)) { Self.folded(Self.stem($0)) }
  }

  /// The path of a file that a photo column names, relative to the folder.
  func file(named name: String) -> Result<String, Refusal> {
    if name.contains("://") { return .failure(.isAddress) }
    let file = path + "/" + name
    guard let real = Self.realPath(file) else { return .failure(.isMissing) }
    return real.hasPrefix(realPath + "/") ? .success(file) : .failure(.isOutside)
  }

  /// The names of the files that are called like this key or name, in the order of the alphabet; without regard to
  /// case, and with any run of blanks and signs alike: `Oak dresser` finds `oak-dresser.jpg`.
  /// A text without letters and digits calls none.
  func files(called text: String) -> [String] {
    let folded = Self.folded(text)
    return folded.isEmpty ? [] : names[folded] ?? []
  }

  /// The names of the pictures that are called like this key or name, and are in a format that is not read.
  func unreadFiles(called text: String) -> [String] {
    let folded = Self.folded(text)
    return folded.isEmpty ? [] : unreadNames[folded] ?? []
  }

  /// Without the folders before it: an export puts all photos into one.
  static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  enum Refusal: Error {
    case isAddress, isMissing, isOutside
  }
}

extension PhotoFolder {
  /// A file without an extension may be a photo: Homepwner names them by key alone.
  private static func isPicture(_ name: String) -> Bool {
    let stem = stem(name)
    return stem == name || ["jpg", "jpeg", "png"].contains(name.dropFirst(stem.count + 1).lowercased())
  }

  private static func isUnreadPicture(_ name: String) -> Bool {
    let formats: Set = ["heic", "heif", "hif", "avif", "webp", "gif", "tif", "tiff", "bmp", "jxl", "dng"]
    return formats.contains(name.dropFirst(stem(name).count + 1).lowercased())
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func folded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased().split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-")
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
