// Small conveniences. Every page works without this file.
(function () {
  "use strict";
  const page = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  // Private windows and some file: pages block storage. The choice then lasts until the page is closed.
  function recall() {
    try { return localStorage.getItem("coffer-theme"); } catch { return null; }
  }
  function remember(theme) {
    try {
      if (theme) localStorage.setItem("coffer-theme", theme);
      else localStorage.removeItem("coffer-theme");
    } catch { /* storage is blocked, see above */ }
  }
  function show(theme) {
    if (theme === "light" || theme === "dark") page.dataset.theme = theme;
    else delete page.dataset.theme;
  }

  // Runs in the head, so that a saved choice applies before the first paint.
  show(recall());

  function addThemeButton() {
    const brand = document.querySelector("header .brand");
    if (!brand) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "theme";
    const isDark = () => (page.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
    const name = () => button.setAttribute("aria-label", isDark() ? "Use light colors" : "Use dark colors");
    button.addEventListener("click", function () {
      const wanted = isDark() ? "light" : "dark";
      // If the choice equals the system setting, follow the system again.
      const theme = wanted === (dark.matches ? "dark" : "light") ? null : wanted;
      remember(theme);
      show(theme);
      name();
    });
    dark.addEventListener("change", name);
    name();
    brand.after(button);
  }

  // Left and right arrow: previous and next item or page.
  function turn(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, [contenteditable], .prose")) return;
    const forward = getComputedStyle(page).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const rel = event.key === forward ? "next" : event.key === back ? "prev" : null;
    const link = rel && document.querySelector("main a[rel=" + rel + "]");
    if (link) link.click();
  }

  document.addEventListener("DOMContentLoaded", addThemeButton);
  document.addEventListener("keydown", turn);
})();
