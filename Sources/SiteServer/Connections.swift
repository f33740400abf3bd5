import Synchronization

/// The open connections. If there are more than `most`, the oldest one is closed, so that slow clients do not block
/// other clients.
final class Connections: Sendable {
  private struct State {
    var count = 0
    /// The open connections, the oldest first.
    var open: [(number: Int, task: Task<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private static let most = 100

  /// Starts a task for a connection. The tasks are not children of the server's task, because a single child task
  /// cannot be canceled.
  func start(_ body: @escaping @Sendable () async -> Void) {
    let oldest = state.withLock { state in
      state.count += 1
      let number = state.count
      let task = Task {
        await body()
        self.end(number)
      }
      state.open.append((number, task))
      return state.open.count > Self.most ? state.open.removeFirst().task : nil
    }
    oldest?.cancel()
  }

  private func end(_ number: Int) {
    state.withLock { $0.open.removeAll { $0.number == number } }
  }
}
