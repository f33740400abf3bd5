import Files
import Foundation
import InventoryImages
import KeyedArchive

/// The pictures that a Core Data store has in its columns or in external files.
struct PictureBlobs: Sendable {
  /// The folder of external files: `.store_SUPPORT/_EXTERNAL_DATA` next to `store.data`.
  private let external: String
  private let supportFolder: String
  private let folder: String

  init(store path: String) {
    let url = URL(fileURLWithPath: path)
    folder = url.deletingLastPathComponent().path
    supportFolder = ".\(url.deletingPathExtension().lastPathComponent)_SUPPORT"
    external = folder + "/" + supportFolder + "/_EXTERNAL_DATA"
  }

  /// Returns the picture in a blob; `nil` if there is no picture of a supported format. The blob is the picture itself,
  /// a keyed archive, inline data after the marker 1, or a file name. A file name is the marker 2, a UUID and NUL.
  func picture(_ blob: Data) -> [UInt8]? {
    let bytes = [UInt8](blob)
    if let picture = Self.inline(bytes) { return picture }
    switch bytes.first {
    case 1: return Self.inline(Array(bytes.dropFirst()))
    case 2: return file(namedBy: bytes).flatMap(Self.inline)
    default: return nil
    }
  }

  /// Returns the bytes of the file that a blob refers to. `nil` if the blob refers to no file, or if the file is
  /// missing or too large.
  func file(namedBy bytes: [UInt8], upTo limit: Int = KeyedPictures.largest) -> [UInt8]? {
    Self.fileName(bytes).flatMap { file($0, upTo: limit) }
  }

  /// Whether a blob refers to a missing file.
  func isFileMissing(namedBy bytes: [UInt8]) -> Bool {
    Self.fileName(bytes).map { path(of: $0) == nil } ?? false
  }

  private static func fileName(_ bytes: [UInt8]) -> String? {
    guard bytes.first == 2, bytes.count == 38, bytes.last == 0 else { return nil }
    return UUID(uuidString: String(decoding: bytes[1..<37], as: UTF8.self))?.uuidString
  }

  /// Returns the reason why a blob has no supported picture; `nil` if the blob has a supported picture or is empty. The
  /// reason does not contain the name of the blob's file.
  func problem(_ blob: Data) -> String? {
    guard !blob.isEmpty, picture(blob) == nil else { return nil }
    let bytes = [UInt8](blob)
    guard bytes[0] == 2, bytes.count == 38 else {
      return PhotoHeader.problem(in: bytes[0] == 1 ? Array(bytes.dropFirst()) : bytes)
    }
    guard let name = Self.fileName(bytes) else {
      return "the reference to a file is not a UUID; restore the store from a backup"
    }
    guard let found = file(name, upTo: KeyedPictures.largest) else {
      return "the file is missing; also copy the folder \(supportFolder) next to the store"
    }
    return PhotoHeader.problem(in: found)
  }

  /// Returns the path of a blob's file, for messages; `nil` if the blob refers to no file.
  func fileTitle(_ blob: Data) -> String? {
    Self.fileName([UInt8](blob)).map { supportFolder + "/_EXTERNAL_DATA/" + $0 }
  }

  /// Whether bytes may be a picture of any format, or refer to a file with a picture. `start` is the beginning of the
  /// bytes, and `count` is their number.
  func mayBePicture(_ start: [UInt8], count: Int) -> Bool {
    guard count == start.count, let path = Self.fileName(start).flatMap(path) else {
      return Self.mayBePicture(start)
    }
    let handle = FileHandle(forReadingAtPath: path)
    defer { try? handle?.close() }
    guard let beginning = try? handle?.read(upToCount: 64) else { return false }
    // An archive must be read completely to find a picture in it.
    return Self.mayBePicture([UInt8](beginning))
      || PropertyList.isBeginning([UInt8](beginning)) && picture(Data(start)) != nil
  }

  /// Whether bytes with this beginning may be a picture of any format, even an unsupported one.
  static func mayBePicture(_ start: [UInt8]) -> Bool {
    let start = start.first == 1 ? start.dropFirst() : start[...]
    let beginnings: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("II*\0".utf8),
      Array("MM\0*".utf8),
    ]
    return beginnings.contains { start.starts(with: $0) } || start.dropFirst(4).starts(with: "ftyp".utf8)
      || start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
  }

  private static func inline(_ bytes: [UInt8]) -> [UInt8]? {
    if (try? PhotoHeader(bytes)) != nil { return bytes }
    guard let image = (try? KeyedArchive(bytes).value()?.image()).flatMap({ $0 }) else { return nil }
    return (try? PhotoHeader(image)) == nil ? nil : image
  }

  private func file(_ name: String, upTo limit: Int) -> [UInt8]? {
    guard let path = path(of: name) else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_size <= limit else { return nil }
    return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }

  /// Returns the path of a regular external file; `nil` if there is none. Links that point outside the store's folder
  /// are not followed.
  private func path(of name: String) -> String? {
    guard let real = realpath(external + "/" + name, nil), let realFolder = realpath(folder, nil) else {
      return nil
    }
    defer {
      free(real)
      free(realFolder)
    }
    let path = String(cString: real)
    let isInside = path.hasPrefix(String(cString: realFolder) + "/")
    return isInside && (try? FileKind(at: path)) == .file ? path : nil
  }
}
