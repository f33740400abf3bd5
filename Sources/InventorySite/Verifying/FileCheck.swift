import Digests
import Files
import Foundation
import InventoryPages

/// Compares files with a list, one after the other. Each part of a path is opened separately without following links,
/// so that nothing outside of the folder is read.
struct FileCheck {
  private let root: OpenFolder
  /// The folder of the previous file. It is stored because consecutive files are usually in the same folder.
  private var last: (path: ArraySlice<UInt8>, folder: OpenFolder)?
  private var piece = [UInt8](repeating: 0, count: 1 << 16)

  init(in root: OpenFolder) { self.root = root }

  /// Returns how a file differs from the list; `nil` if it matches.
  mutating func finding(of file: ListedFile) -> Finding? {
    let (path, name) = file.path.parts
    let folder: OpenFolder
    switch lookUp(path) {
    case .folder(let found): folder = found
    case .none(let kind, let reason): return Finding(kind, file.path, reason: reason)
    }
    switch folder.kind(of: name) {
    case .file: break
    case .folder, .other: return Finding(.noFile, file.path)
    case nil: return refused(file)
    }
    let descriptor = folder.openFile(name)
    guard descriptor >= 0 else { return refused(file) }
    defer { close(descriptor) }
    var status = stat()
    // The file may have been replaced in the meantime.
    guard fstat(descriptor, &status) == 0, FileKind(mode: status.st_mode) == .file else {
      return Finding(.noFile, file.path)
    }
    guard let digest = Self.digest(of: descriptor, &piece) else { return refused(file) }
    return digest == file.digest ? nil : Finding(.changed, file.path)
  }

  private enum LookupResult {
    case folder(OpenFolder)
    case none(Finding.Kind, String?)
  }

  private mutating func lookUp(_ path: ArraySlice<UInt8>) -> LookupResult {
    if path.isEmpty { return .folder(root) }
    if let last, last.path == path { return .folder(last.folder) }
    var folder = root
    for name in path.split(separator: UInt8(ascii: "/")) {
      guard let next = folder.folder(name) else {
        let reason = errno
        switch folder.kind(of: name) {
        case nil: return .none(.missing, nil)
        // A file has replaced the folder.
        case .file: return .none(.missing, nil)
        case .other: return .none(.noFile, nil)
        case .folder: return .none(.unreadable, String(cString: strerror(reason)))
        }
      }
      folder = next
    }
    last = (path, folder)
    return .folder(folder)
  }

  private func refused(_ file: ListedFile) -> Finding {
    switch errno {
    case ENOENT, ENOTDIR: Finding(.missing, file.path)
    case ELOOP: Finding(.noFile, file.path)
    default: Finding(.unreadable, file.path, reason: String(cString: strerror(errno)))
    }
  }

  /// Returns the digest of an open file; `nil` if the file cannot be read (see `errno`). `piece` is a buffer of any
  /// size above 0.
  static func digest(of file: Int32, _ piece: inout [UInt8]) -> SHA256Digest? {
    var stream = SHA256Stream()
    while true {
      guard let count = fill(&piece, from: file) else { return nil }
      if count == 0 { return stream.finish() }
      piece.withUnsafeBytes { stream.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}

/// Finds the entries of a folder that are not in the list, such as files, links and pipes. Signatures and time stamps
/// of the list need not be listed. A folder itself is reported only if it cannot be read or is nested too deeply.
struct ForeignFiles {
  private let listed: Set<BytePath>
  private let list: [UInt8]
  /// The names of signatures and time stamps beside the list.
  private let seals: Set<[UInt8]>
  private(set) var findings: [Finding] = []

  /// `list` is the name of the list, which is directly in `root`.
  init(in root: OpenFolder, besides listed: Set<BytePath>, list: [UInt8]) {
    (self.listed, self.list) = (listed, list)
    let name = String(decoding: list, as: UTF8.self)
    seals = Set(SealForm.allCases.map { Array($0.name(of: name).utf8) })
    look(into: root, at: [], depth: 1)
  }

  /// `path` is the path of the folder, which is empty or ends with a slash.
  private mutating func look(into folder: OpenFolder, at path: [UInt8], depth: Int) {
    var folders: [[UInt8]] = []
    let isRead = folder.forEachName { name in
      let place = BytePath(path + name)
      // A folder with the name of a listed file is scanned, too.
      let kind = folder.kind(of: name)
      if kind == .folder {
        folders.append(name)
      } else if path.isEmpty, seals.contains(name) {
        if kind != .file { findings.append(Finding(.noFile, place)) }
      } else if !listed.contains(place), !(path.isEmpty && name == list) {
        findings.append(Finding(Self.isUnfinished(name) ? .unfinished : .foreign, place))
      }
    }
    if !isRead { add(.unreadable, path, reason: String(cString: strerror(errno))) }
    for name in folders {
      let below = path + name + [UInt8(ascii: "/")]
      guard depth < ListedFile.mostParts else {
        add(.foreign, below)
        continue
      }
      guard let child = folder.folder(name) else {
        add(.unreadable, below, reason: String(cString: strerror(errno)))
        continue
      }
      look(into: child, at: below, depth: depth + 1)
    }
  }

  private mutating func add(_ kind: Finding.Kind, _ folder: [UInt8], reason: String? = nil) {
    findings.append(Finding(kind, BytePath(folder.isEmpty ? Array("./".utf8) : folder), reason: reason))
  }

  private static func isUnfinished(_ name: [UInt8]) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    return name == SiteLayout.journal || TemporaryName.isOfWriter(name)
  }
}
