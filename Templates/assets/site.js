// Small conveniences. Every page works without this file.
(function () {
  "use strict";
  const page = document.documentElement;
  const own = document.currentScript;
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

  // A field for the search. What it needs is loaded when it gets the focus.
  function addSearch() {
    const brand = document.querySelector("header .brand");
    if (!brand || own.dataset.search === undefined || !("DecompressionStream" in window)) return;
    const field = document.createElement("input");
    const box = document.createElement("div");
    const place = document.createElement("div");
    place.className = "search";
    place.setAttribute("role", "search");
    field.type = "search";
    field.placeholder = "Search";
    field.autocomplete = "off";
    field.spellcheck = false;
    const marks = {
      role: "combobox", "aria-label": "Search items", "aria-keyshortcuts": "/", "aria-autocomplete": "list",
      "aria-expanded": "false", "aria-controls": "found",
    };
    for (const name in marks) field.setAttribute(name, marks[name]);
    box.className = "found";
    box.hidden = true;
    field.addEventListener("focus", function () {
      const script = document.createElement("script");
      script.src = new URL("search.js", own.src);
      script.onload = function () { window.cofferSearch.attach(field, box); };
      document.head.append(script);
    }, { once: true });
    document.addEventListener("keydown", function (event) {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target.closest("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      field.focus();
      field.select();
    });
    place.append(field, box);
    brand.after(place);
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

  document.addEventListener("DOMContentLoaded", addSearch);
  document.addEventListener("DOMContentLoaded", addThemeButton);
  document.addEventListener("keydown", turn);
})();
