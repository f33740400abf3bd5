import Digests
import Files
import TestSupport
import Testing

@testable import InventorySite

@Suite struct ManifestTests {
  @Test func `it reads back what it writes`() {
    let manifest = manifest(["index.html", "items/a.html", "assets/größe 1.svg"])
    #expect(Manifest(manifest.bytes).isSame(as: manifest))
    #expect(Manifest(manifest.bytes).sortedPaths == ["assets/größe 1.svg", "index.html", "items/a.html"])
  }

  @Test func `its lines are those of sha256sum, sorted by bytes`() {
    let text = String(decoding: manifest(["b", "a/z", "a-b", "B"]).bytes, as: UTF8.self)
    let hex = SHA256Digest(of: [1]).hex()
    #expect(text == "\(hex)  B\n\(hex)  a-b\n\(hex)  a/z\n\(hex)  b\n")
  }

  @Test func `a path that is there already is reported`() {
    var manifest = manifest(["a"])
    let areNew = ["a", "b"].map { manifest.add(file($0)) }
    #expect(areNew == [false, true])
  }

  @Test func `thousands of paths are found and sorted, whatever their length`() {
    let paths = (0..<5000).map { "items/" + String(repeating: "a", count: $0 % 40) + "\($0)" }
    let manifest = manifest(paths)
    #expect(paths.allSatisfy(manifest.holds))
    #expect(!manifest.holds("items/") && !manifest.holds("items/a5000"))
    #expect(manifest.sortedPaths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let others = self.manifest(Array(paths.dropLast(2)))
    #expect(Manifest(manifest.bytes).paths(notIn: others) == paths.suffix(2).sorted())
  }

  @Test func `a list in a different order is read, and the last line of a path counts`() {
    let lines = [("b", 1), ("a", 2), ("c", 3), ("b", 4)].map { path, byte in
      Manifest.line(path, SHA256Digest(of: [byte]))
    }
    let manifest = Manifest(Array(lines.joined()))
    #expect(manifest.sortedPaths == ["a", "b", "c"])
    #expect(manifest.digest(of: "b") == SHA256Digest(of: [4]))
  }

  @Test func `a long list is read in pieces like a short one`() throws {
    let folder = try TestSupport.TemporaryFolder()
    let whole = manifest((0..<5000).map { "items/" + String(repeating: "b", count: $0 % 60) + "\($0)" })
    #expect(whole.bytes.count > 5 * (1 << 16))
    try folder.write(whole.bytes, to: "SHA256SUMS")
    let root = try OpenFolder(folder.path)
    let list = try #require(try FileIndex.list("SHA256SUMS", in: root))
    #expect(Manifest(all: list.files).isSame(as: whole))
    #expect(list.digest == SHA256Digest(of: whole.bytes) && list.digest == whole.digest)
    #expect(try FileIndex.list("missing", in: root) == nil)
  }

  @Test func `a file of the index that is kept is listed once, in its place`() {
    let index = FileIndex(list: manifest(["a", "c", "e"]).bytes)
    var manifest = Manifest(besides: index)
    let areNew = [
      manifest.keep(1), manifest.add(file("b")), manifest.add(file("c")), manifest.keep(1), manifest.keep(2),
    ]
    #expect(areNew == [true, true, false, false, true])
    #expect(manifest.sortedPaths == ["b", "c", "e"])
    #expect(Manifest(all: index).paths(notIn: manifest) == ["a"])
  }

  @Test(arguments: ["../etc/passwd", "/etc/passwd", "a/../../b", "./a", "a//b", "", "a/", "a\\b", "a\rb"])
  func `a path that is not of the output is left out`(path: String) {
    let line = SHA256Digest(of: [1]).hex() + "  " + path + "\n"
    #expect(Manifest(Array(line.utf8)).isEmpty)
  }

  @Test(arguments: ["hello", "0123  a", "\n\n", "zz", "\u{0}"])
  func `a line that is no digest and path is left out`(line: String) {
    let good = SHA256Digest(of: [1]).hex() + "  good\n"
    #expect(Manifest(Array((line + "\n" + good).utf8)).sortedPaths == ["good"])
  }

  @Test func `a digest with one blank before its path is left out`() {
    #expect(Manifest(Array((SHA256Digest(of: [1]).hex() + " ab\n").utf8)).isEmpty)
  }

  @Test(arguments: ["a", "a/b", "...", "a..b", ".hidden", "ü", "a b", String(repeating: "x", count: 255)])
  func `a name is safe`(path: String) {
    #expect(OutputPath.isSafe(path))
  }

  @Test(arguments: [
    "", ".", "..", "/", "/a", "a/", "a//b", "a/./b", "a\nb", "a\u{0}b", String(repeating: "x", count: 256),
  ])
  func `what is not a name, or needs escaping, is not safe`(path: String) {
    #expect(!OutputPath.isSafe(path))
  }

  private func manifest(_ paths: [String]) -> Manifest {
    var manifest = Manifest()
    for path in paths { _ = manifest.add(file(path)) }
    return manifest
  }

  private func file(_ path: String) -> WrittenFile {
    WrittenFile(path: path, digest: SHA256Digest(of: [1]), trace: nil, isChanged: true)
  }
}
