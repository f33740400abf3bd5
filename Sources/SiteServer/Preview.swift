import Diagnostics
import Foundation

/// The contents of a preview: the files of a folder, or the message of a failed build. Open pages wait here for the
/// next change.
package actor Preview {
  let folder: ServedFolder
  /// The message of the last build, if it failed; otherwise `nil`.
  private(set) var failure: String?
  /// The number of changes so far. A change affects all pages or only some pages.
  private var changes = 0
  /// The number of the last change that affected all pages.
  private var lastOfAll = 0
  /// The number of the last change of a file that is not a page, but was shown before its build ended.
  private var lastOfOthers = 0
  /// The number of the last change at the end of a build.
  private var lastOfBuilds = 0
  /// The number of the last change of each page that has changed alone.
  private var lastOfPages: [String: Int] = [:]
  /// The files that were shown before their build ended, keyed by path. After a build, only those pages remain whose
  /// files have the same bytes.
  private var early: [String: EarlyFile] = [:]
  /// The paths of the files that the next call of `show` or `change` provides. Requests for these files wait.
  private var awaited: Set<String> = []
  private var requests: [CheckedContinuation<Void, Never>] = []
  private let start = UInt64(Date().timeIntervalSince1970 * 1_000)
  private var waiting: [Waiting] = []
  private var waits = 0
  /// The time when each page was last served or stopped waiting, keyed by path.
  private var seen: [String: ContinuousClock.Instant] = [:]

  /// A file as it was shown, and the number of the change that it shows.
  private struct EarlyFile {
    let change: Int
    /// The bytes to show; `nil` if the file in the folder has the same bytes.
    var bytes: [UInt8]?
  }

  private struct Waiting {
    let number: Int
    /// The path of the page below the folder; `nil` if the page did not state its path.
    let path: String?
    let page: CheckedContinuation<Void, Never>
  }

  /// The maximum number of waiting pages. Browsers open up to six connections to a server at once, and the other
  /// connections must stay free for files.
  private static let mostWaiting = 4
  private static let longestWait = Duration.seconds(20)
  /// The longest time until a page waits again after it was served or stopped waiting. After this time, the page counts
  /// as closed.
  private static let longestPause = Duration.seconds(2)

  /// Creates a preview of a folder, which need not exist yet.
  package init(of folder: String) { self.folder = ServedFolder(path: folder) }

  /// Returns the version of a page. Each change of the page results in a new version. Versions of an earlier server are
  /// different.
  func version(of path: String?) -> String {
    let last =
      if let path { early[path]?.change ?? max(lastOfPages[path] ?? 0, lastOfAll) } else { lastOfBuilds }
    return "\(start)-\(max(last, lastOfOthers))"
  }

  /// The paths of the pages that are open in browsers.
  package var openPages: [String] {
    let start = ContinuousClock.now - Self.longestPause
    seen = seen.filter { $0.value > start }
    return Set(waiting.compactMap(\.path) + seen.keys).sorted()
  }

  /// Reloads the open pages. With `failure`, all pages show this message instead. `others` are the paths of the changed
  /// files on which all pages may depend. If all of these files were shown early and are still the same, only the pages
  /// in `pages` reload, except those that were shown early and are still the same. If `pages` is `nil`, any page may have
  /// changed.
  package func change(failure: String? = nil, others: Set<String> = [], pages: Set<String>? = nil) {
    let hasFailed = self.failure != nil || failure != nil
    self.failure = failure
    changes += 1
    lastOfBuilds = changes
    defer { setAwaited([]) }
    let shown = early.filter { !Self.isPage($0.key) }
    let areSame =
      failure == nil && others.isSubset(of: shown.keys) && shown.allSatisfy { $1.bytes == file(at: $0) }
    let before = early
    // An early page remains known until its file changes, so that it does not reload in between.
    early = early.filter { path, page in
      guard areSame, Self.isPage(path) else { return false }
      guard let bytes = page.bytes else { return !hasFailed && pages?.contains(path) == false }
      return bytes == file(at: path)
    }.mapValues { EarlyFile(change: $0.change, bytes: nil) }
    guard areSame, !hasFailed, let pages else {
      lastOfAll = changes
      return resume { [early] path in path.map { early[$0] == nil } ?? true }
    }
    for path in pages.union(before.keys) where early[path] == nil { lastOfPages[path] = changes }
    resume { [lastOfPages, changes] path in path.map { lastOfPages[$0] == changes } ?? true }
  }

  /// Shows these files before their build ends. Pages reload if they are among the files. With `onlyPages`, only pages
  /// and the other files here have changed, so pages with the same bytes as their files do not reload. All pages reload
  /// if a file has changed that is not a page, because any page may have loaded this file. A new file reloads no other
  /// pages. Requests for the `awaited` files wait until the next call. Returns whether any file has changed.
  package func show(_ files: [String: [UInt8]], awaited: Set<String> = [], onlyPages: Bool) -> Bool {
    changes += 1
    defer { setAwaited(awaited) }
    for (path, bytes) in files {
      let isReloaded = Self.isPage(path) && (!onlyPages || failure != nil)
      let known = early[path]?.bytes ?? file(at: path)
      guard isReloaded || bytes != known else { continue }
      early[path] = EarlyFile(change: changes, bytes: bytes)
      if known != nil, !Self.isPage(path) { lastOfOthers = changes }
    }
    resume { path in lastOfOthers == changes || path.map { early[$0]?.change == changes } ?? false }
    return early.contains { $0.value.change == changes }
  }

  /// Whether any files are shown that the last build has not written.
  package var hasEarlyFiles: Bool { early.contains { $0.value.bytes != nil } }

  private static func isPage(_ path: String) -> Bool { ContentType(of: path) == .html }

  private func file(at path: String) -> [UInt8]? {
    try? folder.file(named: path.split(separator: "/").map(String.init))?.bytes
  }

  /// Answers all waiting requests. Those for files in `awaited` then wait again.
  private func setAwaited(_ paths: Set<String>) {
    awaited = paths
    let waiting = requests
    requests = []
    for request in waiting { request.resume() }
  }

  /// Ends the wait of the pages for which `isChanged` returns true. `isChanged` receives the path of a page; `nil` if
  /// the page did not state its path.
  private func resume(where isChanged: (String?) -> Bool) {
    let changed = waiting.filter { isChanged($0.path) }
    waiting.removeAll { page in changed.contains { $0.number == page.number } }
    for page in changed { end(page) }
  }

  /// Returns when the version of the page is no longer `version`, when `longestWait` is over, or when too many other
  /// pages begin to wait.
  func waitForChange(of path: String?, after version: String) async {
    guard version == self.version(of: path) else { return }
    if waiting.count == Self.mostWaiting { end(waiting.removeFirst()) }
    waits += 1
    let number = waits
    Task {
      try await Task.sleep(for: Self.longestWait)
      end(number)
    }
    await withCheckedContinuation { waiting.append(Waiting(number: number, path: path, page: $0)) }
  }

  private func end(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    end(waiting.remove(at: index))
  }

  private func end(_ page: Waiting) {
    if let path = page.path { seen[path] = .now }
    page.page.resume()
  }
}

extension Preview {
  /// Returns the answer to a valid request.
  func answer(_ request: HTTPRequest) async -> HTTPAnswer {
    switch request.path {
    case ReloadScript.path: return HTTPAnswer(.ok, .script, Array(ReloadScript.text.utf8))
    case ReloadScript.waitPath:
      let known = request.parameter("after") ?? ""
      let path = request.parameter("page")?.removingPercentEncoding.flatMap { ServedFolder.page(of: $0[...]) }
      await waitForChange(of: path, after: known)
      return HTTPAnswer(.ok, .script, Array((known == version(of: path) ? "" : "location.reload()\n").utf8))
    default:
      while let path = ServedFolder.page(of: request.path), awaited.contains(path) {
        await withCheckedContinuation { requests.append($0) }
      }
      return answer(at: request.path)
    }
  }

  private func answer(at path: Substring) -> HTTPAnswer {
    do {
      let page = ServedFolder.page(of: path)
      if let page, let bytes = early[page]?.bytes {
        return Self.isPage(page)
          ? html(.ok, bytes, at: page) : HTTPAnswer(.ok, ContentType(of: page), bytes)
      }
      let found = try folder.file(at: path)
      let type = found.map { ContentType(of: $0.name) }
      if let failure, type ?? .html == .html || found?.name == "index.md" {
        return html(.failed, FailurePage.html(failure), at: page)
      }
      guard let found, let type else { return html(.notFound, FailurePage.missing, at: page) }
      return type == .html ? html(.ok, found.bytes, at: page) : HTTPAnswer(.ok, type, found.bytes)
    } catch {
      return html(.failed, FailurePage.html("\(error)"), at: nil)
    }
  }

  private func html(_ status: HTTPAnswer.Status, _ bytes: [UInt8], at path: String?) -> HTTPAnswer {
    if let path { seen[path] = .now }
    return HTTPAnswer(status, .html, ReloadScript.added(to: bytes, version: version(of: path)))
  }
}
