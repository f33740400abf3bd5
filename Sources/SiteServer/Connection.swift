import FlyingSocks
import Foundation

/// A connection for a single request. The connection is not reused, because a new one costs little on the same
/// computer.
struct Connection: Sendable {
  private let socket: AsyncSocket

  private static let timeForRequest = Duration.seconds(10)
  private static let timeForAnswer = Duration.seconds(60)
  private static let timeForEnd = Duration.seconds(2)

  init(_ socket: AsyncSocket) {
    self.socket = socket
    _ = fcntl(socket.socket.file.rawValue, F_SETFD, FD_CLOEXEC)
  }

  /// Answers the request; a request that takes too long to arrive is answered with 408. Nothing is reported if the
  /// client ends the connection or reads too slowly.
  func answer(with preview: Preview) async {
    do {
      let answer = try await answer(of: preview)
      _ = try await within(Self.timeForAnswer) { try await socket.write(answer) }
      shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
      _ = try await within(Self.timeForEnd) { try await skipRest() }
    } catch {}
    try? socket.close()
  }

  private func answer(of preview: Preview) async throws -> Data {
    do {
      guard let request = try await within(Self.timeForRequest, { try await request() }) else {
        throw HTTPAnswer(.timeout)
      }
      return await preview.answer(request).bytes(isHead: request.isHead)
    } catch let refusal as HTTPAnswer {
      return refusal.bytes(isHead: false)
    }
  }

  private func request() async throws -> HTTPRequest {
    let end = Array("\r\n\r\n".utf8)
    var head: [UInt8] = []
    while true {
      let known = max(0, head.count - end.count)
      head += try await socket.read(atMost: 4096)
      let place = (known..<head.count).first { head[$0...].starts(with: end) }
      guard place ?? head.count <= HTTPRequest.limit else { throw HTTPAnswer(.tooLarge) }
      if let place { return try HTTPRequest(Array(head[..<place])) }
    }
  }

  /// Reads and ignores up to 64 KiB that the client still sends. If the connection were closed earlier, the answer
  /// could be discarded before the client receives it.
  private func skipRest() async throws {
    var rest = 64 << 10
    while rest > 0 { rest -= try await socket.read(atMost: 4096).count }
  }
}
