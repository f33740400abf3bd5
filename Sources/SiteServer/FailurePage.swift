/// The page that is shown if a build failed, and the page for a path without a file.
enum FailurePage {
  static func html(_ message: String) -> [UInt8] {
    page(
      "The site could not be built",
      "<pre>\(escaped(message))</pre><p>The page reloads when the error is corrected.</p>")
  }

  static let missing = page(
    "Page not found", "<p>The site has no file at this address. <a href=\"/\">Home page</a></p>")

  private static func page(_ title: String, _ body: String) -> [UInt8] {
    Array(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'self'">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; max-width: 60rem } pre { white-space: pre-wrap; \
      overflow-wrap: anywhere; padding: 1rem; border-left: 4px solid #c00; background: #c002 }</style>
      </head>
      <body><h1>\(title)</h1>\(body)
      </body>
      </html>

      """.utf8)
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(character)
      }
    }.joined()
  }
}
