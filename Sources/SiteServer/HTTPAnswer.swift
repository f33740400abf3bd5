import Foundation

/// An HTTP response that is completely in memory.
struct HTTPAnswer: Error, Sendable {
  enum Status: String, Sendable {
    case ok = "200 OK"
    case badRequest = "400 Bad Request"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case timeout = "408 Request Timeout"
    case tooLarge = "431 Request Header Fields Too Large"
    case failed = "500 Internal Server Error"
  }

  let status: Status
  let type: ContentType
  let body: [UInt8]

  init(_ status: Status = .ok, _ type: ContentType, _ body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// Creates a plain-text response; without `text`, the body is the status.
  init(_ status: Status, text: String? = nil) {
    self.init(status, .text, Array((text ?? status.rawValue + "\n").utf8))
  }

  func bytes(isHead: Bool) -> Data {
    let fields =
      [
        "HTTP/1.1 " + status.rawValue,
        "Content-Type: " + type.rawValue,
        "Content-Length: \(body.count)",
        "Connection: close",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        // Pages of other sites must not show or load a file.
        "X-Frame-Options: SAMEORIGIN",
        "Cross-Origin-Resource-Policy: same-origin",
        "Referrer-Policy: no-referrer",
      ] + (status == .methodNotAllowed ? ["Allow: GET, HEAD"] : [])
    return Data((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }
}

/// The media type of a file, judging by its name.
enum ContentType: String, Sendable {
  case html = "text/html; charset=utf-8"
  /// Includes Markdown, because browsers would save `text/markdown` instead of showing it.
  case text = "text/plain; charset=utf-8"
  case css = "text/css; charset=utf-8"
  case script = "text/javascript; charset=utf-8"
  case csv = "text/csv; charset=utf-8"
  case json = "application/json"
  case xml = "application/xml"
  case pdf = "application/pdf"
  case svg = "image/svg+xml"
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case avif = "image/avif"
  case icon = "image/x-icon"
  case woff = "font/woff"
  case woff2 = "font/woff2"
  case ttf = "font/ttf"
  case otf = "font/otf"
  case mp3 = "audio/mpeg"
  case mp4 = "video/mp4"
  case webm = "video/webm"
  case other = "application/octet-stream"

  init(of name: some StringProtocol) {
    guard let dot = name.lastIndex(of: ".") else {
      self = name == "SHA256SUMS" ? .text : .other
      return
    }
    self = Self.byExtension[name[name.index(after: dot)...].lowercased()] ?? .other
  }

  private static let byExtension: [String: ContentType] = [
    "html": .html, "htm": .html, "txt": .text, "md": .text, "css": .css, "js": .script, "mjs": .script,
    "csv": .csv, "json": .json, "xml": .xml, "pdf": .pdf, "svg": .svg, "png": .png, "jpg": .jpeg,
    "jpeg": .jpeg,
    "gif": .gif, "webp": .webp, "avif": .avif, "ico": .icon, "woff": .woff, "woff2": .woff2, "ttf": .ttf,
    "otf": .otf, "mp3": .mp3, "mp4": .mp4, "webm": .webm,
  ]
}
