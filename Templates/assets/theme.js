// Applies the colors that the reader has chosen. Runs in the head, before the first paint, so it is a file of its own,
// and small. Every page works without this file.
(function () {
  "use strict";
  const page = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");

  // Private windows and some file: pages block storage. There, the chosen theme lasts until the page is closed.
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
  show(recall());

  // These classes reserve the space for elements that are added later.
  page.classList.add("scripted");
  if (document.currentScript.dataset.search !== undefined && "DecompressionStream" in window) page.classList.add("searchable");

  function addButton() {
    const brand = document.querySelector("header .brand");
    if (!brand) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "theme";
    const isDark = () => (page.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
    const name = function () {
      button.title = isDark() ? "Use light colors" : "Use dark colors";
      button.setAttribute("aria-label", button.title);
    };
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
    // The focus reaches the button in the order of the header: on a phone after the title, otherwise last.
    if (window.matchMedia("(max-width: 40em)").matches) brand.after(button);
    else brand.closest(".top").append(button);
  }
  document.addEventListener("DOMContentLoaded", addButton);
})();
