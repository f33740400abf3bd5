// Gives other scripts the items in the search index. The index consists of scripts, because a page at file:// cannot
// load other data. Each of these scripts is loaded when it is needed. Texts are folded before they are compared:
// letters become lowercase, accents are removed, digits of all scripts and typographic quotes and dashes are replaced with
// ASCII characters.
window.cofferIndex = (function () {
  "use strict";
  const root = new URL("..", document.currentScript.src);
  const texts = [];
  const scripts = [];
  const parts = [];
  let stated = null;
  let overview = null;

  const others = { "ß": "ss", "ς": "σ", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ı": "i",
    "\u2018": "'", "\u2019": "'", "\u02BC": "'", "\u201C": '"', "\u201D": '"' };
  // The accents of Latin, Greek and Cyrillic letters, and the optional vowels of Hebrew and Arabic. The marks of other
  // scripts, such as Devanagari, are letters of their own.
  const accents = /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF]+/g;
  const signs = /[ßςæœøðþłđı\u2018\u2019\u02BC\u201C\u201D\u2010-\u2015\u2212]/g;

  // Returns the value of a digit. The digits of each script follow each other, starting with zero.
  function valueOf(digit) {
    let zero = digit.codePointAt(0);
    while (/\p{Decimal_Number}/u.test(String.fromCodePoint(zero - 1)) && digit.codePointAt(0) - zero < 9) zero -= 1;
    return digit.codePointAt(0) - zero;
  }

  function fold(text) {
    if (/^[\x00-\x7F]*$/.test(text)) return text.toLowerCase();
    const plain = text.normalize("NFKD").replace(accents, "").toLowerCase();
    return plain.replace(signs, (letter) => others[letter] || "-").replace(/(?![0-9])\p{Decimal_Number}/gu, valueOf);
  }

  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  // Returns a day such as 2023-03-18 in the format of pages. Returns any other text unchanged.
  function date(text) {
    if (text.length !== 10) return text;
    const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) || [];
    return months[month - 1] ? months[month - 1] + " " + Number(number) + ", " + Number(year) : text;
  }

  // Returns a whole number with its digits in groups of three. The number formats of browsers take much longer.
  function number(value) {
    return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
  }

  function load(path) {
    return new Promise(function (resolve, reject) {
      const script = document.createElement("script");
      script.src = new URL(path, root);
      script.onload = resolve;
      script.onerror = () => reject(new Error(path));
      document.head.append(script);
    });
  }

  function script(number) {
    scripts[number] = scripts[number] || load("search/" + number + ".js");
    return scripts[number];
  }

  async function unpack(text) {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return JSON.parse(await new Response(stream).text());
  }

  function items(piece) {
    return piece.items.map(function (item) {
      const [name, page, picture, levels, amount, serialNumber, day, notes, ...values] = item;
      return {
        name, page, picture, levels, place: levels.replaceAll("\u001f", " > "), amount, serialNumber, day, notes, values,
        fields: piece.fields, label: piece.type[0], type: piece.type[1],
      };
    });
  }

  return {
    root, fold, date, number,

    // The scripts of the index call these two functions.
    parts(count, types, perPage) { stated = { count, types, perPage }; },
    part(number, text) { texts[number] = text; },

    // Returns the number of parts, and the number of items per page. For each type, also returns the number of its
    // first part, and the numbers of its items in that part and in each following part.
    overview() {
      overview = overview || load("search/parts.js").then(() => stated);
      return overview;
    },

    // Loads the script of a part, but does not unpack its items yet. Parts are counted from 1.
    fetchPart(number) { script(number).catch(() => {}); },

    // Returns the items of a part.
    itemsOfPart(number) {
      parts[number] = parts[number] || script(number).then(() => unpack(texts[number])).then((pieces) => pieces.flatMap(items));
      return parts[number];
    },

    // Returns the position of an item among the items of its type, and the number of these items; null if the index
    // does not have the item. Loads only the parts with items of page `page` of the type.
    async position(name, slug, page) {
      const { types, perPage } = await this.overview();
      const [first, ...counts] = types[slug] || [0];
      let before = 0;
      for (const [place, count] of counts.entries()) {
        if (before < page * perPage && before + count > (page - 1) * perPage) {
          const items = (await this.itemsOfPart(first + place)).filter((item) => item.type === slug);
          const at = items.findIndex((item) => item.page === name);
          if (at >= 0) return [before + at + 1, counts.reduce((sum, count) => sum + count)];
        }
        before += count;
      }
      return null;
    },

    // Makes the thumbnail of an item, 40 CSS pixels wide.
    thumbnail(item) {
      const picture = document.createElement("img");
      const file = (scale) => new URL("thumbnails/" + item.picture.split(".")[0] + "@" + scale + "x.png", root);
      picture.className = "thumb";
      picture.alt = "";
      picture.loading = "lazy";
      picture.width = picture.height = 40;
      picture.src = file(1);
      picture.srcset = file(2) + " 2x, " + file(3) + " 3x";
      return picture;
    },
  };
})();
