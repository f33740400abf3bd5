import Foundation

/// The head of a request, which is all that a file server needs. The body is not read.
struct HTTPRequest: Sendable {
  /// Whether the method is HEAD; otherwise, it is GET.
  let isHead: Bool
  /// The path with its query, as sent.
  let target: String

  /// The maximum size of the head in bytes.
  static let limit = 16 << 10

  /// Parses a head. If the request must be refused, throws the answer to send.
  init(_ head: [UInt8]) throws(HTTPAnswer) {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
      throw HTTPAnswer(.badRequest)
    }
    guard ["GET", "HEAD"].contains(words[0]) else { throw HTTPAnswer(.methodNotAllowed) }
    let fields = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
    let hosts = values("host")
    guard hosts.count == 1, let host = hosts.first, Self.isOfThisComputer(host) else {
      throw HTTPAnswer(
        .forbidden, text: "This preview answers only requests to localhost, 127.0.0.1 and [::1].\n")
    }
    // A page of another site may link to the preview, but must not load the preview's files.
    let isLink = values("sec-fetch-mode") == ["navigate"]
    let isOfOtherSite =
      values("sec-fetch-site").contains { ["cross-site", "same-site"].contains($0) }
      || values("origin").contains {
        !Self.isOfThisComputer($0.replacing("http://", with: "", maxReplacements: 1))
      }
    guard isLink || !isOfOtherSite else {
      throw HTTPAnswer(.forbidden, text: "This preview answers only requests from pages of the preview.\n")
    }
    isHead = words[0] == "HEAD"
    target = String(words[1])
  }

  /// The part of `target` before the query.
  var path: Substring { target.prefix { $0 != "?" && $0 != "#" } }

  /// Returns the value of a query parameter, as sent; `nil` if there is none.
  func parameter(_ name: String) -> String? {
    target.dropFirst(path.count + 1).split(separator: "&").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  /// Whether a host name is one of this computer's names. Other names are refused, because a hostile site can make its
  /// name resolve to this computer (DNS rebinding). Any port is accepted, because connections can be forwarded.
  private static func isOfThisComputer(_ host: String) -> Bool {
    let (name, port) =
      host.lastIndex(of: ":").map { colon in
        host.hasSuffix("]") ? (host[...], nil) : (host[..<colon], host[host.index(after: colon)...])
      } ?? (host[...], nil)
    guard port.map({ !$0.isEmpty && $0.count <= 5 && $0.utf8.allSatisfy { (48...57).contains($0) } }) ?? true
    else { return false }
    return ["localhost", "127.0.0.1", "[::1]"].contains(name.lowercased())
  }
}
