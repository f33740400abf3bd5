import Foundation
import TestSupport
import Testing

/// `coffer serve`, running on a household, and a browser that asks it.
final class ServedHousehold: Sendable {
  let scratch: TemporaryFolder
  let port: UInt16
  private let process: Process

  /// Returns when the address is printed. The temporary folder of the program is `tmp`.
  init(
    _ options: String..., environment: [String: String] = [:], shell: String? = nil,
    prepare: (TemporaryFolder) throws -> Void = { _ in }
  )
    throws
  {
    scratch = try TemporaryFolder()
    let list = "itemKey,itemName,serialNumber,valueInDollars\nA1,Oak dresser,OD-7,1450\n"
    try Household.make(
      "coffer init -q", "coffer import items.csv -q", with: ["items.csv": Data(list.utf8)], in: scratch.url)
    try FileManager.default.createDirectory(
      at: scratch.url.appending(path: "tmp"), withIntermediateDirectories: true)
    try prepare(scratch)
    var program = Program(folder: scratch.url)
    program.environment = ["TMPDIR": scratch.file("tmp")].merging(environment) { $1 }
    process = program.process(["serve", "--port", "0"] + options, shell: shell)
    process.standardOutput = try scratch.handle("output")
    process.standardError = try scratch.handle("errors")
    try process.run()
    let scratch = scratch
    let process = process
    try Self.wait { scratch.text("output")?.hasSuffix("/\n") == true || !process.isRunning }
    let address = try #require(scratch.text("output")).trimmingCharacters(in: .whitespacesAndNewlines)
    port = try #require(URL(string: address)?.port.map(UInt16.init), "\(scratch.text("errors") ?? "")")
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  /// What the program has printed to the terminal.
  var errors: String { scratch.text("errors") ?? "" }

  /// Ends it as Ctrl-C does.
  func end() -> (reason: Process.TerminationReason, status: Int32) {
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }

  func write(_ text: String, to name: String) throws { try scratch.write(text, to: name) }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: scratch.url.appending(path: name))
  }

  func run(_ arguments: String...) throws {
    #expect(try Program(folder: scratch.url).run(arguments).status == 0)
  }

  /// An answer to a request.
  struct Answer {
    let status: Int
    /// By their names in lower case.
    let fields: [String: String]
    let body: Data
    var text: String { String(decoding: body, as: UTF8.self) }
    /// What the script of the page compares.
    var version: String? { text.firstMatch(of: /data-version="([^"]+)"/).map { String($0.1) } }
  }

  /// Sends a request as it is, without any correction of its path.
  func get(_ path: String, method: String = "GET", host: String? = nil, fields: String = "") throws -> Answer
  {
    try send("\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "localhost:\(port)")\r\n\(fields)\r\n")
  }

  func send(_ request: String) throws -> Answer {
    let connection = try ServedConnection(port: port)
    connection.write(request)
    let bytes = connection.readAll()
    let end = try #require(bytes.firstRange(of: Data("\r\n\r\n".utf8)), "no answer to \(request)")
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let fields = lines.dropFirst().map { $0.components(separatedBy: ": ") }
    return Answer(
      status: try #require(Int(lines[0].split(separator: " ")[1])),
      fields: Dictionary(fields.map { ($0[0].lowercased(), $0[1]) }) { $1 }, body: bytes[end.upperBound...])
  }

  /// Asks for a page until it is as expected.
  func page(_ path: String = "/", until isExpected: (Answer) -> Bool) throws -> Answer {
    var answer = try get(path)
    try Self.wait {
      answer = try get(path)
      return isExpected(answer)
    }
    return answer
  }

  static func wait(for condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !condition() {
      try #require(ContinuousClock.now < end, "nothing happened for a minute")
      usleep(20_000)
    }
  }
}

/// A connection to a port of this computer.
final class ServedConnection {
  private let socket: Int32

  init(port: UInt16) throws {
    #if os(Linux)
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "\(String(cString: strerror(errno)))")
  }

  deinit { close(socket) }

  /// The server may have ended the connection already.
  func write(_ text: String) { _ = send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }

  /// Until the server ends the connection.
  func readAll() -> Data {
    var bytes = Data()
    var part = [UInt8](repeating: 0, count: 65536)
    while case let count = read(socket, &part, part.count), count > 0 { bytes += part[..<count] }
    return bytes
  }
}
