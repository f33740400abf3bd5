package import Diagnostics
import Files
import InventoryModel

/// The summaries of many households, separated by currency, because amounts are not converted.
package struct Portfolio: Sendable {
  /// The portfolios of all currencies, sorted by code.
  package let currencies: [CurrencyPortfolio]
  /// The problems of the summaries that totals do not include.
  package let problems: Problems
  private let paths: PortfolioPaths
  /// The files of the summaries that were read.
  private let read: Set<FileID>

  /// The number of households in the totals of all currencies.
  package var count: Int { currencies.reduce(0) { $0 + $1.totals.households } }

  /// Reads the summaries in up to `jobs` parallel tasks. `selection` determines which households are shown; totals
  /// include all households.
  package init(
    _ paths: PortfolioPaths, jobs: Int, _ selection: PortfolioSelection, progress: (Int, Int) -> Void
  ) async throws {
    var problems = paths.problems
    var currencies: [String: CurrencyPortfolio] = [:]
    var seen: [FileID: String] = [:]
    var rest = paths.paths[...]
    var done = 0
    try await forEachInOrder(limit: jobs) {
      rest.isEmpty ? nil : Self.next(&rest)
    } transform: { paths in
      paths.map(SummarySource.init)
    } consume: { sources in
      for source in sources {
        switch source.result {
        case .success(let (household, id)):
          if let other = seen.updateValue(household.path, forKey: id) {
            problems.add(
              Problem(
                file: household.path, "is the same file as \(other); name this file only once"))
          } else {
            let currency = household.summary.currency
            currencies[currency, default: CurrencyPortfolio(currency)].add(household)
          }
        case .failure(let problem): problems.add(problem)
        }
      }
      done += sources.count
      progress(done, paths.paths.count)
    }
    for currency in currencies.keys { currencies[currency]?.select(selection) }
    self.currencies = currencies.values.sorted { $0.currency < $1.currency }
    self.problems = problems
    self.paths = paths
    read = Set(seen.keys)
  }

  /// Throws if `path` is a summary that was read, or a list of summaries.
  package func refuseReplacing(_ path: String?) throws(Failure) {
    guard let path, let id = FileID(path) else { return }
    if read.contains(id) {
      throw Failure(.outputRefused, file: path, "is the summary of a household; choose another file")
    }
    if paths.hasList(at: id) {
      throw Failure(.outputRefused, file: path, "is the list of the households; choose another file")
    }
  }

  /// Returns the next paths for a task, at most 64. One task for each path would take longer.
  private static func next(_ rest: inout ArraySlice<String>) -> ArraySlice<String> {
    defer { rest = rest.dropFirst(64) }
    return rest.prefix(64)
  }
}

/// The households whose amounts are in one currency.
package struct CurrencyPortfolio: Sendable {
  package let currency: String
  package private(set) var totals = PortfolioTotals()
  /// The households to show, in order. Before `select(_:)` is called, these are all households.
  package private(set) var households: [Household] = []
  /// The number of selected households. `households` may contain only the first of them.
  package private(set) var selected = 0

  init(_ currency: String) { self.currency = currency }

  mutating func add(_ household: Household) {
    totals.add(household.summary)
    households.append(household)
  }

  mutating func select(_ selection: PortfolioSelection) {
    households = selection.order.sorted(households.filter { selection.filter?.includes($0) ?? true })
    selected = households.count
    if let top = selection.top { households = Array(households.prefix(top)) }
  }
}

/// A household, and the path of its summary.
package struct Household: Sendable {
  package let path: String
  package let summary: HouseholdSummary

  /// The limit that is exceeded most; `nil` if no limit is exceeded.
  var worstLimit: HouseholdSummary.LimitLine? {
    summary.limits.filter { $0.over != nil }.max { ($0.over?.cents ?? 0) < ($1.over?.cents ?? 0) }
  }

  /// Whether a limit is exceeded, or the sum insured is too low.
  var isExceeded: Bool { worstLimit != nil || summary.insured?.short != nil }
}

/// The result of reading a summary, or the problem that prevented it.
private struct SummarySource: Sendable {
  let result: Result<(Household, FileID), Problem>

  init(_ path: String) {
    do {
      result = .success(try Self.read(path))
    } catch {
      result = .failure(error)
    }
  }

  private static func read(_ path: String) throws(Problem) -> (Household, FileID) {
    do {
      let isFolder = try FileKind(at: path) == .folder
      let name = isFolder ? FilePath.joined(path, HouseholdSummary.fileName) : path
      guard let file = try SmallFile(name, limit: HouseholdSummary.limit, of: "summaries") else {
        throw Problem(file: name, isFolder ? Self.unbuilt(path) : "does not exist; correct the path")
      }
      var summary = try HouseholdSummary(file.bytes, file: name)
      summary.dropSketches()
      return (Household(path: name, summary: summary), file.id)
    } catch let problem as Problem {
      throw problem
    } catch let failure as Failure {
      throw failure.problems.first.first ?? Problem(file: path, "cannot be read")
    } catch let problem as SummaryProblem {
      throw problem.problem(in: path, "build the site of this household again, or choose another file")
    } catch {
      throw Problem(file: path, "cannot be read: \(error)")
    }
  }

  private static func unbuilt(_ site: String) -> String {
    "does not exist; add 'summary: \(HouseholdSummary.fileName)' to the site.yml in the same folder, and run 'coffer build --site "
      + "\(site)'"
  }
}
