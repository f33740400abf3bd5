// The items of the site for other scripts. The index is a list of scripts, because a page at file:// may load nothing else;
// they are loaded when they are needed. Texts are compared folded: without case and accents, with quotes and dashes as on a keyboard.
window.cofferIndex = (function () {
  "use strict";
  const root = new URL("..", document.currentScript.src);
  const texts = [];
  const parts = [];
  let stated = null;
  let overview = null;

  const others = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ı": "i",
    "\u2018": "'", "\u2019": "'", "\u02BC": "'", "\u201C": '"', "\u201D": '"' };
  function fold(text) {
    const plain = text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
    return plain.replace(/[ßæœøðþłđı\u2018\u2019\u02BC\u201C\u201D\u2010-\u2015\u2212]/g, (letter) => others[letter] || "-");
  }

  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  // A day as on pages; another text as it is.
  function date(text) {
    const [, year, month, number] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) || [];
    return months[month - 1] ? months[month - 1] + " " + Number(number) + ", " + Number(year) : text;
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

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
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
    root, fold, date,

    // Called by the scripts of the index.
    parts(count, types, perPage) { stated = { count, types, perPage }; },
    part(number, text) { texts[number] = text; },

    // How many parts there are, how many items are on a page, and for each type its first part and how many items are in that
    // and in each part after it.
    overview() {
      overview = overview || load("search/parts.js").then(() => stated);
      return overview;
    },

    // The items of a part, counted from 1.
    itemsOfPart(number) {
      parts[number] = parts[number] || load("search/" + number + ".js").then(() => unpack(texts[number])).then((pieces) => pieces.flatMap(items));
      return parts[number];
    },

    // The position of an item in its type, and the number of its items; loads only what has the items of this page.
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

    // A picture of an item, 40 points wide.
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
