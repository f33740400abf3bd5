import Foundation
import TestSupport
import Testing

@testable import SiteServer

/// What open pages show, and when they reload.
@Suite struct PreviewTests {
  private let folder: TemporaryFolder
  private let preview: Preview

  init() throws {
    folder = try TemporaryFolder()
    preview = Preview(of: folder.file("site"))
    for page in ["index.html", "items/a.html", "items/b.html"] { try folder.write("old", to: "site/" + page) }
  }

  private func answer(_ target: String) async throws -> String {
    let request = try HTTPRequest(Array("GET \(target) HTTP/1.1\r\nHost: localhost".utf8))
    return String(decoding: await preview.answer(request).body, as: UTF8.self)
  }

  /// The version in a page.
  private func version(_ path: String) async throws -> String {
    let page = try await answer(path)
    return try #require(page.firstMatch(of: /data-version="([^"]+)"/).map { String($0.1) })
  }

  /// Whether a page of this version reloads at once.
  private func reloads(_ path: String, _ version: String) async throws -> Bool {
    guard await preview.version(of: ServedFolder.page(of: path[...])) != version else { return false }
    return try await answer("/.coffer/wait.js?after=\(version)&page=\(path)") == "location.reload()\n"
  }

  private func write(_ text: String, to page: String) throws { try folder.write(text, to: "site/" + page) }

  @Test func `a page that is shown early reloads at once, the others at the end`() async throws {
    let (a, b) = (try await version("/items/a.html"), try await version("/items/b.html"))
    #expect(await preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    #expect(try await answer("/items/a.html").hasPrefix("new"))
    #expect(try await answer("/items/b.html").hasPrefix("old"))
    #expect(try await reloads("/items/a.html", a))
    #expect(try await !reloads("/items/b.html", b))
    let early = try await version("/items/a.html")
    for page in ["items/a.html", "items/b.html"] { try write("new", to: page) }
    await preview.change()
    #expect(try await !reloads("/items/a.html", early))
    #expect(try await reloads("/items/b.html", b))
    #expect(try await version("/items/a.html") == early)
    await preview.change()
    #expect(try await reloads("/items/a.html", early))
  }

  @Test func `only changed pages reload if nothing else has changed`() async throws {
    let b = try await version("/items/b.html")
    #expect(await preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    let a = try await version("/items/a.html")
    try write("new", to: "items/a.html")
    await preview.change(pages: ["items/a.html"])
    #expect(try await !reloads("/items/a.html", a))
    #expect(try await !reloads("/items/b.html", b))
    try write("new", to: "items/b.html")
    await preview.change(pages: ["items/b.html"])
    #expect(try await !reloads("/items/a.html", a))
    #expect(try await reloads("/items/b.html", b))
    await preview.change(others: ["assets/style.css"], pages: [])
    #expect(try await reloads("/items/a.html", a))
  }

  @Test func `after a failure all pages reload, and so does a page that was shown too early`() async throws {
    await preview.change(failure: "a mistake")
    let b = try await version("/items/b.html")
    await preview.change(pages: [])
    #expect(try await reloads("/items/b.html", b))
    #expect(await preview.show(["items/a.html": Array("early".utf8)], onlyPages: true))
    let a = try await version("/items/a.html")
    await preview.change(pages: [])
    #expect(try await reloads("/items/a.html", a))
    #expect(try await answer("/items/a.html").hasPrefix("old"))
  }

  @Test func `a page that was shown early and is another one in the end reloads again`() async throws {
    #expect(await preview.show(["items/a.html": Array("early".utf8)], onlyPages: true))
    let early = try await version("/items/a.html")
    try write("new", to: "items/a.html")
    await preview.change()
    #expect(try await reloads("/items/a.html", early))
    #expect(try await answer("/items/a.html").hasPrefix("new"))
  }

  @Test func `if other files have changed since, a page that was shown early reloads again`() async throws {
    #expect(await preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    let early = try await version("/items/a.html")
    try write("new", to: "items/a.html")
    await preview.change(others: ["assets/style.css"])
    #expect(try await reloads("/items/a.html", early))
  }

  @Test func `a page that is the same reloads early only if other files have changed`() async throws {
    let old = try await version("/items/a.html")
    #expect(await !preview.show(["items/a.html": Array("old".utf8)], onlyPages: true))
    #expect(try await !reloads("/items/a.html", old))
    #expect(await preview.show(["items/a.html": Array("old".utf8)], onlyPages: false))
    #expect(try await reloads("/items/a.html", old))
  }

  @Test func `a page that was shown early is compared as shown, not as written`() async throws {
    #expect(await preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    let new = try await version("/items/a.html")
    #expect(await !preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    #expect(try await !reloads("/items/a.html", new))
    // The change is undone before a build has written the page.
    #expect(await preview.show(["items/a.html": Array("old".utf8)], onlyPages: true))
    #expect(try await reloads("/items/a.html", new))
    #expect(try await answer("/items/a.html").hasPrefix("old"))
  }

  @Test func `if a file that is not a page is shown early, all pages reload at once, and not again`()
    async throws
  {
    try write("old", to: "search/1.js")
    let (a, b) = (try await version("/items/a.html"), try await version("/items/b.html"))
    #expect(await preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    #expect(await !preview.show(["search/1.js": Array("old".utf8)], onlyPages: false))
    #expect(try await !reloads("/items/b.html", b))
    #expect(await preview.show(["search/1.js": Array("new".utf8)], onlyPages: true))
    #expect(try await answer("/search/1.js") == "new")
    for (page, version) in [("a", a), ("b", b)] {
      #expect(try await reloads("/items/\(page).html", version))
    }
    let early = try await version("/items/a.html")
    for file in ["items/a.html", "search/1.js"] { try write("new", to: file) }
    await preview.change(others: ["search/1.js"])
    #expect(try await !reloads("/items/a.html", early))
    await preview.change(others: ["search/1.js"])
    #expect(try await reloads("/items/a.html", early))
  }

  @Test(arguments: [["search/1.js", "search/2.js"], []])
  func `if a file that is not a page is another one in the end, all pages reload again`(others: [String])
    async throws
  {
    try write("old", to: "search/1.js")
    #expect(
      await preview.show(
        ["items/a.html": Array("new".utf8), "search/1.js": Array("early".utf8)], onlyPages: true))
    let early = try await version("/items/a.html")
    try write("new", to: "items/a.html")
    await preview.change(others: Set(others))
    #expect(try await reloads("/items/a.html", early))
    #expect(try await answer("/search/1.js") == "old")
  }

  @Test func `a failure replaces pages that were shown early, and these replace the failure`() async throws {
    #expect(await preview.show(["items/a.html": Array("new".utf8)], onlyPages: true))
    let early = try await version("/items/a.html")
    await preview.change(failure: "a mistake")
    #expect(try await reloads("/items/a.html", early))
    let failed = try await version("/items/a.html")
    #expect(try await answer("/items/a.html").contains("a mistake"))
    #expect(await preview.show(["items/a.html": Array("old".utf8)], onlyPages: true))
    #expect(try await reloads("/items/a.html", failed))
    #expect(try await answer("/items/a.html").hasPrefix("old"))
    #expect(try await answer("/items/b.html").contains("a mistake"))
    await preview.change()
    #expect(try await answer("/items/b.html").hasPrefix("old"))
  }

  @Test func `open pages are those that wait, and those that were just served`() async throws {
    #expect(await preview.openPages == [])
    _ = try await answer("/")
    _ = try await answer("/items/%61.html?x=1")
    _ = try await answer("/items/../secret.html")
    #expect(await preview.openPages == ["index.html", "items/a.html"])
    let version = try await version("/")
    async let wait = answer("/.coffer/wait.js?after=\(version)&page=%2Fitems%2Fb.html")
    while await !preview.openPages.contains("items/b.html") { await Task.yield() }
    #expect(await preview.show(["items/b.html": Array("new".utf8)], onlyPages: true))
    #expect(try await wait == "location.reload()\n")
  }

  @Test func `a request for a picture that is being made waits for it, and a new file reloads no page`()
    async throws
  {
    let b = try await version("/items/b.html")
    let page = ["items/a.html": Array("new".utf8)]
    #expect(await preview.show(page, awaited: ["photos/p.jpg", "photos/q.jpg"], onlyPages: true))
    async let picture = answer("/photos/p.jpg")
    async let missing = answer("/photos/q.jpg")
    try await Task.sleep(for: .milliseconds(50))
    #expect(try await answer("/items/a.html").hasPrefix("new"))
    #expect(await preview.show(["photos/p.jpg": Array("picture".utf8)], onlyPages: true))
    #expect(try await picture == "picture")
    #expect(try await !missing.contains("picture"))
    #expect(try await !reloads("/items/b.html", b))
  }

  @Test(arguments: ["a mistake", nil]) func `when a build has ended, no request waits`(failure: String?)
    async throws
  {
    _ = await preview.show([:], awaited: ["photos/p.jpg"], onlyPages: true)
    async let picture = answer("/photos/p.jpg")
    try await Task.sleep(for: .milliseconds(50))
    try folder.write("picture", to: "site/photos/p.jpg")
    await preview.change(failure: failure)
    #expect(try await picture == "picture")
  }

  @Test func `a path outside of the folder is no page`() async throws {
    for path in ["/../a.html", "/items%2f..", "items/a.html", "/.hidden"] {
      #expect(ServedFolder.page(of: path[...]) == nil, "\(path)")
    }
    #expect(ServedFolder.page(of: "/items/") == "items/index.html")
  }
}
