import ArgumentParser
import Foundation
import SiteServer

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "Serve a preview of the site on this computer, and rebuild it after each change.",
    examples: "coffer serve --site Home --open", "coffer serve --site Home --audience family --port 8080",
    more: """
      Open pages reload after a change to the store, site.yml, templates/, content/
      or assets/, or to the pictures of a store of another app. Errors are shown in
      the browser until they are corrected. The site is built in a temporary folder;
      the output folder is not changed. Only programs on this computer can connect.
      Press Ctrl-C to stop.
      """)

  @Option(
    help: .value("number", "The port, or 0 for any free port (default: 8000)."),
    transform: { text in
      guard let port = UInt16(text) else {
        throw ValidationError("write a number from 0 to \(UInt16.max)")
      }
      return port
    })
  var port: UInt16 = 8000

  @Flag(help: "Open the home page in the default browser.")
  var open = false

  @OptionGroup var audience: AudienceOptions
  @OptionGroup var options: SiteOptions

  func run() async throws {
    let server = try await SiteServer(port: port)
    let site = try PreviewedSite(options, audience)
    // The watch begins before the first build, so changes during that build are noticed, too.
    let watch = server.watch(site.sources)
    let preview = try await site.firstPreview()
    try announce(server.address)
    try await server.serve(preview) { try await site.rebuild(after: watch) }
  }

  private func announce(_ address: String) throws {
    try options.console.print(ServeSummary(address: address), address)
    if open { openBrowser(at: address) }
  }

  private func openBrowser(at address: String) {
    guard let browser = Browser() else {
      return options.console.note(
        "note: '\(Browser.program)' is not installed; open the address in a browser")
    }
    do { try browser.open(address) } catch { options.console.warn("\(error)") }
  }
}

/// The JSON output of the command.
private struct ServeSummary: Encodable {
  let address: String
}
