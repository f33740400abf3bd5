import Diagnostics
import Foundation
import Testing

struct ProblemsTests {
  @Test func `a problem is its place and its message`() {
    #expect(Problem(file: "a.csv", line: 12, column: 4, "is wrong").description == "a.csv:12:4: is wrong")
    #expect(Problem(file: "a.csv", line: 12, "is wrong").description == "a.csv:12: is wrong")
    #expect(Problem(file: "a.csv", "is wrong").description == "a.csv: is wrong")
  }

  @Test(arguments: [
    (EACCES, "Permission denied; change the permissions, or choose another path"),
    (ENOSPC, "No space left on device; free some space"),
    (ENOTDIR, "Not a directory; correct the path"),
    (EAGAIN, String(cString: strerror(EAGAIN)) + "; run the command again, or choose another path"),
  ]) func `a reason of the system has a remedy`(code: Int32, text: String) {
    #expect(SystemReason(code).description == text)
    errno = code
    #expect(Failure.system(.readOrWrite, "a", "cannot be read").description == "a: cannot be read: " + text)
  }

  @Test func `the reason of an error is found below it`() {
    do {
      try FileManager.default.createDirectory(
        atPath: "/dev/null/folder", withIntermediateDirectories: true)
    } catch {
      #expect(SystemReason(error).description == "Not a directory; correct the path")
      #expect(SystemReason(error).text == "Not a directory")
    }
  }

  @Test func `twenty problems are all shown`() {
    let text = Problems.sample(20).description
    #expect(text.split(separator: "\n").count == 20)
    #expect(text.hasSuffix("a.csv:20: is wrong"))
  }

  @Test func `of more than twenty the rest is counted`() {
    let problems = Problems.sample(1_000)
    #expect(problems.count == 1_000)
    #expect(problems.first.count == 20)
    #expect(problems.description.hasSuffix("a.csv:20: is wrong\n... and 980 more"))
  }

  @Test func `twenty are kept and all counted when problems are joined`() {
    var problems = Problems.sample(15)
    problems.add(contentsOf: .sample(30))
    #expect(problems.count == 45)
    #expect(problems.first.count == 20)
    problems.add(contentsOf: .sample(1))
    #expect(problems.description.hasSuffix("\n... and 26 more"))
  }

  @Test func `no problems say nothing`() {
    #expect(Problems().isEmpty)
    #expect(Problems().description.isEmpty)
    #expect(!Problems.sample(1).isEmpty)
  }

  @Test func `an oversight keeps ten places, says five, and counts all`() throws {
    let places = (1...12).map { (line: Int) in
      Oversight.Place("a.md:\(line) 'x'", in: "Home/a.md", line: line)
    }
    let oversight = try #require(Oversight(.deadLinks, at: places))
    #expect(oversight.places == Array(places.prefix(10)))
    #expect(oversight.first.count == 5)
    #expect("\(oversight)".hasSuffix("a.md:5 'x', ... and 7 more"))
    #expect(oversight.message(at: places[1]) == "1 broken link in content/: a.md:2 'x'")
    #expect(oversight.others(besides: 10) == "2 more broken links in content/")
    #expect(oversight.others(besides: 12) == nil)
    let data = try JSONEncoder().encode(oversight)
    #expect(try JSONDecoder().decode(Oversight.self, from: data) == oversight)
  }

  @Test func `a failure says its problems`() {
    #expect(Failure(.badData, file: "a.csv", "is empty").description == "a.csv: is empty")
    #expect(Failure(.badData, .sample(2)).description == "a.csv:1: is wrong\na.csv:2: is wrong")
    let saved = Failure(.badData, .sample(22)).afterSaving
    #expect(
      saved.description.hasPrefix("a.csv:1: the change was saved, but: is wrong\n")
        && saved.problems.count == 22)
  }
}

extension Problems {
  /// Problems on the first lines of a file.
  static func sample(_ count: Int) -> Problems {
    Problems((1...count).map { Problem(file: "a.csv", line: $0, "is wrong") })
  }
}
