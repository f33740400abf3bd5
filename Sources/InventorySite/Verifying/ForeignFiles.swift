import Files
import Foundation
import InventoryPages

/// What lies in a folder and is not in its list: files, links, pipes. Folders do not count, only what is in them.
struct ForeignFiles {
  private let listed: Set<BytePath>
  private let list: [UInt8]
  private(set) var findings: [Finding] = []

  /// `list` is the name of the list itself, at the top.
  init(in root: OpenFolder, besides listed: Set<BytePath>, list: [UInt8]) {
    (self.listed, self.list) = (listed, list)
    look(into: root, at: [], depth: 1)
  }

  /// `path` is empty, or ends in a slash.
  private mutating func look(into folder: OpenFolder, at path: [UInt8], depth: Int) {
    var folders: [[UInt8]] = []
    let isRead = folder.forEachName { name in
      let place = BytePath(path + name)
      // A folder that bears the name of a listed file is looked into all the same.
      if folder.kind(of: name) == .folder {
        folders.append(name)
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
