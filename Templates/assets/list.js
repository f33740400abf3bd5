// Sorts and filters the items of an asset type. site.js loads this file after index.js, when a reader opens the panel,
// or when the address contains choices for sorting and filtering. The choices are in the address, so that a view can be
// bookmarked. The styles are in list.css, which no other page needs.
window.cofferList = async function (section, bar) {
  "use strict";
  const index = window.cofferIndex;
  const mostParts = 64, firstChunk = 100, chunk = 200, mostValues = 20, mostPlaces = 500, mostFlatPlaces = 2000, longestValue = 60, mostFacets = 8, fewValues = 8;
  const given = { title: document.title, facts: section.querySelector(".facts"), lists: section.querySelectorAll(".cards, .rows, .pages") };
  const collator = new Intl.Collator(document.documentElement.lang || "en", { numeric: true, sensitivity: "base" });

  function element(name, className, ...content) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...content);
    return made;
  }

  const button = bar.querySelector(".open-tools");
  const styles = element("link");
  const areStyled = new Promise(function (resolve) { styles.onload = styles.onerror = resolve; });
  Object.assign(styles, { rel: "stylesheet", href: new URL("assets/list.css", index.root) });
  // The styles come before those of the site, which can change them.
  document.querySelector("link[rel=stylesheet]").after(styles);

  // Returns the items of a type in the order of the pages; null if they are in too many parts of the index.
  async function itemsOfType(slug) {
    const [first, ...counts] = (await index.overview()).types[slug] || [0];
    if (counts.length > mostParts) return null;
    const all = await Promise.all(counts.map((_, place) => index.itemsOfPart(first + place)));
    return all.flat().filter((item) => item.type === slug);
  }

  let items;
  try {
    [items] = await Promise.all([itemsOfType(section.dataset.type), areStyled]);
  } catch { /* reported below */ }
  if (!items) {
    bar.append(element("p", "cap", items === null ? "There are too many items to sort and filter here." : "The index of items cannot be read. Reload the page."));
    return;
  }

  // Returns an amount in cents; null if the text has no amount. Amounts in some currencies have no cents.
  const hasCents = (text) => /\.\d\d$/.test(text);
  const cents = (text) => /\d/.test(text) ? Number(text.replace(/\D/g, "")) * (hasCents(text) ? 1 : 100) * (text.startsWith("-") ? -1 : 1) : null;
  // Parses an amount that a reader typed, such as 1,250 or 12.5 or $1.250,00. Returns the amount in cents, null for an
  // empty text, and undefined for a text that is not an amount.
  function typed(text) {
    const digits = text.replace(sign.trim(), "").replace(/[\s'\u2019]/g, "");
    if (!digits) return null;
    // Digits in groups of three are thousands; one or two digits after the last separator are a fraction.
    const parts = /^(-?)(\d+|\d{1,3}([.,])\d{3}(?:\3\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(digits);
    if (!parts || (parts[3] && parts[3] === parts[4])) return undefined;
    return Math.round(Number(parts[1] + parts[2].replace(/[.,]/g, "") + "." + (parts[5] || "0")) * 100);
  }
  const sign = (items.find((item) => item.amount) || { amount: "" }).amount.replace(/^-/, "").replace(/\d.*$/, "");
  const showsCents = items.every((item) => !item.amount || hasCents(item.amount));
  function money(amount) {
    const [whole, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
    const fraction = rest > 0 || showsCents ? "." + String(rest).padStart(2, "0") : "";
    return (amount < 0 ? "-" : "") + sign + index.number(whole) + fraction;
  }
  items = items.map((item) => ({ ...item, cents: cents(item.amount) }));

  // Returns the choices for the place or for a field. Returns null if the choices would not be useful: if all items
  // have the same value, if there are too many values, if all values are too long, or if there are more than a few
  // values and each belongs to one item only. `texts` returns the texts of an item. Texts that differ only in case or
  // accents count as the same value.
  function facet(key, title, texts, most, longest) {
    const labels = new Map(), known = new Map(), counts = new Map();
    function label(text) {
      if (!known.has(text)) {
        const folded = index.fold(text);
        if (!labels.has(folded)) labels.set(folded, text);
        known.set(text, labels.get(folded));
      }
      return known.get(text);
    }
    const valuesOf = (item) => texts(item).map(label);
    for (const item of items) for (const value of valuesOf(item)) counts.set(value, (counts.get(value) || 0) + 1);
    const stated = [...counts.keys()].filter(Boolean);
    const isUseful = counts.size > 1 && stated.length > 0 && stated.length <= most && stated.some((text) => text.length <= longest)
      && (stated.length <= fewValues || stated.some((text) => counts.get(text) > 1));
    if (!isUseful) return null;
    const values = [...counts.keys()].sort((one, two) => (one === "") - (two === "") || counts.get(two) - counts.get(one));
    return { key, title, valuesOf, label, values, others: counts.get("") || 0 };
  }
  const names = [...new Set(items.flatMap((item) => item.fields))];
  // A place also contains the items in the places inside it: the choice "House" includes "House > Attic".
  const around = new Map();
  function places(text) {
    const levels = text.split("\u001f");
    if (!around.has(text)) around.set(text, levels.map((_, level) => levels.slice(0, level + 1).join(" > ")));
    return around.get(text);
  }
  // If there are too many places, the innermost levels are left out of the choices.
  const deepest = items.reduce((depth, item) => Math.max(depth, item.levels.split("\u001f").length), 1);
  let place = null;
  for (let depth = deepest; depth > 0 && !place; depth--) {
    place = facet("place", "Place", (item) => places(item.levels).slice(0, depth), depth > 1 ? mostPlaces : mostFlatPlaces, Infinity);
  }
  if (place) place.values.sort((one, two) => (one === "") - (two === "") || collator.compare(one, two));
  const ofFields = names.map(function (name) {
    const positions = new Map();
    function valueOf(item) {
      if (!positions.has(item.fields)) positions.set(item.fields, item.fields.indexOf(name));
      return item.values[positions.get(item.fields)] || "";
    }
    // Days are grouped into years.
    const stated = items.map(valueOf).filter(Boolean);
    const areDays = stated.every((text) => /^\d{4}-\d\d-\d\d$/.test(text));
    const texts = (item) => [areDays ? valueOf(item).slice(0, 4) : valueOf(item)];
    const made = facet("f." + name, name[0].toUpperCase() + name.slice(1), texts, mostValues, longestValue);
    // Years come in order, the newest first, and so do numbers, the lowest first. Other values come by their counts.
    if (made && areDays) made.values.sort((one, two) => (one === "") - (two === "") || collator.compare(two, one));
    else if (made && stated.every((text) => /^[\d.,]+$/.test(text))) made.values.sort((one, two) => (one === "") - (two === "") || collator.compare(one, two));
    return made;
  });
  // The place comes first, then the fields, starting with the field that most items have.
  const facets = [place, ...ofFields.filter(Boolean).sort((one, two) => one.others - two.others)].filter(Boolean);
  const has = (name) => items.some((item) => item[name]);
  const sorts = [
    ["", "List order"], ["name", "Name, A to Z"], ["-name", "Name, Z to A"],
    ...(has("amount") ? [["-amount", "Value, highest first"], ["amount", "Value, lowest first"]] : []),
    ...(has("day") ? [["-date", "Recorded, newest first"], ["date", "Recorded, oldest first"]] : []),
    ...(has("place") ? [["place", "Place, A to Z"], ["-place", "Place, Z to A"]] : []),
  ];

  const views = [["", "Automatic"], ["cards", "Cards"], ["table", "Table"]];

  let state = {};
  let unknown = [];
  function read() {
    const address = new URLSearchParams(location.hash.slice(1));
    const one = (name, isKnown) => (isKnown(address.get(name)) && address.get(name)) || "";
    const isAmount = () => has("amount");
    state = {
      sort: one("sort", (text) => sorts.some(([key]) => key === text)), view: one("view", (text) => views.some(([key]) => key === text)),
      from: one("from", isAmount), to: one("to", isAmount), photo: one("photo", (text) => text === "none" && has("picture") && items.some((item) => !item.picture)),
    };
    const chosen = ({ key, values, label }) => [key, new Set(address.getAll(key).map(label).filter((value) => values.includes(value)))];
    state.chosen = new Map(facets.map(chosen).filter(([, values]) => values.size > 0));
    // An address can name fields and values that this list does not have, for example after items were edited.
    const known = (key, value) => (state.chosen.get(key) || new Set()).has((facets.find((one) => one.key === key) || { label: String }).label(value));
    const others = [...address].filter(([key, value]) => (key === "place" || key.startsWith("f.")) && !known(key, value));
    unknown = others.map(([key, value]) => key.replace(/^f\./, "") + ": " + value);
  }
  // Writes the choices to the address. With `isStep`, the Back button returns to the choices before.
  function write(isStep) {
    const address = new URLSearchParams();
    for (const name of ["sort", "view", "from", "to", "photo"]) if (state[name]) address.set(name, state[name]);
    for (const [key, values] of state.chosen) for (const value of values) address.append(key, value);
    const query = history.state && history.state.query;
    const next = location.pathname + location.search + (address.size > 0 ? "#" + address : "");
    if (isStep) history.pushState(query ? { query } : null, "", next);
    else history.replaceState(query ? { query } : null, "", next);
  }

  // Returns whether an item matches all choices, except those of the facet `besides`. `from` and `to` are amounts in
  // cents, if any were typed.
  function matches(item, { from, to }, besides) {
    if (from != null && (item.cents === null || item.cents < from)) return false;
    if (to != null && (item.cents === null || item.cents > to)) return false;
    if (state.photo === "none" && item.picture) return false;
    return facets.every(function ({ key, valuesOf }) {
      const chosen = key === besides ? null : state.chosen.get(key);
      return !chosen || valuesOf(item).some((value) => chosen.has(value));
    });
  }

  const keys = {
    name: (item) => item.name, place: (item) => item.place || null, date: (item) => item.day || null, amount: (item) => item.cents,
  };
  function sorted(list) {
    const key = keys[state.sort.replace("-", "")];
    if (!key) return list;
    const direction = state.sort.startsWith("-") ? -1 : 1;
    const order = typeof key(list.find((item) => key(item) !== null) || items[0]) === "number" ? (one, two) => one - two : collator.compare;
    // Items without a key come last in both directions.
    return list.slice().sort(function (one, two) {
      const [a, b] = [key(one), key(two)];
      return a === null || b === null ? (a === null) - (b === null) : direction * order(a, b);
    });
  }

  // Makes the same entry as card.html. In a table, the entry also has the date.
  function entry(item, isCard) {
    const made = element("li");
    if (item.picture && isCard) {
      const [name, extension] = item.picture.split(".");
      const picture = element("img");
      Object.assign(picture, { alt: "", loading: "lazy", width: 640, height: 480 });
      picture.addEventListener("load", () => picture.classList.toggle("tall", picture.naturalHeight > picture.naturalWidth));
      picture.src = new URL("photos/" + name + "-640." + (extension || "jpg"), index.root);
      made.append(element("picture", "", picture));
    } else if (item.picture || isTable && has("picture")) made.append(element("span", "blank", ...(item.picture ? [index.thumbnail(item)] : [])));
    const link = element("a", "", item.name);
    link.href = new URL("items/" + item.page + ".html", index.root);
    link.dir = "auto";
    made.append(element("h2", "", link));
    if (has("amount")) {
      const isLow = item.cents !== null && item.cents < cents(section.dataset.threshold);
      const amount = element("span", item.cents === null ? "none" : isLow ? "low" : "", item.amount || "No stated value");
      if (isLow) {
        amount.append(" ", element("small", "", section.dataset.verdict));
        amount.title = section.dataset.verdict;
      }
      made.append(element("p", "worth", amount));
    }
    const details = element("p", "sub");
    if (item.place) details.append(placed(item), " ");
    if (item.serialNumber) {
      const short = element("abbr", "", "S/N ");
      short.title = "Serial number";
      details.append(element("span", "serial", short, element("bdi", "", item.serialNumber)), " ");
    }
    if (item.day && isTable) details.append(element("span", "date", element("span", "label", "Recorded "), index.date(item.day)));
    if (details.hasChildNodes()) made.append(details);
    return made;
  }

  // Makes the element of a place. A list can cut or leave out the outer levels.
  function placed(item) {
    const made = element("span", "place");
    const levels = item.levels.split("\u001f");
    const name = levels.pop();
    made.dir = "auto";
    const near = levels.pop();
    const far = levels.length > 0 ? [element("span", "far", levels.join(" > ") + " > ")] : [];
    if (near) made.append(element("span", "up", element("span", "", ...far, near)), element("span", "in", " > "));
    made.append(element("span", "here", name));
    return made;
  }

  // Makes the row with the titles of a table's columns. A title sorts by its column; if the table is already sorted by
  // it, in the opposite direction or in the order of the list. The rows of items have labels, too, for narrow screens
  // and screen readers.
  function head() {
    const made = element("li", "head");
    const columns = [["name", "Item", "name", "-name"], ["place", "Place", "place", "-place"], ["serial", "Serial number"],
      ["date", "Recorded on", "-date", "date"], ["worth", "Value", "-amount", "amount"]];
    const isThere = { name: true, place: has("place"), serial: has("serialNumber"), date: has("day"), worth: has("amount") };
    for (const [className, title, ...orders] of columns.filter(([className]) => isThere[className])) {
      if (orders.length === 0) {
        made.append(element("span", className, title));
        continue;
      }
      const isSorted = orders.includes(state.sort);
      const direction = state.sort.startsWith("-") ? "descending" : "ascending";
      const column = element("button", className + (isSorted ? " " + direction : ""), title);
      column.type = "button";
      column.setAttribute("aria-label", "Sort by " + title.toLowerCase() + (isSorted ? ", sorted " + direction : ""));
      column.addEventListener("click", function () {
        [state.sort, state.view] = [orders[orders.indexOf(state.sort) + 1] || "", "table"];
        change();
        result.querySelector(".head ." + className).focus();
      });
      made.append(column);
    }
    return made;
  }

  // The fields, the choices of the first facets, and those of further facets are in the same columns.
  const [fields, choices, further] = ["", "", ""].map(() => element("div", "columns"));
  const form = element("form", "panel", fields, choices);
  const result = element("div", "result");
  const more = element("button", "more-items", "Show more");
  more.type = "button";

  function select(title, options, name) {
    const made = element("select");
    for (const [value, label] of options) made.append(new Option(label, value));
    made.addEventListener("change", function () { state[name] = made.value; change(); });
    fields.append(element("label", "", title + " ", made));
    return made;
  }
  const sortField = select("Sort by", sorts, "sort");
  const viewField = select("View", views, "view");
  const range = element("span", "range");
  function amountField(title, name) {
    const made = element("input");
    made.inputMode = "decimal";
    made.addEventListener("input", function () { state[name] = made.value.trim(); change(true); });
    range.append(element("label", "", title + " ", made));
    return made;
  }
  const amounts = has("amount") ? [["from", amountField("Value from", "from")], ["to", amountField("Value to", "to")]] : [];
  const hint = element("small", "hint");
  hint.id = "amount-hint";
  hint.hidden = true;
  range.append(hint);
  if (amounts.length > 0) fields.append(range);
  const photoField = element("input");
  photoField.type = "checkbox";
  photoField.addEventListener("change", function () { state.photo = photoField.checked ? "none" : ""; change(); });
  if (has("picture") && items.some((item) => !item.picture)) fields.append(element("label", "check", photoField, " Without a photo"));
  function choose(key, value, isChosen) {
    const values = state.chosen.get(key) || new Set();
    if (isChosen) values.add(value);
    else values.delete(value);
    if (values.size > 0) state.chosen.set(key, values);
    else state.chosen.delete(key);
  }
  // Long values are shortened, except places, which have several levels.
  const shortened = (text) => text.length > longestValue ? [...text].slice(0, longestValue).join("") + "…" : text;
  const wording = (value, one) => (one === place ? value : shortened(index.date(value))) || "not stated";
  const boxes = facets.map(function (one, number) {
    const list = element("div", "values");
    const made = { ...one, fields: new Map(), chosen: element("b") };
    for (const value of one.values) {
      const box = element("input"), count = element("small");
      box.type = "checkbox";
      box.addEventListener("change", function () {
        choose(one.key, value, box.checked);
        change();
      });
      const text = element("span", value ? "" : "none", wording(value, one));
      text.dir = "auto";
      const row = element("label", "", box, " ", text, " ", count);
      // A place is indented below the place around it, whose name is only for screen readers.
      const end = one === place ? value.lastIndexOf(" > ") : -1;
      if (end > 0 && one.values.includes(value.slice(0, end))) {
        const before = value.slice(0, end + 3);
        text.replaceChildren(element("span", "hidden", before), value.slice(end + 3));
        row.className = "inner";
        row.style.setProperty("--level", before.split(" > ").length - 1);
      }
      list.append(row);
      made.fields.set(value, { box, count });
    }
    const title = element("span", "", one.title);
    title.dir = "auto";
    const details = element("details", "facet", element("summary", "", title, " ", made.chosen), list);
    (facets.length > mostFacets && number >= mostFacets - 1 ? further : choices).append(details);
    return made;
  });
  // The panel can be longer than the screen, so the number of items stays at its end.
  const outcome = element("button", "outcome");
  outcome.type = "button";
  outcome.addEventListener("click", function () {
    button.setAttribute("aria-expanded", "false");
    button.focus({ preventScroll: true });
    given.facts.scrollIntoView();
  });
  if (further.hasChildNodes()) choices.append(element("details", "further", element("summary", "", "More fields"), further));
  form.append(outcome);
  form.addEventListener("submit", (event) => event.preventDefault());

  // Above the list, each filter is a button that removes it. The buttons are visible while the panel is closed, too.
  const chips = element("ul", "chips");
  chips.setAttribute("aria-label", "Filters");
  function chip(text, title, remove) {
    const made = element("button", title ? "chip" : "clear", text);
    Object.assign(made, { type: "button", dir: "auto" });
    if (title) made.setAttribute("aria-label", title);
    made.addEventListener("click", function () {
      const number = [...chips.querySelectorAll("button")].indexOf(made);
      remove();
      change();
      // The focus moves to the next filter, to the last filter, or to the button that opens the panel.
      const left = [...chips.querySelectorAll(".chip")];
      (left[number] || left.pop() || button).focus();
    });
    return element("li", "", made);
  }
  function filters(limits) {
    const made = (text, remove) => chip(text, "Remove filter " + text, remove);
    const all = amounts.filter(([name]) => limits[name] != null)
      .map(([name]) => made("Value " + name + " " + money(limits[name]), () => { state[name] = ""; }));
    if (state.photo) all.push(made("Without a photo", () => { state.photo = ""; }));
    for (const one of facets) {
      for (const value of state.chosen.get(one.key) || []) all.push(made(one.title + ": " + wording(value, one), () => choose(one.key, value, false)));
    }
    const clear = () => Object.assign(state, { from: "", to: "", photo: "", chosen: new Map() });
    const ignored = unknown.map((text) => element("li", "ignored", "Ignored, because it is not in this list: " + text));
    return [...all, ...(all.length > 0 ? [chip("Clear all", "", clear)] : []), ...ignored];
  }

  const originalFacts = [...given.facts.childNodes];
  let waiting = [];
  let isTable = false;
  function extend() {
    for (const item of waiting.splice(0, shownChunks === 0 ? firstChunk : chunk)) {
      const isCard = !isTable && Boolean(item.picture);
      result.querySelector(isCard ? ".cards" : ".rows").append(entry(item, isCard));
    }
    shownChunks += 1;
    more.hidden = waiting.length === 0;
    more.textContent = "Show more (" + index.number(waiting.length) + " left)";
  }
  // When a reader comes back from an item, the panel, the items and the scroll position are the same.
  let shownChunks = 0;
  function remember() {
    const isOpen = button.getAttribute("aria-expanded");
    if (!result.hidden) history.replaceState({ ...history.state, chunks: shownChunks, top: window.scrollY, isOpen }, "");
  }
  more.addEventListener("click", function () {
    extend();
    remember();
  });
  window.addEventListener("pagehide", remember);
  // A printed list is complete.
  window.addEventListener("beforeprint", function () { while (waiting.length > 0) extend(); });

  function show() {
    sortField.value = state.sort;
    viewField.value = state.view;
    const limits = { from: typed(state.from), to: typed(state.to) };
    const areAmounts = limits.from !== undefined && limits.to !== undefined;
    const areReversed = areAmounts && limits.from !== null && limits.to !== null && limits.from > limits.to;
    hint.textContent = areReversed ? "The first value must not be higher than the second." : "Enter values such as 1250 or 12.50.";
    hint.hidden = areAmounts && !areReversed;
    if (!hint.hidden) button.setAttribute("aria-expanded", "true");
    for (const [name, field] of amounts) {
      if (document.activeElement !== field) field.value = state[name];
      const isInvalid = areReversed || limits[name] === undefined;
      field.setAttribute("aria-invalid", String(isInvalid));
      if (isInvalid) field.setAttribute("aria-describedby", hint.id);
      else field.removeAttribute("aria-describedby");
    }
    photoField.checked = state.photo === "none";
    for (const one of boxes) {
      const counts = new Map();
      for (const item of items) {
        if (!matches(item, limits, one.key)) continue;
        for (const value of one.valuesOf(item)) counts.set(value, (counts.get(value) || 0) + 1);
      }
      const chosen = state.chosen.get(one.key);
      one.chosen.textContent = chosen ? chosen.size + " selected" : "";
      for (const [value, { box, count }] of one.fields) {
        box.checked = Boolean(chosen && chosen.has(value));
        count.textContent = index.number(counts.get(value) || 0);
        box.closest("label").classList.toggle("empty", !counts.get(value) && !box.checked);
      }
    }
    const found = sorted(items.filter((item) => matches(item, limits)));
    const isPlain = !state.sort && !state.view && found.length === items.length;
    for (const list of given.lists) list.hidden = isPlain ? false : true;
    result.hidden = more.hidden = isPlain;
    // A sorted or filtered list has the items of all pages.
    document.title = isPlain ? given.title : given.title.replace(/, page \d+/, "");
    chips.replaceChildren(...filters(limits));
    const part = found.length === items.length ? "" : index.number(found.length) + " of ";
    const count = part + index.number(items.length) + (items.length === 1 ? " item" : " items");
    outcome.textContent = "Show " + count;
    if (isPlain) return given.facts.replaceChildren(...originalFacts);
    const total = found.reduce((sum, item) => sum + (item.cents || 0), 0);
    given.facts.replaceChildren(element("span", "", count));
    if (has("amount") && found.length > 0) given.facts.append(" ", element("span", "", money(total)));
    const isLow = (item) => item.cents !== null && item.cents < cents(section.dataset.threshold);
    if (has("amount") && found.some(isLow)) given.facts.append(" ", element("span", "legend", element("b", "low"), " " + section.dataset.verdict));
    const [, order] = sorts.find(([key]) => key === state.sort);
    if (state.sort && found.length > 0) given.facts.append(" ", element("span", "", "sorted by " + order[0].toLowerCase() + order.slice(1)));
    isTable = state.view === "table" || (state.view === "" && state.sort !== "");
    const rows = element("ul", "rows" + (isTable ? " table" : ""));
    const [pictured, others] = [found.filter((item) => item.picture), found.filter((item) => !item.picture)];
    result.replaceChildren(...(isTable ? [rows] : [element("ul", "cards"), rows]));
    if (isTable && found.length > 0) rows.append(head());
    // Cards come first, as on the other pages. Each of the two lists is sorted separately.
    waiting = isTable ? found.slice() : pictured.concat(others);
    if (!isTable && state.sort && pictured.length > 0 && others.length > 0) {
      result.prepend(element("p", "cap", "With a photo"));
      rows.before(element("p", "cap", "Without a photo"));
    }
    shownChunks = 0;
    do extend(); while (waiting.length > 0 && history.state && shownChunks < history.state.chunks);
    if (found.length === 0) rows.before(element("p", "none", "No items match these filters."));
  }
  // A reader types an amount in several steps, which are one step for the Back button.
  let isTyping = false;
  function change(isTyped) {
    unknown = [];
    write(!isTyped || !isTyping);
    isTyping = Boolean(isTyped);
    show();
  }

  given.facts.setAttribute("role", "status");
  if (history.state && history.state.isOpen) button.setAttribute("aria-expanded", history.state.isOpen);
  bar.append(chips, form);
  given.lists[0].before(result, more);
  window.addEventListener("hashchange", function () {
    // The skip link replaces the choices in the address. The choices themselves do not change.
    if (location.hash && !location.hash.includes("=")) {
      write();
      // In a table, the buttons of the columns come before the first item.
      const first = result.hidden ? null : result.querySelector("li:not(.head)");
      if (!first) return;
      first.tabIndex = -1;
      return first.focus({ preventScroll: true });
    }
    isTyping = false;
    read();
    show();
  });
  read();
  show();
  if (history.state && history.state.top) window.scrollTo({ top: history.state.top, behavior: "instant" });
};
