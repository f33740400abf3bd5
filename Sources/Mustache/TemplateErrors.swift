/// Every mistake that compiling a template found, in the order of file, line and column.
package struct TemplateErrors: Error, Equatable, CustomStringConvertible {
  package let problems: [TemplateProblem]

  package init(problems: [TemplateProblem]) {
    self.problems = problems
  }

  /// One line a problem.
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
