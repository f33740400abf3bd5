import Foundation
import TestSupport
import Testing

@testable import SiteServer

/// Which file a path of a request is.
@Suite struct ServedFolderTests {
  private let folder: TemporaryFolder
  private let served: ServedFolder

  init() throws {
    folder = try TemporaryFolder()
    served = ServedFolder(path: folder.file("site"))
    try folder.write("home", to: "site/index.html")
    try folder.write("a and b", to: "site/assets/a & b.txt")
    try folder.write("secret", to: "outside/secret.txt")
  }

  private func text(_ path: String) throws -> String? {
    try served.file(at: path[...]).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `a slash at the end is the index, and names may be encoded`() throws {
    #expect(try text("/") == "home")
    #expect(try text("/index.html") == "home")
    #expect(try text("/assets/a%20%26%20b.txt") == "a and b")
    #expect(try text("/assets/") == nil)
    try folder.write("text", to: "site/assets/index.md")
    #expect(try text("/assets/") == "text")
  }

  @Test func `links are not followed`() throws {
    try folder.link("site/secret.txt", to: folder.file("outside/secret.txt"))
    try folder.link("site/outside", to: folder.file("outside"))
    #expect(try text("/secret.txt") == nil)
    #expect(try text("/outside/secret.txt") == nil)
  }

  @Test(arguments: [
    "", "index.html", "/a/../index.html", "/%2E%2E/outside/secret.txt", "/.x", "/a%2fb", "/a\\b", "/%00",
  ])
  func `a path that is not a list of visible names has no names`(path: String) {
    #expect(ServedFolder.names(of: path[...]) == nil)
  }
}
