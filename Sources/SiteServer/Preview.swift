import Diagnostics
import Foundation

/// What is served: a folder, or the message of a build that failed. Pages that are open wait here for the next change.
package actor Preview {
  let folder: ServedFolder
  /// The message of the last build, if it failed.
  private(set) var failure: String?
  private var changes = 0
  private let start = UInt64(Date().timeIntervalSince1970 * 1_000)
  private var waiting: [(number: Int, page: CheckedContinuation<Void, Never>)] = []
  private var waits = 0

  /// Browsers open six connections to a server at once, and the others must stay free for files.
  private static let mostWaiting = 4
  private static let longestWait = Duration.seconds(20)

  /// A preview of a folder that need not exist yet.
  package init(of folder: String) { self.folder = ServedFolder(path: folder) }

  /// Differs after each change, also from those of a server that ran before.
  var version: String { "\(start)-\(changes)" }

  /// Reloads the open pages. With `failure`, all pages show this message instead.
  package func change(failure: String? = nil) {
    self.failure = failure
    changes += 1
    for (_, page) in waiting { page.resume() }
    waiting = []
  }

  /// Returns when the version is another one, after some time, or if too many others are waiting.
  func waitForChange(after version: String) async {
    guard version == self.version else { return }
    if waiting.count == Self.mostWaiting { waiting.removeFirst().page.resume() }
    waits += 1
    let number = waits
    Task {
      try await Task.sleep(for: Self.longestWait)
      end(number)
    }
    await withCheckedContinuation { waiting.append((number, $0)) }
  }

  private func end(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).page.resume()
  }
}

extension Preview {
  /// The answer to a request that is not refused.
  func answer(_ request: HTTPRequest) async -> HTTPAnswer {
    switch request.path {
    case ReloadScript.path: return HTTPAnswer(.ok, .script, Array(ReloadScript.text.utf8))
    case ReloadScript.waitPath:
      let known = request.parameter("after") ?? ""
      await waitForChange(after: known)
      return HTTPAnswer(.ok, .script, Array((known == version ? "" : "location.reload()\n").utf8))
    default: return answer(at: request.path)
    }
  }

  private func answer(at path: Substring) -> HTTPAnswer {
    do {
      let found = try folder.file(at: path)
      let type = found.map { ContentType(of: $0.name) }
      if let failure, type ?? .html == .html || found?.name == "index.md" {
        return page(.failed, FailurePage.html(failure))
      }
      guard let found, let type else { return page(.notFound, FailurePage.missing) }
      return type == .html ? page(.ok, found.bytes) : HTTPAnswer(.ok, type, found.bytes)
    } catch {
      return page(.failed, FailurePage.html("\(error)"))
    }
  }

  private func page(_ status: HTTPAnswer.Status, _ html: [UInt8]) -> HTTPAnswer {
    HTTPAnswer(status, .html, ReloadScript.added(to: html, version: version))
  }
}
