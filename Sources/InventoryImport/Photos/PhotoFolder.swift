import Diagnostics
import Files
import Foundation
import InventoryModel

/// The folder given with `--photos`. Files outside of the folder are never read, not even through paths or symbolic
/// links.
struct PhotoFolder: Sendable {
  /// The path as the user wrote it.
  let path: String
  private let realPath: String
  /// The names of the pictures at the top of the folder, sorted. The key is the folded name without the extension.
  private let names: [String: [String]]
  /// The pictures whose names begin or end with a word for a kind of photo. The key is the rest of the folded name.
  private let proofNames: [String: [(file: String, kind: PhotoKind)]]
  /// The PDF files. The key is the folded name without the word for a kind of document, if there is such a word.
  private let documentNames: [String: [(file: String, kind: DocumentKind)]]
  /// The names of pictures in unsupported formats, keyed like `names`.
  private let unreadNames: [String: [String]]

  init(_ path: String) throws(Failure) {
    var status = stat()
    guard let realPath = Self.realPath(path), stat(path, &status) == 0 else {
      if errno != ENOENT, errno != ENOTDIR { throw .system(.readOrWrite, path, "cannot be read") }
      throw Self.missing(path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.inputMissing, file: path, "is a file; choose the folder of the photos with --photos")
    }
    let entries = try namesInFolder(path)
    self.path = path
    self.realPath = realPath
    let visible = entries.sorted().filter { !$0.hasPrefix(".") }
    // A name that contains neither letters nor digits matches no item.
    func names(_ isPicture: (String) -> Bool) -> [String: [String]] {
      Dictionary(grouping: visible.filter(isPicture)) { Self.folded(Self.stem($0)) }.filter {
        !$0.key.isEmpty
      }
    }
    (self.names, unreadNames) = (names(Self.isPicture), names(Self.isUnreadPicture))
    documentNames = Dictionary(
      grouping: visible.filter { $0.lowercased().hasSuffix(".pdf") }.map(Self.document), by: \.owner
    ).mapValues { $0.map { ($0.file, $0.kind) } }
    proofNames = Dictionary(
      grouping: visible.filter(Self.isPicture).compactMap(Self.proof), by: \.owner
    ).mapValues { $0.map { ($0.file, $0.kind) } }
  }

  /// Returns the path of a file. `name` is a name from a photo column, relative to the folder.
  func file(named name: String) -> Result<String, Refusal> {
    if name.contains("://") { return .failure(.isAddress) }
    let file = FilePath.joined(path, name)
    guard let real = Self.realPath(file) else {
      let isAbsent = [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
      return .failure(isAbsent ? .isMissing : .isUnreadable("\(SystemReason(errno))"))
    }
    return real.hasPrefix(realPath + "/") ? .success(file) : .failure(.isOutside)
  }

  /// Returns the path of a file whose name is percent-encoded in the list, as Notion writes it.
  func file(decoded name: String) -> Result<String, Refusal> {
    guard name.contains("%"), let decoded = name.removingPercentEncoding, decoded != name else {
      return .failure(.isMissing)
    }
    return file(named: decoded)
  }

  /// Returns the names of the pictures that match this key or name, sorted. Ignores case, and treats all runs of spaces
  /// and punctuation as equal: `Oak dresser` matches `oak-dresser.jpg`.
  func files(called text: String) -> [String] { names[Self.folded(text)] ?? [] }

  /// Returns the pictures of receipts and other proof for this key or name, sorted. Possible names are
  /// `oak-dresser-receipt.jpg`, `receipt oak dresser.jpg` and `Oak dresser invoice 2.png`. A file is returned even if
  /// its whole name matches another item.
  func proof(called text: String) -> [(file: String, kind: PhotoKind)] { proofNames[Self.folded(text)] ?? [] }

  /// Returns the PDF files for this key or name, sorted. Possible names are `oak-dresser-receipt.pdf` and
  /// `Oak dresser.pdf`.
  func documents(called text: String) -> [(file: String, kind: DocumentKind)] {
    documentNames[Self.folded(text)] ?? []
  }

  /// Returns the names of the pictures that match this key or name but have an unsupported format.
  func unreadFiles(called text: String) -> [String] { unreadNames[Self.folded(text)] ?? [] }

  /// Returns the last part of a path. Names of photos never contain folders, because an export puts all photos into one
  /// folder.
  static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  enum Refusal: Error, Equatable {
    case isAddress, isMissing, isOutside
    /// The reason why the system cannot read the file.
    case isUnreadable(String)
    /// The names of several files that differ from the given name only in case.
    case isAmbiguous([String])
  }

  private static func missing(_ path: String) -> Failure {
    Failure(.inputMissing, file: path, "no such folder; correct the path in --photos")
  }
}

extension PhotoFolder {
  /// Whether a file may be a photo, according to its extension. A file without an extension may also be a photo,
  /// because Homepwner names photos by their keys alone.
  private static func isPicture(_ name: String) -> Bool {
    let stem = stem(name)
    return stem == name || PhotoFormat.fileExtensions.contains(name.dropFirst(stem.count + 1).lowercased())
  }

  private static func isUnreadPicture(_ name: String) -> Bool {
    PhotoFormat.otherFileExtensions.contains(name.dropFirst(stem(name).count + 1).lowercased())
  }

  static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns a name in the form for matching: in lowercase, with a hyphen for each run of spaces and punctuation.
  /// Unlike in a `FoldedName`, such runs are significant: `a-1.jpg` and `a1.jpg` match different items.
  private static func folded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased().split { !$0.isLetter && !$0.isNumber }
      .joined(separator: "-")
  }

  /// Returns the kind that a word in a file name indicates, and the rest of the folded name, which is the key or name
  /// of the item. `nil` if no word indicates a kind, or if there is no other word.
  private static func proof(_ file: String) -> (owner: String, file: String, kind: PhotoKind)? {
    guard let name = PhotoKind.proofName(folded(stem(file)).split(separator: "-")), !name.owner.isEmpty else {
      return nil
    }
    return (name.owner.joined(separator: "-"), file, name.kind)
  }

  /// Returns the kind of a PDF file, and the rest of its folded name. The kind is `other` if no word of the file name
  /// indicates a kind.
  private static func document(_ file: String) -> (owner: String, file: String, kind: DocumentKind) {
    let words = folded(stem(file)).split(separator: "-")
    let name = DocumentKind.proofName(words)
    return ((name?.owner ?? words).joined(separator: "-"), file, name?.kind ?? .other)
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension PhotoFolder.Refusal {
  /// Whether `--missing-photos keep` imports the item without the photo.
  var isAbsence: Bool { self == .isMissing || self == .isAddress }

  func message(_ name: String, _ folder: String) -> String {
    switch self {
    case .isAddress:
      "'\(name)' is a web address; save the photo in \(folder) and use its file name, or import the items without such photos "
        + "with --missing-photos keep"
    case .isUnreadable(let reason): "the photo '\(name)' in \(folder) cannot be read: \(reason)"
    case .isMissing:
      "there is no photo '\(name)' in \(folder); add the photo, correct the name, or import the items without such photos "
        + "with --missing-photos keep"
    case .isAmbiguous(let others):
      "'\(name)' in \(folder) could be \(others.prefix(3).map { "'\($0)'" }.joined(separator: " or ")); write the exact "
        + "file name"
    case .isOutside: "'\(name)' is outside \(folder); copy the photo into this folder"
    }
  }
}

extension PhotoFolder {
  /// Returns the paths of all files in the folder and its subfolders. The keys are the paths in lowercase and in
  /// Unicode's composed form.
  func index() -> [String: [String]] {
    var index: [String: [String]] = [:]
    forEachPath { name, _ in index[Self.caseFolded(name), default: []].append(name) }
    return index
  }

  /// Calls `body` with each path below the folder. Stops after 200,000 paths, because the folder may be a whole disk.
  private func forEachPath(_ body: (String, FileManager.DirectoryEnumerator) -> Void) {
    guard let paths = FileManager.default.enumerator(atPath: realPath) else { return }
    for case let name as String in paths.prefix(200_000) { body(name, paths) }
  }

  static func caseFolded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }

  /// Returns the folder that contains the first of these files: the folder of the list, or one of its subfolders. The
  /// result is quoted for a shell. `nil` if none of these folders contains the file.
  static func likely(for names: [String], near list: String) -> String? {
    guard let name = names.first, list != "standard input" else { return nil }
    let folder = list.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let here = folder.isEmpty ? (list.hasPrefix("/") ? "/" : ".") : folder
    let inside = ((try? FileManager.default.contentsOfDirectory(atPath: here)) ?? []).sorted().prefix(500)
      .filter { !$0.hasPrefix(".") }.map { here == "." ? $0 : here + "/" + $0 }
    return ([here] + inside).first { candidate in
      guard let folder = try? PhotoFolder(candidate) else { return false }
      return [folder.file(named: name), folder.file(decoded: name)].contains {
        if case .success = $0 { true } else { false }
      }
    }.map(\.asWord)
  }
}

extension String {
  /// The text, quoted for a shell if necessary.
  fileprivate var asWord: String {
    let isPlain = utf8.allSatisfy {
      0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || "-_./".utf8.contains($0)
    }
    return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

extension PhotoFolder {
  /// Returns the pictures, videos and PDF files in the folder and its subfolders, except `files`, which the imported
  /// items use. Skips hidden files and folders. Also skips folders that contain SHA256SUMS, because these folders are
  /// the output of a build or a report.
  func oversights(without files: [String]) -> [Oversight] {
    let used = Set(files.compactMap(Self.realPath))
    var ignored: [String] = []
    forEachPath { name, paths in
      let isHidden = name.split(separator: "/").last?.hasPrefix(".") ?? false
      if isHidden || FileManager.default.fileExists(atPath: realPath + "/" + name + "/SHA256SUMS") {
        return paths.skipDescendants()
      }
      guard let file = Self.realPath(realPath + "/" + name), !used.contains(file),
        mayBelongToItem(file, called: name)
      else { return }
      ignored.append(path + (path.hasSuffix("/") ? "" : "/") + name)
    }
    return [Oversight(.ignoredPhotos, at: ignored.sorted().map { Oversight.Place($0, in: $0) })].compactMap(
      \.self)
  }

  /// Whether a file may belong to an item, according to its extension. A file without an extension must be in the
  /// folder, and its first bytes must be those of a JPEG or a PNG.
  private func mayBelongToItem(_ file: String, called path: String) -> Bool {
    let name = Self.fileName(of: path)
    let stem = Self.stem(name)
    guard stem == name else {
      return Self.extensionsOfItems.contains(name.dropFirst(stem.count + 1).lowercased())
    }
    guard file.hasPrefix(realPath + "/"), let start = try? AttachedBytes(file, of: .photo).start(4) else {
      return false
    }
    return start.starts(with: [0xFF, 0xD8, 0xFF]) || start == [0x89, 0x50, 0x4E, 0x47]
  }

  private static let extensionsOfItems = PhotoFormat.fileExtensions.union(PhotoFormat.otherFileExtensions)
    .union(["pdf", "svg", "mov", "mp4", "m4v"])
}
