import Diagnostics
import Digests
import Foundation
import TestSupport
import Testing

@testable import InventorySite

/// Lists and folders that someone made to mislead: nothing outside is read, nothing waits, nothing is skipped.
@Suite(.timeLimit(.minutes(10))) struct HostileListTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("page", to: "out/index.html")
    try folder.write("precious", to: "outside/precious.txt")
    try folder.list(["index.html": "page"])
  }

  @Test(arguments: ["../outside/precious.txt", "items/../../outside/precious.txt"])
  func `a path that leaves the folder is a bad line, right or wrong`(path: String) async throws {
    try folder.list(["index.html": "page", path: "precious"])
    let report = try await verify()
    #expect(report.counts == "1 bad line")
    #expect(
      report.problems[0].hasSuffix("has a path outside of the folder; remove this line"))
  }

  @Test func `a link is not followed, even to the right bytes`() async throws {
    try folder.link("out/link", to: folder.file("outside/precious.txt"))
    try folder.list(["index.html": "page", "link": "precious"])
    #expect(try await verify().counts == "1 not a file")
  }

  @Test func `nothing is read below a link to a folder`() async throws {
    try folder.link("out/items", to: folder.file("outside"))
    try folder.list(["index.html": "page", "items/precious.txt": "precious"])
    let report = try await verify()
    #expect(report.counts == "1 not a file, 1 unlisted")
    #expect(report.asListed == 1)
  }

  @Test func `a link that nobody listed is foreign, and what it points to is not`() async throws {
    try folder.link("out/items", to: folder.file("outside"))
    #expect(try await verify().counts == "1 unlisted")
  }

  @Test func `a pipe is reported, and nobody waits for it`() async throws {
    for name in ["listed", "foreign"] { try #require(mkfifo(folder.file("out/" + name), 0o666) == 0) }
    try folder.list(["index.html": "page", "listed": ""])
    #expect(try await verify().counts == "1 not a file, 1 unlisted")
  }

  @Test func `a folder in the place of a file is reported, and so is what it hides`() async throws {
    try folder.write("hidden", to: "out/items/hidden.html")
    try folder.list(["index.html": "page", "items": ""])
    #expect(try await verify().counts == "1 not a file, 1 unlisted")
  }

  @Test func `a file in the place of a folder leaves its files missing`() async throws {
    try folder.list(["index.html": "page", "index.html/a": ""])
    #expect(try await verify().counts == "1 missing")
  }

  @Test(arguments: ["page", "other"]) func `a path that is listed twice is a bad line`(text: String)
    async throws
  {
    let line = SHA256Digest(of: text.utf8).hex() + "  ./index.html\n"
    try folder.list(["index.html": "page"], more: line)
    let report = try await verify()
    #expect(report.asListed == 1)
    #expect(
      report.problems == [
        "\(folder.file("out/SHA256SUMS")):2: lists 'index.html' a second time; write the site or report again, or create the list with sha256sum"
      ])
  }

  @Test func `lines may end as on Windows, be blank or be comments`() async throws {
    let line = SHA256Digest(of: "page".utf8).hex().uppercased() + " *index.html"
    try folder.write("# made by hand\r\n\r\n\n\(line)\r\n", to: "out/SHA256SUMS")
    #expect(try await verify().isGood)
  }

  @Test func `the last line needs no end`() async throws {
    try folder.write(SHA256Digest(of: "page".utf8).hex() + "  index.html", to: "out/SHA256SUMS")
    #expect(try await verify().isGood)
  }

  @Test func `a line of a megabyte is one bad line, and the next one counts`() async throws {
    let good = SHA256Digest(of: "page".utf8).hex() + "  index.html\n"
    let long = String(repeating: "0", count: 1 << 20)
    try folder.write(long + "\n" + good + long, to: "out/SHA256SUMS")
    let report = try await verify()
    #expect(report.counts == "2 bad lines")
    #expect(report.asListed == 1)
    #expect(report.problems[0].contains("SHA256SUMS:1: has a path that is too long"))
    #expect(report.problems[1].contains("SHA256SUMS:3: has a path that is too long"))
  }

  @Test func `of very many bad lines the first twenty are kept`() async throws {
    try folder.list(["index.html": "page"], more: String(repeating: "x\n", count: 100_000))
    let report = try await verify()
    #expect(report.counts == "100000 bad lines")
    #expect(report.problems.last == "... and 99980 more")
  }

  @Test func `a list of gigabytes is refused unread`() async throws {
    try #require(truncate(folder.file("out/SHA256SUMS"), 3 << 30) == 0)
    let failure = await #expect(throws: Failure.self) { try await verify() }
    #expect(failure?.kind == .badData)
    #expect(
      failure?.description.contains("is larger than 512 MiB, the limit for a list of checksums; ") == true)
  }

  @Test(arguments: ["hello\n", "\u{0}\u{0}\u{0}", "{}\n[]\n"])
  func `what is not a list is refused`(text: String) async throws {
    try folder.write(text, to: "out/SHA256SUMS")
    let failure = await #expect(throws: Failure.self) { try await verify() }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains("is not a list of SHA-256 checksums") == true)
  }

  @Test(arguments: ["out", "out/SHA256SUMS"]) func `a list that is a link is refused`(name: String)
    async throws
  {
    try folder.write(SHA256Digest(of: "page".utf8).hex() + "  index.html\n", to: "outside/sums")
    try FileManager.default.removeItem(atPath: folder.file("out/SHA256SUMS"))
    try folder.link("out/SHA256SUMS", to: folder.file("outside/sums"))
    let failure = await #expect(throws: Failure.self) { try await verify(name) }
    #expect(failure?.kind == .badData)
  }

  @Test(arguments: ["out", "out/SHA256SUMS"]) func `a list that is a pipe is refused`(name: String)
    async throws
  {
    try FileManager.default.removeItem(atPath: folder.file("out/SHA256SUMS"))
    try #require(mkfifo(folder.file("out/SHA256SUMS"), 0o666) == 0)
    let failure = await #expect(throws: Failure.self) { try await verify(name) }
    #expect(failure?.kind == .badData)
  }

  @Test func `folders in folders are named where they become too deep`() async throws {
    let deep = String(repeating: "d/", count: 130)
    try folder.write("x", to: "out/" + deep + "x")
    let report = try await verify()
    #expect(report.counts == "1 unlisted")
    #expect(report.problems[0].hasSuffix("/" + String(repeating: "d/", count: 100) + ": is not in the list"))
  }

  @Test func `a name with a line break stays on its line`() async throws {
    try folder.write("", to: "out/a\nb: is fine\u{1B}[2J")
    #expect(try await verify().problems.map { $0.contains("\n") || $0.contains("\u{1B}") } == [false])
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `what may not be read is reported`() async throws {
    try folder.write("secret", to: "out/secret/a")
    try folder.list(["index.html": "page", "secret/a": "secret"])
    chmod(folder.file("out/secret"), 0o000)
    let report = try await verify()
    chmod(folder.file("out/secret"), 0o755)
    #expect(report.counts == "2 unreadable")
  }

  private func verify(_ name: String = "out") async throws -> VerifyReport {
    try await Verifier(folder.file(name), jobs: 2).verify()
  }
}
