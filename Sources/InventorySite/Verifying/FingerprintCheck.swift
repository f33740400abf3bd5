import Digests
import Files
import Foundation
import InventoryPages
import JSONText

/// Compares the fingerprint that a report states with the SHA-256 of the `inventory.json` beside the report.
struct FingerprintCheck {
  private let listFile: ListFile
  private let root: OpenFolder

  init(_ listFile: ListFile, in root: OpenFolder) { (self.listFile, self.root) = (listFile, root) }

  /// Returns the evidence for each report in the list that states a fingerprint or has an inventory beside it.
  func evidence(in list: ChecksumList) -> [Evidence] {
    let isListed = { (name: String) in list.paths.contains(BytePath(Array(name.utf8))) }
    return SiteLayout.fingerprinted.filter { isListed(SiteLayout.data(ofReport: $0)) }.flatMap { name in
      let report = SiteLayout.data(ofReport: name)
      return [
        evidence(of: report, isListed: isListed(SiteLayout.inventory)),
        differentPage(SiteLayout.page(ofReport: name), of: report),
      ].compactMap(\.self)
    }
  }

  /// Returns evidence if the page of the report shows a different fingerprint than the report's data; otherwise `nil`.
  /// A page need not show a fingerprint.
  private func differentPage(_ page: String, of report: String) -> Evidence? {
    guard let stated = statedFingerprint(of: report), let shown = shownFingerprint(on: page), shown != stated
    else { return nil }
    return Evidence(
      .fingerprint, .bad, listFile.path(page),
      "shows a different fingerprint than \(report): one of the two files was changed; compare them with a copy, or write the report again"
    )
  }

  /// Returns the first SHA-256 within 200 bytes after the word 'fingerprint' in the first MiB of a page; `nil` if there
  /// is none.
  private func shownFingerprint(on page: String) -> SHA256Digest? {
    guard let file = regularFile(page) else { return nil }
    defer { close(file) }
    guard let text = read(upTo: 1 << 20, from: file) else { return nil }
    for found in text.ranges(of: Array("ingerprint".utf8)) {
      let near = text[found.upperBound...].prefix(200)
      let digits = near.split { !($0.isASCIIHexDigit) }.first { $0.count == 64 }
      if let digits { return SHA256Digest(hex: String(decoding: digits, as: UTF8.self)) }
    }
    return nil
  }

  private func evidence(of report: String, isListed: Bool) -> Evidence? {
    let inventory = listFile.path(SiteLayout.inventory)
    let isThere = root.kind(of: SiteLayout.inventory.utf8) != nil
    guard let stated = statedFingerprint(of: report) else {
      guard isListed || isThere else { return nil }
      return Evidence(
        .fingerprint, .bad, listFile.path(report),
        "states no fingerprint for \(SiteLayout.inventory); write the report again")
    }
    // Report folders from earlier versions of Coffer have no inventory.
    guard isListed || isThere else {
      return Evidence(
        .fingerprint, .notChecked, listFile.path(report),
        "states a fingerprint, but there is no \(SiteLayout.inventory) to compare it with")
    }
    guard let digest = digest(of: SiteLayout.inventory) else {
      return Evidence(
        .fingerprint, .bad, inventory,
        "cannot be compared with the fingerprint in \(report); restore the file, or write the report again")
    }
    guard digest == stated else {
      return Evidence(
        .fingerprint, .bad, inventory,
        "does not match the fingerprint in \(report): one of the two files was changed; compare them with a copy, or "
          + "write the report again")
    }
    return Evidence(
      .fingerprint, .good, inventory, "matches the fingerprint in \(report), whose figures are not compared")
  }

  /// Returns the value of the key `fingerprint`, which is one of the first keys. `nil` if there is none, or if the
  /// file is not JSON.
  private func statedFingerprint(of report: String) -> SHA256Digest? {
    guard let file = regularFile(report) else { return nil }
    defer { close(file) }
    do { return try Self.statedFingerprint(in: file) } catch { return nil }
  }

  /// Reads at most the first MiB.
  private static func statedFingerprint(in file: Int32) throws -> SHA256Digest? {
    var rest = 1 << 20
    var piece: [UInt8] = []
    var reader = JSONReader(limits: JSONLimits(depth: 16, textBytes: 1 << 16)) { buffer in
      piece = [UInt8](repeating: 0, count: min(buffer.count, rest))
      guard let count = fill(&piece, from: file) else { return 0 }
      rest -= count
      buffer.copyBytes(from: piece[..<count])
      return count
    }
    guard try reader.next() == .beginObject else { return nil }
    var isNext = false
    while let event = try reader.next(), reader.depth > 0 {
      if isNext, case .text(let text) = event { return SHA256Digest(hex: text) }
      isNext = reader.depth == 1 && event == .key("fingerprint")
    }
    return nil
  }

  private func digest(of name: String) -> SHA256Digest? {
    guard let file = regularFile(name) else { return nil }
    defer { close(file) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    return FileCheck.digest(of: file, &piece)
  }

  /// Opens a file, and returns its descriptor; `nil` if the file cannot be opened, or is not a regular file.
  private func regularFile(_ name: String) -> Int32? {
    let file = root.openFile(name.utf8)
    guard file >= 0 else { return nil }
    var status = stat()
    guard fstat(file, &status) == 0, FileKind(mode: status.st_mode) == .file else {
      close(file)
      return nil
    }
    return file
  }
}

extension UInt8 {
  fileprivate var isASCIIHexDigit: Bool { 0x30...0x39 ~= self || 0x61...0x66 ~= self | 0x20 }
}
