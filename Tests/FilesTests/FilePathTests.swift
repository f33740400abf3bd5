import TestSupport
import Testing

@testable import Files

@Suite struct FilePathTests {
  @Test(arguments: [
    ("out.csv", ".", "out.csv"), ("a/out.csv", "a", "out.csv"), ("/out.csv", "/", "out.csv"),
    ("a/b/", "a", "b"), ("a/b/.", "a", "b"), ("~new", ".", "~new"), ("/", "/", ""),
  ])
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(FilePath.parts(of: path) == (folder, name))
  }

  @Test(arguments: [(".", "a", "a"), ("b", "a", "b/a"), ("b/", "a", "b/a"), ("/", "a", "/a")])
  func `a name in a folder is a path`(folder: String, name: String, path: String) {
    #expect(FilePath.joined(folder, name) == path)
  }

  @Test(arguments: [
    ("/a/public", "/a/.cache", "../public"), ("/a/b", "/a", "b"), ("/a", "/a/b/c", "../.."),
    ("/a", "/a/", ""),
    ("/a/b/../c", "/a", "c"), ("/ab", "/a", "../ab"),
  ])
  func `a relative path leads from a folder to another place`(path: String, folder: String, expected: String)
  {
    #expect(FilePath.relative(path, to: folder) == expected)
  }

  @Test(arguments: [".out.coffer-4711", ".inventory.csv.coffer-4711-3", ".work.coffer-a1B2c3"])
  func `what is next to its place is known by its name`(name: String) {
    #expect(TemporaryName.isTemporary(name))
    #expect(!TemporaryName.isOfWriter(name))
  }

  @Test(arguments: [".coffer-7", ".coffer-journal", "out.coffer-4711", ".out.coffer-"])
  func `the names that a build uses in its folder are not those next to a place`(name: String) {
    #expect(!TemporaryName.isTemporary(name))
  }
}
