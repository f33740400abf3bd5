import Foundation
import TestSupport
import Testing

@testable import Mustache

/// The official specification's own tests. Left out on purpose: lambdas (10 tests) and dynamic names (21),
/// as both would decide only when a page is rendered what its template says.
///
/// The specification renders a name or a partial that nobody has as nothing, which is an error here. So each
/// test declares what its template uses and its data lacks: names that are never there, empty partials.
@Suite(.enabled(if: PublicSuites.has("corpora/mustache-spec"), "run by make harden"))
struct SpecificationTests {
  @Test(arguments: Suite.all)
  func `the specification's suite passes as a whole`(suite: Suite) throws {
    let file = try Suite.File(reading: suite.name)
    #expect(file.tests.count == suite.count, "the suite has other tests than were counted")
    for test in file.tests {
      #expect(try test.rendered() == test.expected, "\(suite.name): \(test.name): \(test.desc)")
    }
  }

  struct Suite: Sendable, CustomTestStringConvertible {
    let name: String
    let count: Int

    var testDescription: String { name }

    static let all = [
      Suite(name: "comments", count: 12), Suite(name: "delimiters", count: 14),
      Suite(name: "interpolation", count: 42), Suite(name: "inverted", count: 22),
      Suite(name: "partials", count: 12), Suite(name: "sections", count: 34),
      Suite(name: "~inheritance", count: 27),
    ]
  }
}

extension SpecificationTests.Suite {
  struct File: Decodable {
    let tests: [SpecificationTest]

    init(reading name: String) throws {
      let url = try #require(PublicSuites.url("corpora/mustache-spec/specs/\(name).json"))
      self = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    }
  }
}

struct SpecificationTest: Decodable {
  let name: String
  let desc: String
  let data: JSON
  let template: String
  let partials: [String: String]?
  let expected: String

  func rendered() throws -> String {
    var sources = ["page.html": template]
    for (name, text) in partials ?? [:] { sources["\(name).html"] = text }
    var shape = data.shape
    var lastProblem: TemplateErrors?
    for _ in 0..<8 {
      do throws(TemplateErrors) {
        let template = try Template("page.html", from: sources, offering: shape)
        return template.text(data.value(as: shape))
      } catch {
        lastProblem = error
        for problem in error.problems { declare(problem.kind, in: &shape, &sources) }
      }
    }
    throw try #require(lastProblem)
  }

  private func declare(
    _ problem: TemplateProblem.Kind, in shape: inout Shape, _ sources: inout [String: String]
  ) {
    switch problem {
    case .missingPartial(_, let file, _): sources[file] = ""
    case .unknownName(let name, _):
      let parts = name.split(separator: ".").map(String.init)
      if case .record(let fields) = shape, shape.field(parts[0]) == nil {
        shape = .record(fields + [.init(parts[0], .nothing)])
      } else if parts.count > 1 {
        shape = shape.declaring(parts[parts.count - 1], under: parts[parts.count - 2])
      }
    default: break
    }
  }
}

extension Shape {
  /// With a name that is never there in every record that is under `outer`.
  fileprivate func declaring(_ name: String, under outer: String) -> Shape {
    switch self {
    case .text, .markup, .flag, .nothing: return self
    case .list(let element): return .list(element.declaring(name, under: outer))
    case .record(let fields):
      return .record(
        fields.map { field in
          var shape = field.shape.declaring(name, under: outer)
          if field.name == outer, case .record(let inner) = shape, shape.field(name) == nil {
            shape = .record(inner + [.init(name, .nothing)])
          }
          return .init(field.name, shape)
        })
    }
  }
}
