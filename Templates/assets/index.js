// The items of the site for other scripts. The index is a list of scripts, because a page at file:// may load nothing else;
// they are loaded when they are needed. Texts are compared folded: without case and accents.
window.cofferIndex = (function () {
  "use strict";
  const root = new URL("..", document.currentScript.src);
  const texts = [];
  const parts = [];
  let stated = null;
  let overview = null;

  const others = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l", "đ": "d", "ı": "i" };
  function fold(text) {
    const plain = text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
    return plain.replace(/[ßæœøðþłđı]/g, (letter) => others[letter]);
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
      const [name, page, picture, place, amount, serialNumber, day, notes, ...values] = item;
      return {
        name, page, picture, place, amount, serialNumber, day, notes, values,
        fields: piece.fields, label: piece.type[0], type: piece.type[1],
      };
    });
  }

  return {
    root, fold,

    // Called by the scripts of the index.
    parts(count, types) { stated = { count, types }; },
    part(number, text) { texts[number] = text; },

    // How many parts there are, and the first and the last one of each type.
    overview() {
      overview = overview || load("search/parts.js").then(() => stated);
      return overview;
    },

    // The items of a part, counted from 1.
    itemsOfPart(number) {
      parts[number] = parts[number] || load("search/" + number + ".js").then(() => unpack(texts[number])).then((pieces) => pieces.flatMap(items));
      return parts[number];
    },

    // The items of a type in the order of its pages; null if they are in more than `most` parts.
    async itemsOfType(slug, most) {
      const range = (await this.overview()).types[slug];
      if (!range) return [];
      const [first, last] = range;
      if (last - first >= most) return null;
      const all = [];
      for (let number = first; number <= last; number++) all.push(this.itemsOfPart(number));
      return (await Promise.all(all)).flat().filter((item) => item.type === slug);
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
