import Foundation
import TestSupport
import Testing

/// `coffer serve` as a browser and a person with an editor see it.
@Suite(.serialized) struct ServeTests {
  @Test func `the site is served, and the output folder is not touched`() throws {
    let served = try ServedHousehold()
    let home = try served.get("/")
    #expect(home.status == 200)
    #expect(home.fields["content-type"] == "text/html; charset=utf-8")
    #expect(home.fields["x-content-type-options"] == "nosniff")
    #expect(home.text.contains("<h1 ") && home.version != nil)
    let style = try served.get("/assets/style.css")
    #expect(style.fields["content-type"] == "text/css; charset=utf-8")
    #expect(!style.body.isEmpty && Int(style.fields["content-length"] ?? "") == style.body.count)
    let head = try served.get("/", method: "HEAD")
    #expect(head.body.isEmpty && head.fields["content-length"] == home.fields["content-length"])
    #expect(try served.get("/items/a1.html?x=1").text.contains("Oak dresser"))
    let missing = try served.get("/missing.html")
    #expect(missing.status == 404 && missing.version != nil)
    #expect(served.scratch.contents("public/index.html") == nil)
  }

  @Test func `a mistake in a template is a page until it is corrected`() throws {
    let served = try ServedHousehold()
    let before = try served.get("/")
    try served.write("<p>{{x<i>}}</p>", to: "templates/home.html")
    let failed = try served.page { $0.status == 500 }
    #expect(failed.text.contains("templates/home.html:1:4: ") && failed.text.contains("x&lt;i&gt;"))
    #expect(!failed.text.contains("<i>") && failed.version != before.version)
    #expect(try served.get("/items/a1.html").status == 500)
    #expect(try served.get("/assets/style.css").status == 200)
    #expect(served.errors.contains("templates/home.html:1:4: "))
    try served.remove("templates/home.html")
    let after = try served.page { $0.status == 200 }
    #expect(after.version != failed.version)
    #expect(after.text.contains("<h1 "))
  }

  @Test func `a mistake at the start is a page, too`() throws {
    let served = try ServedHousehold { try $0.write("{{x}}", to: "templates/home.html") }
    #expect(try served.get("/").status == 500)
    try served.write("<p>mine</p>", to: "templates/home.html")
    #expect(try served.page { $0.status == 200 }.text.contains("<p>mine</p>"))
  }

  @Test func `every change is seen: of the store, of site.yml, and of files in new folders`() throws {
    let served = try ServedHousehold()
    var versions = [try served.get("/").version]
    /// The new files are served before the version changes.
    func expect(_ text: String, at path: String = "/") throws {
      let page = try served.page(path) { $0.text.contains(text) && !versions.contains($0.version) }
      versions.append(page.version)
    }
    try served.run("item", "edit", "A1", "--name", "Elm dresser")
    try expect("Elm dresser", at: "/items/a1.html")
    let settings = try #require(served.scratch.text("site.yml"))
    try served.write("titel: x\n", to: "site.yml")
    try expect("site.yml:1:1: ")
    try served.write(settings.replacing("\nlanguage: en", with: "\nlanguage: de"), to: "site.yml")
    try expect("lang=\"de\"")
    try served.write("# About us\n", to: "content/about.md")
    try expect("About us", at: "/about.html")
    for text in ["one", "two"] {
      try served.write(text, to: "assets/plans/floor.txt")
      _ = try served.page("/assets/plans/floor.txt") { $0.text == text }
    }
    #expect(versions.count == 5 && !versions.contains(nil))
  }

  @Test func `an open page waits for the next change`() throws {
    let served = try ServedHousehold()
    let version = try #require(try served.get("/").version)
    #expect(try served.get("/.coffer/wait.js?after=another").text == "location.reload()\n")
    let page = try ServedConnection(port: served.port)
    page.write("GET /.coffer/wait.js?after=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    let start = ContinuousClock.now
    Thread.detachNewThread {
      usleep(300_000)
      _ = try? served.scratch.write("# About us\n", to: "content/about.md")
    }
    #expect(String(decoding: page.readAll(), as: UTF8.self).hasSuffix("\r\n\r\nlocation.reload()\n"))
    #expect(start.duration(to: .now) >= .milliseconds(300))
  }

  @Test func `a page that is open is not reloaded again when the build ends`() throws {
    let served = try ServedHousehold()
    let settings = try #require(served.scratch.text("site.yml"))
    let old = try #require(try served.get("/items/a1.html").version)
    let page = try ServedConnection(port: served.port)
    page.write(
      "GET /.coffer/wait.js?after=\(old)&page=%2Fitems%2Fa1.html HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try served.write(settings.replacing("\nlanguage: en", with: "\nlanguage: de"), to: "site.yml")
    #expect(String(decoding: page.readAll(), as: UTF8.self).hasSuffix("\r\n\r\nlocation.reload()\n"))
    let early = try served.get("/items/a1.html")
    #expect(early.text.contains("lang=\"de\"") && early.version != old)
    try ServedHousehold.wait { served.errors.contains("rebuilt in ") }
    #expect(try served.get("/items/a1.html").version == early.version)
    #expect(try served.get("/").version != early.version)
    #expect(try served.get("/").text.contains("lang=\"de\""))
  }

  @Test func `only GET and HEAD of this computer, and only files of the site, are answered`() throws {
    let served = try ServedHousehold { try $0.write("{}", to: "assets/.hidden.json") }
    for path in [
      "/../site.yml", "/%2e%2e/site.yml", "/..%2f..%2fsite.yml", "/assets/..%5c..%5csite.yml",
      "/assets/../index.html",
      "//etc/passwd", "/.coffer-journal", "/assets/.hidden.json", "/index.html%00.txt", "/%", "/%zz",
      "/items", "/items/",
      "/" + String(repeating: "a/", count: 3000),
    ] {
      #expect(try served.get(path).status == 404, "\(path)")
    }
    for host in ["127.0.0.1:\(served.port)", "localhost", "[::1]:80", "LOCALHOST:9"] {
      #expect(try served.get("/", host: host).status == 200, "\(host)")
    }
    for host in [
      "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "localhost:80:80", "", "[::2]",
    ] {
      #expect(try served.get("/", host: host).status == 403, "\(host)")
    }
    #expect(try served.send("GET / HTTP/1.1\r\n\r\n").status == 403)
    #expect(try served.get("/", fields: "Host: localhost\r\n").status == 403)
    #expect(try served.get("/search/1.js", fields: "Sec-Fetch-Site: cross-site\r\n").status == 403)
    for origin in ["https://evil.example", "http://localhost.evil.example", "null"] {
      #expect(try served.get("/search/1.js", fields: "Origin: \(origin)\r\n").status == 403, "\(origin)")
    }
    #expect(try served.get("/", fields: "Origin: http://localhost:\(served.port)\r\n").status == 200)
    #expect(
      try served.get("/", fields: "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n").status
        == 200)
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "get"] {
      #expect(try served.get("/", method: method).status == 405, "\(method)")
    }
    for line in ["GET http://localhost/ HTTP/1.1", "GET /", "GET  / HTTP/1.1", "GET / HTTP/2", "\u{1}"] {
      #expect(try served.send(line + "\r\nHost: localhost\r\n\r\n").status == 400, "\(line)")
    }
    #expect(
      try served.get("/", fields: "X: " + String(repeating: "x", count: 20_000) + "\r\n").status == 431)
  }

  @Test func `slow clients do not keep others out`() throws {
    let served = try ServedHousehold(shell: "ulimit -n 150; exec \"$0\" \"$@\"")
    let slow = try (1...300).map { _ in
      let connection = try ServedConnection(port: served.port)
      connection.write("GET / HTTP/1.1\r\nHo")
      return connection
    }
    #expect(try served.get("/").status == 200)
    // The oldest one was closed for a new one. One that takes too long would get an answer.
    #expect(slow[0].readAll().isEmpty)
  }

  @Test func `Ctrl-C ends it, and leaves no files`() throws {
    let served = try ServedHousehold()
    #expect(!served.scratch.files(below: "tmp").isEmpty)
    let ended = served.end()
    #expect(ended.reason == .uncaughtSignal && ended.status == SIGINT)
    #expect(try FileManager.default.contentsOfDirectory(atPath: served.scratch.file("tmp")) == [])
  }

  @Test func `Ctrl-C does not wait for a slow removal, which another process completes`() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("#!/bin/sh\nsleep 4\nexec /bin/rm \"$@\"\n", to: "rm")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.file("rm"))
    let served = try ServedHousehold(environment: ["PATH": "\(scratch.path):/usr/bin:/bin"])
    let start = ContinuousClock.now
    #expect(served.end().status == SIGINT)
    #expect(.now - start < .seconds(3))
    let folder = served.scratch.file("tmp")
    // Another run leaves the folder to that process.
    var other = Program(folder: served.scratch.url)
    other.environment = ["TMPDIR": folder]
    #expect(try other.run(line: "printf 'Name\\nLamp\\n' | coffer import - --dry-run").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    try ServedHousehold.wait { try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty }
  }

  @Test func `a port in use is refused before anything is built`() throws {
    let served = try ServedHousehold()
    let second = try Program(folder: served.scratch.url).run(["serve", "--port", "\(served.port)"])
    #expect(second.status == 75)
    #expect(second.errorText.contains("port \(served.port): is used by another program"))
  }

  @Test func `an audience sees its own pages, and the browser is opened`() throws {
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path):/usr/bin:/bin"
    for name in ["xdg-open", "open"] {
      try scratch.write("#!/bin/sh\necho \"$1\" > '\(scratch.file("opened"))'\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.file(name))
    }
    let served = try ServedHousehold("--audience", "family", "--open", environment: ["PATH": path])
    #expect(try !served.get("/search/1.js").text.isEmpty)
    let page = try #require(served.scratch.text("output"))
    try ServedHousehold.wait { scratch.text("opened") == page }
    let item = try #require(
      try served.get("/").text.firstMatch(of: /types\/[^"]+/).map { String($0.0) })
    let type = try served.get("/" + item).text
    #expect(type.contains("Oak dresser") && !type.contains("OD-7"))
  }
}
