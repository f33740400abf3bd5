// Shows the photos of an item in a dialog, with zoom. site.js loads this file when a reader opens a photo. Without
// scripts, the style sheet shows the photo that the address names (:target).
(function () {
  "use strict";
  const figures = Array.from(document.querySelectorAll(".full"));
  const most = 8;
  // The index of the shown photo, its size relative to the size that fits the stage, and the offset of its center from
  // the center of the stage, in pixels.
  let shown = 0, scale = 1, x = 0, y = 0;
  // The positions of the pointers that are pressed, and the position where the first pointer was pressed.
  const pointers = new Map();
  let start = null;
  let lastTap = { time: 0 };

  function element(name, className, parent, marks) {
    const made = document.createElement(name);
    made.className = className;
    for (const mark in marks || {}) made.setAttribute(mark, marks[mark]);
    if (parent) parent.append(made);
    return made;
  }

  const dialog = element("dialog", "photos", null, { "aria-label": "Photos", tabindex: "-1" });
  const stage = element("div", "stage", dialog);
  const image = element("img", "", stage, { draggable: "false" });
  const position = element("p", "position", dialog);
  const caption = element("p", "caption", dialog);
  const title = element("span", "", caption, { role: "status", dir: "auto" });
  caption.append(" ");
  const file = element("a", "", caption);
  file.textContent = "Open the file";
  function button(className, label, action) {
    const made = element("button", className, dialog, { type: "button", "aria-label": label, title: label });
    made.addEventListener("click", action);
    return made;
  }
  const before = button("before", "Previous photo", () => show(shown - 1));
  const after = button("after", "Next photo", () => show(shown + 1));
  const out = button("out", "Zoom out", () => zoom(scale / 1.5));
  const nearer = button("in", "Zoom in", () => zoom(scale * 1.5));
  button("close", "Close", () => dialog.close());

  function place() {
    const room = stage.getBoundingClientRect();
    const [width, height] = [image.getAttribute("width"), image.getAttribute("height")];
    // The attributes state the size even before the file is loaded.
    const fit = Math.min(1, room.width / width, room.height / height);
    image.style.width = width * fit + "px";
    image.style.height = height * fit + "px";
    const limit = (length, all) => Math.max(0, (length * fit * scale - all) / 2);
    const [wide, high] = [limit(width, room.width), limit(height, room.height)];
    x = Math.min(wide, Math.max(-wide, x));
    y = Math.min(high, Math.max(-high, y));
    image.style.transform = "translate(" + x + "px, " + y + "px) scale(" + scale + ")";
    stage.classList.toggle("zoomed", scale > 1);
    out.disabled = scale <= 1;
    nearer.disabled = scale >= most;
  }

  // Zooms around the point `at`, or around the center of the stage if there is no `at`.
  function zoom(wanted, at) {
    const room = stage.getBoundingClientRect();
    const [left, top] = at ? [at.x - room.left - room.width / 2, at.y - room.top - room.height / 2] : [0, 0];
    const next = Math.min(most, Math.max(1, wanted));
    x = left - (left - x) * next / scale;
    y = top - (top - y) * next / scale;
    scale = next;
    place();
  }

  function show(index) {
    if (!figures[index]) return;
    shown = index;
    [scale, x, y] = [1, 0, 0];
    if (dialog.open) history.replaceState({ photos: true }, "", bare + "#" + figures[index].id);
    const photo = figures[index].querySelector("img");
    image.src = photo.src;
    for (const name of ["alt", "width", "height"]) image.setAttribute(name, photo.getAttribute(name));
    title.textContent = figures[index].querySelector("figcaption span").textContent;
    file.href = photo.src;
    position.textContent = figures.length > 1 ? index + 1 + " of " + figures.length : "";
    // Hiding the focused button would move the focus out of the dialog.
    if (index === 0 || index === figures.length - 1) dialog.focus();
    before.hidden = index === 0;
    after.hidden = index === figures.length - 1;
    for (const near of [index - 1, index + 1]) if (figures[near]) new Image().src = figures[near].querySelector("img").src;
    place();
  }

  // The address of the page, without the name of a photo.
  const bare = location.pathname + location.search;
  const isNamed = (id) => figures.some((figure) => figure.id === id);

  function open(id) {
    if (!isNamed(id)) return false;
    if (!dialog.open) {
      // With this entry, the Back button closes the photos instead of leaving the page.
      history.pushState({ photos: true }, "", bare + "#" + id);
      dialog.showModal();
    }
    show(figures.findIndex((figure) => figure.id === id));
    return true;
  }

  // Opens the photo that the address names. The entry before in the history is the page without a photo.
  function openNamed() {
    const id = location.hash.slice(1);
    if (!isNamed(id) || dialog.open) return;
    history.replaceState(null, "", bare);
    open(id);
  }

  // Opens the photo that the address names after the page was reloaded, or with the Forward button.
  function reopen() {
    dialog.showModal();
    show(Math.max(0, figures.findIndex((figure) => figure.id === location.hash.slice(1))));
  }

  function distance() {
    const [one, two] = pointers.values();
    return Math.hypot(one.x - two.x, one.y - two.y);
  }

  stage.addEventListener("pointerdown", function (event) {
    if (event.button !== 0) return;
    event.preventDefault();
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) start = { x: event.clientX, y: event.clientY, isOnPhoto: event.target === image };
    else start = null;
  });

  stage.addEventListener("pointermove", function (event) {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const apart = pointers.size === 2 ? distance() : 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) {
      const [one, two] = pointers.values();
      zoom(scale * distance() / apart, { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
    } else if (scale > 1) {
      x += event.clientX - last.x;
      y += event.clientY - last.y;
      place();
    }
  });

  function lift(event) {
    if (!pointers.delete(event.pointerId) || !start || event.type === "pointercancel") return;
    const [right, down] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.hypot(right, down) < 10) tap(event, start.isOnPhoto);
    else if (scale === 1 && Math.abs(right) > 50 && Math.abs(right) > Math.abs(down)) show(shown + (right < 0 ? 1 : -1));
    start = null;
  }
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);

  // A double tap zooms, and so does a single click of a mouse. A single tap beside the photo closes the dialog.
  function tap(event, isOnPhoto) {
    const isSecond = event.timeStamp - lastTap.time < 350 && Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 40;
    lastTap = isSecond ? { time: 0 } : { time: event.timeStamp, x: event.clientX, y: event.clientY };
    const isClick = event.pointerType === "mouse" && (isOnPhoto || scale > 1);
    if (isClick ? !isSecond : isSecond) zoom(scale > 1 ? 1 : 2.5, { x: event.clientX, y: event.clientY });
    else if (!isOnPhoto && scale === 1) dialog.close();
  }

  // Browsers report a pinch on a touchpad as a wheel event with the control key.
  stage.addEventListener("wheel", function (event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    zoom(scale * Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), { x: event.clientX, y: event.clientY });
  }, { passive: false });

  dialog.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isLeftToRight = getComputedStyle(dialog).direction === "ltr";
    const sides = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const side = sides[event.key];
    if (side && scale > 1) {
      x += side[0] * 80;
      y += side[1] * 80;
      place();
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      show(shown + ((event.key === "ArrowRight") === isLeftToRight ? 1 : -1));
    } else if (event.key === "Home") show(0);
    else if (event.key === "End") show(figures.length - 1);
    else if (event.key === "+" || event.key === "=") zoom(scale * 1.5);
    else if (event.key === "-") zoom(scale / 1.5);
    else if (event.key === "0") zoom(1);
    else if (!side) return;
    event.preventDefault();
  });

  dialog.addEventListener("close", function () {
    // This event arrives with a delay, and the photos may be open again by then.
    if (dialog.open) return;
    if (history.state && history.state.photos) history.back();
    const link = document.querySelector('a[href="#' + figures[shown].id + '"]');
    if (link) link.focus({ preventScroll: false });
  });
  document.addEventListener("click", function (event) {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest('a[href^="#photo-"]');
    if (link && open(link.getAttribute("href").slice(1))) event.preventDefault();
  });
  window.addEventListener("hashchange", openNamed);
  // The Back button closes the photos, and the Forward button opens them again.
  window.addEventListener("popstate", function () {
    const isOpen = Boolean(history.state && history.state.photos);
    if (dialog.open && !isOpen) dialog.close();
    else if (isOpen && !dialog.open) reopen();
  });
  window.addEventListener("resize", place);
  // A photo that the address named stays the :target until the next navigation. With this class, the style sheet does
  // not show it.
  document.documentElement.classList.add("has-dialog");
  document.body.append(dialog);
  if (history.state && history.state.photos) reopen();
  else openNamed();
})();
