import Diagnostics
import FlyingSocks
import Foundation

/// Serves a preview over HTTP. Listens on 127.0.0.1, so only browsers on this computer can connect.
package struct SiteServer: Sendable {
  /// The URL of the home page.
  package let address: String
  private let listener: AsyncSocket
  let pool: any AsyncSocketPool
  private let connections = Connections()

  /// Listens at once, so that a port in use is reported before anything is built. With port 0, the system chooses a
  /// free port.
  package init(port: UInt16) async throws {
    let pool = SocketPool.make(maxEvents: 64)
    try await pool.prepare()
    let socket = try Self.listener(port: port)
    guard case .ip4(let host, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
    address = "http://\(host):\(port)/"
    listener = try AsyncSocket(socket: socket, pool: pool)
    self.pool = pool
  }

  /// Answers requests while `body` runs.
  package func serve(_ preview: Preview, while body: () async throws -> Void) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { try await pool.run() }
      group.addTask { try await accept(for: preview) }
      defer { group.cancelAll() }
      try await body()
    }
  }

  /// Starts watching the files that the preview is built from. Changes are noticed at once only while the server runs.
  package func watch(_ sources: @escaping () -> [String]) -> SourceWatch { SourceWatch(pool, sources) }

  /// Accepts connections. Neither a client that ends its connection early nor a lack of file descriptors ends the
  /// server.
  private func accept(for preview: Preview) async throws {
    while true {
      do {
        let socket = try await listener.accept()
        connections.start { await Connection(socket).answer(with: preview) }
      } catch {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }

  private static func listener(port: UInt16) throws -> Socket {
    let socket = try Socket(domain: AF_INET)
    _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    do {
      // Without this option, the port of a server that has just ended stays in use for a minute.
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
    } catch SocketError.failed(_, let reason, let message) {
      try? socket.close()
      guard reason == EADDRINUSE else {
        throw Failure(.outputRefused, file: "port \(port)", "cannot be used: \(message); choose another port")
      }
      throw Failure(
        .locked, file: "port \(port)",
        "is used by another program; choose another port, or 0 for any free port")
    }
    return socket
  }
}
