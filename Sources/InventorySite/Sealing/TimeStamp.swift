import Diagnostics
import Digests
import Files
import Foundation

/// Time stamps as specified by RFC 3161. `openssl ts` makes the requests and checks the responses; curl sends the
/// requests. The server receives only the digest of a list.
struct TimeStamp {
  private let openssl: OutsideProgram

  /// `nil` if openssl is not installed.
  init?() {
    guard let openssl = OutsideProgram("openssl") else { return nil }
    self.openssl = openssl
  }

  /// Requests a time stamp of the file `name` in `work`. `server` is an HTTP or HTTPS URL.
  func request(of name: String, _ digest: SHA256Digest, from server: String, in work: TemporaryFolder)
    throws(Failure) -> [UInt8]
  {
    guard let curl = OutsideProgram("curl") else {
      throw Failure(
        .programMissing, file: "curl",
        "is not installed; install curl, or remove timestampServer from site.yml"
      )
    }
    let query = try openssl.run(
      ["ts", "-query", "-data", name, "-sha256", "-cert", "-out", "query"], in: work)
    guard query.status == 0 else {
      throw Failure(
        .programMissing, file: openssl.path,
        "cannot make a request for a time stamp: \(query.lastError); install another version of openssl")
    }
    let answer = try curl.run(
      [
        "-q", "--silent", "--show-error", "--fail", "--globoff", "--proto", "=http,https", "--max-time", "30",
        "--max-filesize", String(SealForm.mostBytes), "--header", "Content-Type: application/timestamp-query",
        "--data-binary", "@query", "--output", Self.response, "--url", server,
      ], in: work)
    guard answer.status == 0, let response = try work.contents(of: Self.response, limit: SealForm.mostBytes)
    else { throw Self.refusal(server, answer.lastError) }
    let stated = try statement(in: Self.response, work)
    guard let stated, stated.isGranted, stated.mayBe(of: digest, in: response) else {
      throw Self.refusal(server, "the answer is not a time stamp of this list")
    }
    return response
  }

  private static let response = "response"

  private static func refusal(_ server: String, _ reason: String) -> Failure {
    Failure(
      .readOrWrite, file: server,
      "returned no time stamp: \(reason); try again later, or use another timestampServer in site.yml")
  }

  /// The statements of a time stamp, without any check of its signature.
  struct Statement {
    /// The time in the format of openssl, such as `Nov 23 03:58:14 2026 GMT`.
    let time: String
    let isGranted: Bool
    private let usesSHA256: Bool

    init?(_ text: String) {
      func value(_ name: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
      }
      guard let time = value("Time stamp: ") else { return nil }
      self.time = time
      isGranted = value("Status: ")?.hasPrefix("Granted") ?? false
      usesSHA256 = value("Hash Algorithm: ") == "sha256"
    }

    /// Whether the response contains this SHA-256. Always `true` if the time stamp uses another kind of digest.
    func mayBe(of digest: SHA256Digest, in response: [UInt8]) -> Bool {
      !usesSHA256 || response.firstRange(of: digest.bytes) != nil
    }
  }

  /// Returns the statements of a time stamp; `nil` if the file is not the response of a server.
  func statement(in name: String, _ work: TemporaryFolder) throws(Failure) -> Statement? {
    let result = try openssl.run(["ts", "-reply", "-in", name, "-text"], in: work)
    return result.status == 0 ? Statement(result.output) : nil
  }

  /// Whether a response is a time stamp of a file, signed by an authority that has a certificate in the file
  /// `authorities`.
  func isValid(
    _ response: String, of name: String, by authorities: String, in work: TemporaryFolder
  ) throws(Failure) -> Bool {
    try openssl.run(
      ["ts", "-verify", "-data", name, "-in", response, "-CAfile", authorities], in: work
    ).status == 0
  }
}
