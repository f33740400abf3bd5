/// The script that reloads a page after a change. The script is added to pages when they are served, and is not in any
/// file.
enum ReloadScript {
  static let path = "/.coffer/reload.js"
  static let waitPath = "/.coffer/wait.js"

  /// The script waits by loading other scripts, because the content security policy of the pages allows no other
  /// requests: it has `script-src 'self'`, but no `connect-src`. Waiting begins after the page is loaded, so that the
  /// browser does not show the page as loading. A hidden page does not wait.
  ///
  /// A reload keeps the text in the search field and the open results, which the search opens when its field gets the
  /// focus.
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
      // The state of the search is kept for the next load of the same page, if that load is a reload.
      const key = 'coffer-search ' + location.pathname;
      const field = () => document.querySelector('header input[type=search]');
      let isClosed = false;
      document.addEventListener('input', () => { isClosed = false; });
      document.addEventListener('keydown', (event) => { if (event.key === 'Escape') isClosed = true; });
      window.addEventListener('pagehide', () => {
        const search = field();
        if (!search) return;
        const isActive = !isClosed && search.parentElement.contains(document.activeElement);
        const state = { text: search.value, start: search.selectionStart, end: search.selectionEnd, isActive };
        sessionStorage.setItem(key, JSON.stringify(state));
      });
      window.addEventListener('load', () => {
        const [search, state] = [field(), JSON.parse(sessionStorage.getItem(key))];
        sessionStorage.removeItem(key);
        const [loaded] = performance.getEntriesByType('navigation');
        if (!search || !state || loaded.type !== 'reload') return;
        // The reader may already have typed another text.
        if (search.value && search.value !== (history.state && history.state.query)) return;
        search.value = state.text;
        if (!state.isActive) return;
        search.focus({ preventScroll: true });
        search.setSelectionRange(state.start, state.end);
        // A window that is not active gets no focus event.
        search.dispatchEvent(new Event('input', { bubbles: true }));
      });
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
