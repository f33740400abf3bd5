// Searches the items. site.js loads this file after index.js. If the index has several parts, the styles in search.css
// and two parts are loaded before a reader begins to search, and the other parts when a reader begins.
(function () {
  "use strict";
  const index = window.cofferIndex;
  const atOnce = 40;
  // The number of results in the first frame. This is more than fits below the field.
  const inSight = 14;
  // The number of letters before and after a word in an excerpt.
  const around = 32;
  // The number of parts that are fetched before they are needed.
  const ahead = 4;
  // The number of items that are prepared at once, and the time after which key presses are handled, in milliseconds.
  const [chunk, turn] = [20, 8];
  // The time until the other parts are loaded, in milliseconds, so that the result of the first letter comes before.
  const grace = 60;
  // The number of asset types that are listed before the items.
  const mostTypes = 3;
  // The prepared items of each part so far, the parts that are being prepared, and the number of complete parts.
  const parts = [];
  const loading = [];
  let complete = 0;
  // The asset types of the items so far, with folded labels, keyed by slug.
  const types = new Map();
  let expected = null;
  // The numbers of items of each type, from the overview of the index.
  let counts = {};
  let styles = null;
  let isStyled = false;
  let failed = false;
  let onChange = function () {};

  // The forms in which an amount can be found: $1,450.00 and 1450.00.
  const amounts = function ({ amount }) {
    if (!amount) return [];
    const plain = amount.replaceAll(",", "");
    return [amount, plain, ...(plain.startsWith("-") ? ["-" + plain.replace(/[^\d.]/g, "")] : [])];
  };

  function prepared(items) {
    return items.map(function (item) {
      if (item.label && !types.has(item.type)) types.set(item.type, { slug: item.type, label: item.label, title: index.fold(item.label) });
      const title = index.fold(item.name);
      // A place also as it is typed, without the signs between its levels
      const shown = title + "\n" + index.fold([item.label, item.place, (item.place || "").replaceAll(" >", "")].join("\n"));
      // Places can also be found with a slash between levels, and dates in the format of item pages.
      const forms = [(item.place || "").replaceAll(" > ", "/"), ...[item.day, ...item.values].map((text) => index.date(text || ""))];
      const rest = [item.serialNumber, item.notes, item.day, ...item.values, ...forms, ...amounts(item)];
      // A page is named after the item's key, except where its name is a digest.
      const key = /^[\da-f-]{16,}$/.test(item.page) ? "" : item.page;
      return { ...item, key, title, shown, text: shown + "\n" + index.fold(rest.join("\n")) };
    });
  }

  function loadStyles() {
    if (styles) return;
    styles = document.createElement("link");
    styles.onload = styles.onerror = function () {
      isStyled = true;
      onChange();
    };
    Object.assign(styles, { rel: "stylesheet", href: new URL("assets/search.css", index.root) });
    // The styles come before those of the site, which can change them.
    document.querySelector("link[rel=stylesheet]").after(styles);
  }

  // Lets the browser handle key presses before more items are prepared.
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  async function preparePart(number) {
    const items = await index.itemsOfPart(number);
    const all = parts[number - 1] = [];
    let end = performance.now() + turn;
    for (let start = 0; start < items.length; start += chunk) {
      if (performance.now() > end) {
        onChange();
        await pause();
        end = performance.now() + turn;
      }
      all.push(...prepared(items.slice(start, start + chunk)));
    }
    complete += 1;
    onChange();
  }

  function part(number) {
    loading[number] = loading[number] || preparePart(number);
    return loading[number];
  }

  // Loads the parts one after the other, so that the first results appear early.
  async function load() {
    try {
      const overview = await index.overview();
      [expected, counts] = [overview.count, overview.types];
    } catch {
      failed = true;
    }
    for (let number = 1; number <= expected; number++) {
      for (let next = number; next < Math.min(number + ahead, expected + 1); next++) index.fetchPart(next);
      try {
        await part(number);
      } catch {
        failed = true;
      }
    }
    onChange();
  }

  // Whether a folded letter is a letter or a digit; false beyond the ends of a text.
  function isOfWord(letter) {
    if (letter >= "a" && letter <= "z" || letter >= "0" && letter <= "9") return true;
    return letter > "\x7F" && /[\p{L}\p{N}]/u.test(letter);
  }

  // Returns 2 if a text has a whole word, 1 if a word in the text begins with it, 0 if it is only inside of words, and -1
  // if the text does not have it.
  function fit(text, word) {
    let best = -1;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const begins = at === 0 || !isOfWord(text[at - 1]);
      if (begins && (at + word.length === text.length || !isOfWord(text[at + word.length]))) return 2;
      best = Math.max(best, begins ? 1 : 0);
    }
    return best;
  }

  // Finds the items that contain all words. Items whose names begin with the query come first, then other items with
  // all words in the name, then items with all words in the name, type and place, then the rest. In each of the last
  // three groups, items in which several words follow each other as in the query come first, then items with the words as
  // whole words, then items in which the words are the beginnings of words, so that "ring" finds rings before springs.
  // If a name begins with the query, the query as whole words comes first: "vase 7" finds Vase 7 before Vase 70.
  function find(query, most) {
    const all = index.fold(query).replaceAll('"', " ").trim().split(/\s+/).filter(Boolean);
    const whole = all.join(" ");
    // A sign alone, such as the > between places, is ignored if there are other words.
    const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
    const words = spoken.length > 0 ? spoken : all;
    const ranks = Array.from({ length: 17 }, () => []);
    let count = 0;
    if (words.length === 0) return { count, words, types: [], typeCount: 0, items: [] };
    // A short word must look like the start of a random key, or like a part of another key.
    const hasDigit = (word) => /\d/.test(word);
    const starts = words.filter((word) => word.length >= 8 || (word.length >= 3 && hasDigit(word)));
    const pieces = words.filter((word) => word.length >= 2 && (word.length >= 8 || hasDigit(word)));
    const isOfKey = (word, item) => (starts.includes(word) && item.page.startsWith(word)) || (pieces.includes(word) && item.key.includes(word));
    const isIn = (text, item) => words.every((word) => text.includes(word) || isOfKey(word, item));
    // Items of this rank and later ones are only counted, because items of an earlier rank fill the list.
    let end = ranks.length;
    function rankOf(item) {
      if (item.title.startsWith(whole)) return item.title.length > whole.length && isOfWord(item.title[whole.length]) ? 1 : 0;
      if (end <= 2) return end;
      const level = isIn(item.title, item) ? 0 : isIn(item.shown, item) ? 1 : 2;
      const text = [item.title, item.shown, item.text][level];
      const first = 2 + 5 * level;
      if (first >= end) return end;
      const phrase = words.length > 1 ? fit(text, whole) : -1;
      if (phrase >= 0) return phrase === 2 ? first : first + 1;
      // Long texts are searched for whole words only until enough items have beginnings of words.
      if (first + 2 >= end || (level === 2 && ranks[first + 3].length >= most)) return end;
      return first + 4 - Math.max(0, Math.min(...words.map((word) => fit(text, word))));
    }
    for (const part of parts) {
      for (const item of part || []) {
        if (!isIn(item.text, item)) continue;
        count += 1;
        const rank = end > 0 ? rankOf(item) : 0;
        if (rank < end && ranks[rank].push(item) === most) end = rank;
      }
    }
    const named = [...types.values()].filter(({ title }) => words.every((word) => title.includes(word)));
    const nearness = ({ title }) => title === whole ? 2 : title.startsWith(whole) ? 1 : 0;
    named.sort((one, two) => nearness(two) - nearness(one) || countOf(two) - countOf(one));
    return { count, words, types: named.slice(0, mostTypes), typeCount: named.length, items: ranks.flat().slice(0, most) };
  }

  function element(name, className, text) {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  }

  // Returns the first occurrence of a word in a text, with the text before and after it; null if there is none. Folding
  // can change the length of a text, so the letters of a text with the word are folded one by one.
  function excerpt(text, word) {
    if (!index.fold(text).includes(word)) return null;
    const letters = Array.from(text.normalize("NFC"));
    const starts = [];
    let folded = "";
    for (const letter of letters) {
      starts.push(folded.length);
      folded += index.fold(letter);
    }
    const at = folded.indexOf(word);
    if (at < 0) return null;
    const from = starts.findLastIndex((start) => start <= at);
    const end = starts.findIndex((start) => start >= at + word.length);
    const to = end < 0 ? letters.length : end;
    const [first, last] = [Math.max(0, from - around), Math.min(letters.length, to + around)];
    const piece = (start, stop) => letters.slice(start, stop).join("").replace(/\s+/g, " ");
    const [before, after] = [piece(first, from), piece(to, last)];
    return [first > 0 ? "…" + before.trimStart() : before, piece(from, to), last < letters.length ? after.trimEnd() + "…" : after];
  }

  // Returns an element that shows why an item was found: the text with most of the words that are not shown anyway in
  // the name, the type, the place and the amount. Returns null if there is no such word.
  function reason(item, words) {
    const shown = index.fold([item.name, item.label, item.place, ...amounts(item)].join("\n"));
    const open = words.filter((word) => !shown.includes(word));
    if (open.length === 0) return null;
    const fields = item.fields.map((name, place) => [name, item.values[place]]);
    const dates = [...fields, ["Recorded", item.day]].map(([name, text]) => [name, index.date(text || "")]);
    const texts = [["Serial number", item.serialNumber], ...fields, ...dates, ["Notes", item.notes]];
    const number = ([, text]) => text ? open.filter((word) => index.fold(text).includes(word)).length : 0;
    const most = Math.max(...texts.map(number));
    for (const [title, text] of texts.filter((one) => most > 0 && number(one) === most)) {
      const phrase = open.join(" ");
      const parts = excerpt(text, phrase) || excerpt(text, open.find((word) => index.fold(text).includes(word)));
      if (!parts) continue;
      const made = element("small", "why");
      made.append(title + ": " + parts[0], element("mark", "", parts[1]), parts[2]);
      return made;
    }
    return null;
  }

  function option(item, number, words) {
    const link = element("a");
    link.href = new URL("items/" + item.page + ".html", index.root);
    link.id = "found-" + number;
    link.setAttribute("role", "option");
    link.tabIndex = -1;
    const blank = element("span", "thumb blank");
    if (item.picture) blank.append(index.thumbnail(item));
    const name = element("strong", "", item.name);
    const facts = element("small", "", [item.label, item.place].filter(Boolean).join(" · "));
    name.dir = facts.dir = "auto";
    link.append(blank, name, facts);
    const why = reason(item, words);
    if (why) {
      why.dir = "auto";
      link.append(why);
    }
    if (item.amount) link.append(element("span", "worth", item.amount));
    return link;
  }

  // Returns the number of items of an asset type.
  function countOf(type) {
    const [, ...ofParts] = counts[type.slug] || [0];
    return ofParts.reduce((sum, part) => sum + part, 0);
  }

  // Makes the link to the list of an asset type.
  function typeOption(type, number) {
    const link = element("a", "of-type");
    const count = countOf(type);
    link.href = new URL("types/" + type.slug + ".html", index.root);
    link.id = "found-" + number;
    link.setAttribute("role", "option");
    link.tabIndex = -1;
    const name = element("strong", "", type.label);
    name.dir = "auto";
    link.append(name, element("small", "", "Asset type" + (count > 0 ? " · " + index.number(count) + (count === 1 ? " item" : " items") : "")));
    return link;
  }

  // Prepares the small first part of the index.
  function prepare() {
    loadStyles();
    part(1).catch(() => {});
  }

  // Prepares the second part of the index.
  function prepareMore() {
    part(2).catch(() => {});
  }

  function start(field, box) {
    prepare();
    setTimeout(load, grace);
    const status = element("p", "cap");
    status.setAttribute("role", "status");
    const list = element("div", "hits");
    list.id = "found";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", "Items found");
    list.tabIndex = -1;
    const further = element("button", "more-items", "Show more");
    further.type = "button";
    box.append(status, list, further);
    let options = [];
    // Makes the options that are not in the list yet.
    let makeRest = function () {};
    let most = atOnce;
    let chosen = -1;
    // Whether the reader moved the selection, and whether the reader pressed Enter before an item was found.
    let hasMoved = false;
    let isEager = false;

    function choose(number) {
      if (options[chosen]) options[chosen].removeAttribute("aria-selected");
      chosen = number;
      const option = options[chosen];
      if (!option) return field.removeAttribute("aria-activedescendant");
      option.setAttribute("aria-selected", "true");
      option.scrollIntoView({ block: "nearest" });
      field.setAttribute("aria-activedescendant", option.id);
    }

    // The results end where the field ends, unless they would then begin outside of the page. They use the height below
    // the field, which is less while a phone shows its keyboard.
    function place() {
      if (box.hidden) return;
      const around = field.getBoundingClientRect();
      const side = parseFloat(getComputedStyle(document.querySelector(".top")).paddingLeft);
      const most = document.documentElement.clientWidth - side - box.offsetWidth;
      const start = Math.max(side, Math.min(around.right - box.offsetWidth, most));
      const height = window.visualViewport ? window.visualViewport.height : window.innerHeight;
      box.style.setProperty("--start", start - around.left + "px");
      box.style.setProperty("--below", height - around.bottom - 16 + "px");
    }

    function open(isOpen) {
      if (box.hidden !== isOpen) return;
      box.hidden = !isOpen;
      place();
      field.setAttribute("aria-expanded", String(isOpen));
      // When the list opens again, it begins with the first item.
      if (!isOpen) hasMoved = false;
    }

    function show() {
      if (!field.value.trim() || !isStyled) return open(false);
      const found = find(field.value, most);
      const isComplete = complete === expected;
      const kept = hasMoved && options[chosen] ? options[chosen].href : null;
      const makers = [
        ...found.types.map((type) => (number) => typeOption(type, number)),
        ...found.items.map((item) => (number) => option(item, number, found.words)),
      ];
      options = [];
      list.replaceChildren();
      const make = function (end) {
        for (const maker of makers.slice(options.length, end)) options.push(list.appendChild(maker(options.length)));
      };
      // The first results appear earlier if the options that a reader must scroll to are made after them.
      const ofResults = () => make(makers.length);
      makeRest = ofResults;
      make(kept ? makers.length : inSight);
      requestAnimationFrame(() => setTimeout(function () { if (makeRest === ofResults) makeRest(); }));
      const more = found.count > found.items.length ? ", showing the first " + found.items.length : "";
      const ofTypes = found.typeCount > found.types.length ? found.types.length + " of " + found.typeCount + " asset types; " : "";
      const items = ofTypes + index.number(found.count) + (found.count === 1 ? " item" : " items");
      const none = "No items match. The search covers names, serial numbers, keys, types, places, values, notes and fields.";
      const state = isComplete ? (found.count === 0 ? none : items + more) : found.count === 0 ? "Searching …" : items + more + ", still searching\u00a0…";
      status.textContent = failed ? "The search index cannot be read completely. Reload the page." : state;
      further.hidden = found.count <= found.items.length;
      choose(options.length > 0 ? Math.max(0, options.findIndex((option) => option.href === kept)) : -1);
      open(true);
      if (isEager && isComplete && options[chosen]) options[chosen].click();
    }

    function press(event) {
      if (event.isComposing) return;
      if (event.key.startsWith("Arrow")) makeRest();
      const last = options.length - 1;
      if (event.key !== "Enter") isEager = false;
      if (event.key.startsWith("Arrow") && !box.hidden) hasMoved = true;
      if (event.key === "Escape") {
        if (box.hidden) field.value = "";
        open(false);
      } else if (event.key === "ArrowDown" && box.hidden) show();
      else if (event.key === "ArrowDown") choose(chosen < last ? chosen + 1 : 0);
      else if (event.key === "ArrowUp") choose(chosen > 0 ? chosen - 1 : last);
      else if (event.key === "Enter") {
        if (!box.hidden && options[chosen]) options[chosen].click();
        else isEager = true;
      } else return;
      event.preventDefault();
    }

    field.addEventListener("input", function () {
      most = atOnce;
      hasMoved = isEager = false;
      show();
    });
    further.addEventListener("click", function () {
      makeRest();
      const last = options.length;
      most += atOnce * 5;
      show();
      makeRest();
      choose(Math.min(last, options.length - 1));
      if (options[chosen]) options[chosen].scrollIntoView({ block: "start" });
      hasMoved = true;
      field.focus();
    });
    list.addEventListener("click", function () { history.replaceState({ ...history.state, query: field.value }, ""); });
    window.addEventListener("resize", place);
    if (window.visualViewport) window.visualViewport.addEventListener("resize", place);
    field.addEventListener("keydown", press);
    field.addEventListener("focus", function () { if (box.hidden) show(); });
    document.addEventListener("pointerdown", function (event) {
      if (!box.contains(event.target) && event.target !== field) open(false);
    });
    // The list closes when the focus leaves the search, because the list would cover what has the focus.
    field.parentElement.addEventListener("focusout", function (event) {
      if (event.relatedTarget && !field.parentElement.contains(event.relatedTarget)) open(false);
    });
    // While the parts of the index load, the list changes at most ten times per second.
    let timer = null;
    onChange = function () {
      if (timer || !field.value.trim() || document.activeElement !== field) return;
      timer = setTimeout(function () {
        timer = null;
        if (document.activeElement === field) show();
      }, options.length > 0 ? 100 : 0);
    };
    show();
  }

  window.cofferSearch = { prepare, prepareMore, start };
})();
