/// The script that reloads a page after a change. The script is added to pages when they are served, and is not in any
/// file.
enum ReloadScript {
  static let path = "/.coffer/reload.js"
  static let waitPath = "/.coffer/wait.js"

  /// The script waits by loading other scripts, because the content security policy of the pages allows no other
  /// requests: it has `script-src 'self'`, but no `connect-src`. Waiting begins after the page is loaded, so that the
  /// browser does not show the page as loading. A hidden page does not wait.
  static let text = """
    (() => {
      const version = document.currentScript.dataset.version;
      let isWaiting = false;
      function wait() {
        if (isWaiting || document.hidden) return;
        isWaiting = true;
        const start = performance.now();
        const script = document.createElement('script');
        const end = (pause) => { script.remove(); isWaiting = false; setTimeout(wait, pause); };
        script.onload = () => end(performance.now() - start < 15000 ? 1000 : 0);
        script.onerror = () => end(1000);
        script.src = '\(waitPath)?after=' + version + '&page=' + encodeURIComponent(location.pathname);
        document.head.append(script);
      }
      document.addEventListener('visibilitychange', wait);
      // A page that comes back from the history has lost its request.
      window.addEventListener('pageshow', (event) => event.persisted ? location.reload() : setTimeout(wait));
    })();

    """

  /// Returns a page with the script before its last `</body>`, or at the end if there is none.
  static func added(to page: [UInt8], version: String) -> [UInt8] {
    let element = Array("<script src=\"\(path)\" data-version=\"\(version)\"></script>\n".utf8)
    let end = Array("</body>".utf8)
    var place = page.count - end.count
    while place >= 0, page[place] != end[0] || !page[place...].starts(with: end) { place -= 1 }
    guard place >= 0 else { return page + element }
    return Array(page[..<place] + element + page[place...])
  }
}
