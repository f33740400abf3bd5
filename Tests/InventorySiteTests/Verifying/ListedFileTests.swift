import Digests
import TestSupport
import Testing

@testable import InventorySite

@Suite struct ListedFileTests {
  private static let digest = SHA256Digest(of: [1])
  private static let hex = digest.hex()

  @Test(arguments: [
    ("\(hex)  a", "a"), ("\(hex) *a", "a"), ("\(hex.uppercased())  a", "a"), ("\(hex)  a b/c", "a b/c"),
    ("\(hex)   a", " a"), ("\(hex)  ./a", "a"), ("\(hex)  a//b/./c", "a/b/c"), ("\(hex)  ...", "..."),
    ("\(hex)  a\\n", "a\\n"), ("\\\(hex)  a\\nb", "a\nb"), ("\\\(hex) *a\\\\n\\r", "a\\n\r"),
  ])
  func `a line of sha256sum is a path and a digest`(line: String, path: String) throws {
    let file = try ListedFile(line: Array(line.utf8)[...])
    #expect(file.path.bytes == Array(path.utf8))
    #expect(file.digest == Self.digest)
  }

  @Test(arguments: ["../a", "/a", "a/../../b", "a/..", "..", "./../a", "//a"])
  func `a path that leaves the folder is refused`(path: String) {
    #expect(mistake("\(Self.hex)  \(path)").hasPrefix("has a path outside of the folder"))
  }

  @Test func `a path may leave the folder through an escape no more than without`() {
    #expect(mistake("\\\(Self.hex)  ..\\x").hasPrefix("has an invalid backslash"))
    #expect(mistake("\\\(Self.hex)  ../\\n").hasPrefix("has a path outside"))
  }

  @Test(arguments: [
    "", "hello", hex, "\(hex)  ", "\(hex) a", "\(hex)a b", "\(hex)\t\ta", "\(hex.dropLast())  a",
    "\(hex)0  a",
    "SHA256 (a) = \(hex)", "\(hex.dropLast())g  a",
  ])
  func `a line that is no digest and path is refused`(line: String) {
    #expect(mistake(line).hasPrefix("is not 64 hex digits, two spaces and a path"))
  }

  @Test(arguments: [
    "\\a", "a\\", "\\0", "\\t",
  ])
  func `an escape that has no meaning is refused`(path: String) {
    #expect(mistake("\\\(Self.hex)  \(path)").hasPrefix("has an invalid backslash escape in its path"))
  }

  @Test(arguments: [
    ".", "./.", "a\u{0}b", String(repeating: "x", count: 256), String(repeating: "x/", count: 100) + "y",
  ])
  func `a path that no file can have is refused`(path: String) {
    #expect(mistake("\(Self.hex)  \(path)").hasPrefix("has an invalid path"))
  }

  private func mistake(_ line: String) -> String {
    do throws(ListedFile.Mistake) {
      _ = try ListedFile(line: Array(line.utf8)[...])
      return ""
    } catch {
      return error.message
    }
  }
}
