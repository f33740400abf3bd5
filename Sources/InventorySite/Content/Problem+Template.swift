import Diagnostics
import Foundation
package import InventorySettings
package import Mustache

extension Problem {
  /// A mistake in a template, which is the site's own where it has one of that name.
  package init(_ problem: TemplateProblem, in site: Site?) {
    let own = site?.path("templates/" + problem.file)
    let file = own.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil } ?? problem.file
    self.init(file: file, line: problem.line, column: problem.column, "\(problem.kind)")
  }
}
