import Foundation
import InventoryImages
import KeyedArchive

/// The pictures that a Core Data store holds in its columns, or beside itself where it keeps what is large.
struct PictureBlobs: Sendable {
  /// `.store_SUPPORT/_EXTERNAL_DATA` beside `store.data`.
  private let external: String
  private let folder: String

  init(store path: String) {
    let url = URL(fileURLWithPath: path)
    folder = url.deletingLastPathComponent().path
    let stem = url.deletingPathExtension().lastPathComponent
    external = folder + "/.\(stem)_SUPPORT/_EXTERNAL_DATA"
  }

  /// A PNG or JPEG, however it is stored: as it is, in a keyed archive, with a mark of being inline (1), or as the name
  /// of a file (2, a UUID and NUL). Nothing for anything else.
  func picture(_ blob: Data) -> [UInt8]? {
    let bytes = [UInt8](blob)
    if let picture = Self.inline(bytes) { return picture }
    switch bytes.first {
    case 1: return Self.inline(Array(bytes.dropFirst()))
    case 2 where bytes.count == 38 && bytes.last == 0:
      guard let name = UUID(uuidString: String(decoding: bytes[1..<37], as: UTF8.self))?.uuidString else {
        return nil
      }
      return file(name).flatMap(Self.inline)
    default: return nil
    }
  }

  /// Why there is no picture in a blob; `nil` where there is one, and for no bytes.
  func problem(_ blob: Data) -> String? {
    guard !blob.isEmpty, picture(blob) == nil else { return nil }
    let bytes = [UInt8](blob)
    guard bytes[0] == 2, bytes.count == 38 else {
      return Self.problem(of: bytes[0] == 1 ? Array(bytes.dropFirst()) : bytes)
    }
    let name = String(decoding: bytes[1..<37], as: UTF8.self)
    guard let name = UUID(uuidString: name)?.uuidString else {
      return "it names a file, but not by a UUID; restore the store from a copy"
    }
    let place = (external as NSString).pathComponents.suffix(2).joined(separator: "/") + "/" + name
    guard let found = file(name) else { return "the file \(place) is missing; copy it beside the store" }
    return Self.problem(of: found).map { "in the file \(place): " + $0 }
  }

  private static func problem(of bytes: [UInt8]) -> String? {
    do {
      _ = try PhotoHeader(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Whether bytes that begin so, `count` in all, may be a picture, of whatever format, or name a file.
  static func mayBePicture(_ start: [UInt8], count: Int) -> Bool {
    if start.first == 2 { return count == 38 }
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

  /// No link leads out of the store's folder.
  private func file(_ name: String) -> [UInt8]? {
    guard let real = realpath(external + "/" + name, nil), let realFolder = realpath(folder, nil) else {
      return nil
    }
    defer {
      free(real)
      free(realFolder)
    }
    let path = String(cString: real)
    guard path.hasPrefix(String(cString: realFolder) + "/") else { return nil }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 256 << 20 else {
      return nil
    }
    return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }
}
