// Optional features. Every page works without this file.
(function () {
  "use strict";
  const page = document.documentElement;
  const own = document.currentScript;

  // Loads other scripts from the folder of this file at once, and each only once. They run one after the other.
  const loading = {};
  function need(...names) {
    return Promise.all(names.map(function (name) {
      loading[name] = loading[name] || new Promise(function (done) {
        const script = document.createElement("script");
        script.async = false;
        script.src = new URL(name, own.src);
        script.onload = done;
        document.head.append(script);
      });
      return loading[name];
    }));
  }

  // Calls a function when the browser has nothing else to do.
  function whenIdle(body) {
    if (window.requestIdleCallback) requestIdleCallback(body, { timeout: 2000 });
    else setTimeout(body, 200);
  }

  // Prepares the search, so that the first letter already finds items. With a small index, the search itself is loaded
  // when the field gets the focus.
  async function prepareSearch() {
    await need("index.js");
    const { count } = await window.cofferIndex.overview();
    if (count < 2) return whenIdle(() => window.cofferIndex.itemsOfPart(1).catch(() => {}));
    await need("search.js");
    window.cofferSearch.prepare();
    whenIdle(window.cofferSearch.prepareMore);
  }

  // Adds the search field, and prepares the search, unless the reader saves data.
  const hasIndex = page.classList.contains("searchable");
  function addSearch() {
    const brand = document.querySelector("header .brand");
    if (!brand || !hasIndex) return;
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
    // The query that was entered here before an item was opened.
    if (history.state && history.state.query) field.value = history.state.query;
    box.className = "found";
    box.hidden = true;
    // Firefox sends no focus event in a window that is not active.
    const reasons = ["focus", "input", "pointerenter"];
    function start() {
      for (const reason of reasons) field.removeEventListener(reason, start);
      need("index.js", "search.js").then(() => window.cofferSearch.start(field, box));
    }
    for (const reason of reasons) field.addEventListener(reason, start);
    const savesData = navigator.connection && navigator.connection.saveData;
    if (!savesData) prepareSearch().catch(() => {});
    document.addEventListener("keydown", function (event) {
      if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target.closest("input, textarea, select, [contenteditable]")) return;
      event.preventDefault();
      for (const sheet of document.querySelectorAll("[popover]")) if (sheet.hidePopover) sheet.hidePopover();
      field.focus();
      field.select();
    });
    place.append(field, box);
    brand.after(place);
  }

  // Adds a button that loads the script for sorting and filtering. If the address has choices, the script is loaded
  // immediately.
  function addTools() {
    const section = document.querySelector("[data-type]");
    if (!section || !hasIndex || (section.querySelectorAll("li h2").length < 2 && !section.querySelector(".pages"))) return;
    const bar = document.createElement("div");
    const button = document.createElement("button");
    bar.className = "tools";
    button.type = "button";
    button.className = "open-tools";
    button.textContent = "Sort and filter";
    button.setAttribute("aria-expanded", "false");
    let isLoading = false;
    function load() {
      if (!isLoading) need("index.js", "list.js").then(() => window.cofferList(section, bar));
      isLoading = true;
    }
    function loadNamed() {
      if (/=/.test(location.hash)) load();
    }
    // The panel is visible while the button is expanded.
    button.addEventListener("click", function () {
      button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") === "false"));
      load();
    });
    window.addEventListener("hashchange", loadNamed);
    bar.append(button);
    section.querySelector(".facts").after(bar);
    loadNamed();
  }

  // Scrolls the list of types, so that the chosen type is visible.
  function showChosenType() {
    const types = document.querySelector(".types");
    const chosen = types && types.querySelector("[aria-current]");
    if (!chosen) return;
    const center = () => types.scrollTo({ top: chosen.offsetTop - types.clientHeight / 2, behavior: "instant" });
    center();
    types.addEventListener("toggle", center);
  }

  // Adds buttons that copy texts that are hard to type, such as serial numbers. Browsers provide the clipboard only to
  // pages from HTTPS, localhost and files.
  function addCopyButtons() {
    if (!navigator.clipboard) return;
    for (const place of document.querySelectorAll("[data-copy]")) {
      const text = place.textContent;
      const button = document.createElement("button");
      const word = document.createElement("span");
      const rest = document.createElement("span");
      button.type = "button";
      button.className = "copy";
      word.textContent = "Copy";
      word.setAttribute("role", "status");
      rest.className = "hidden";
      rest.textContent = " the " + place.dataset.copy;
      button.addEventListener("click", async function () {
        try {
          await navigator.clipboard.writeText(text);
          word.textContent = "Copied";
        } catch {
          word.textContent = "Not copied";
        }
        setTimeout(() => { word.textContent = "Copy"; }, 2000);
      });
      button.append(word, rest);
      place.append(button);
    }
  }

  // Adds a button that prints the list of a place, for the lid of a box.
  function addPrintButton() {
    const header = document.querySelector(".place > header");
    if (!header) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "print";
    button.textContent = document.querySelector(".pages") ? "Print this page of the list" : "Print this list";
    button.addEventListener("click", () => window.print());
    header.append(button);
  }

  // Adds the position of the item among the items of its type. The position comes from the index, so that a new item
  // does not change the pages of all other items.
  function addPosition() {
    const trail = document.querySelector("[data-position]");
    if (!trail || !hasIndex) return;
    const nameIn = (path) => decodeURIComponent(path.split("/").pop()).replace(/\.html$/, "");
    const slug = trail.dataset.position;
    const page = Number(nameIn(trail.lastElementChild.pathname).slice(slug.length + 1)) || 1;
    need("index.js").then(async function () {
      const found = await window.cofferIndex.position(nameIn(location.pathname), slug, page).catch(() => null);
      if (!found) return;
      const text = document.createElement("span");
      text.className = "position";
      text.textContent = found.map(window.cofferIndex.number).join(" of ");
      trail.append(text);
    });
  }

  // On the page of missing details, the heading of the list follows the chosen gap.
  function addGapHeading() {
    const [gaps, heading] = [document.querySelector(".gaps"), document.getElementById("lacking")];
    if (!gaps || !heading) return;
    const all = heading.textContent;
    function show() {
      const chosen = gaps.querySelector(":checked");
      const text = (selector) => chosen.parentElement.querySelector(selector).textContent;
      heading.textContent = chosen.value !== "all" ? text("span:not(.count)") + ": " + text(".count") : all;
    }
    gaps.addEventListener("change", function () {
      show();
      if (heading.getBoundingClientRect().top > window.innerHeight * .8) heading.scrollIntoView({ block: "center" });
    });
    show();
  }

  function isPopoverOpen() {
    return [...document.querySelectorAll("[popover]")].some((sheet) => sheet.hidePopover && sheet.matches(":popover-open"));
  }

  // Whether an element is in a strip that the arrow keys scroll.
  function scrollsSideways(element) {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
    }
    return false;
  }

  // Shows a text that is cut, such as a long name on a card, as the title of its element.
  function showCutText(event) {
    const text = event.target.closest(".sub .place, h2, .sub, .turn span, .index h3, .places a, .bars a, .lacking a");
    const isCut = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth;
    const isLeftOut = (box) => getComputedStyle(box).fontSize === "0px";
    if (!text || text.title) return;
    if ([text, ...text.querySelectorAll(".up")].some(isCut) || [...text.querySelectorAll(".far")].some(isLeftOut)) text.title = text.textContent.trim();
  }

  // The left and right arrow keys open the previous and the next item or page.
  function turn(event) {
    if (document.querySelector("dialog[open]")) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, [contenteditable], .prose")) return;
    const forward = getComputedStyle(page).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const rel = event.key === forward ? "next" : event.key === back ? "prev" : null;
    if (!rel || isPopoverOpen() || scrollsSideways(event.target)) return;
    // A sorted or filtered list has no pages, so their links are hidden.
    const links = [...document.querySelectorAll("main a[rel=" + rel + "]")];
    const link = links.find((link) => link.getClientRects().length > 0);
    if (link) link.click();
  }

  // Loads the dialog for photos when a reader opens the first photo, or when the address names a photo.
  function addPhotos() {
    if (!document.querySelector(".full")) return;
    function openNamed() {
      if (!location.hash.startsWith("#photo-")) return false;
      load();
      return true;
    }
    function load() {
      document.removeEventListener("click", open);
      window.removeEventListener("hashchange", openNamed);
      return need("photos.js");
    }
    function open(event) {
      const link = event.target.closest('a[href^="#photo-"]');
      if (!link || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      load().then(() => link.click());
    }
    if (openNamed()) return;
    document.addEventListener("click", open);
    window.addEventListener("hashchange", openNamed);
  }
  for (const prepare of [addSearch, addTools, showChosenType, addCopyButtons, addPrintButton, addPosition, addGapHeading, addPhotos]) {
    document.addEventListener("DOMContentLoaded", prepare);
  }
  document.addEventListener("keydown", turn);
  document.addEventListener("pointerover", showCutText);
})();
