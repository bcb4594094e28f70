// Created by Scripts/embed-page from Page/Files/lane-window.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let lane_window_js = Array(#"""
// The time window of the lane, and the gestures and keys that change it.

const shortest = 2;
const longest = 7 * 24 * 3600 * 1000;

/** A time interval mapped to a width in pixels. */
export class LaneWindow {
  length = 30000;
  start = 0;
  isFollowing = true;
  left = 0;
  width = 1;

  x(time) { return this.left + ((time - this.start) / this.length) * this.width; }
  time(x) { return this.start + ((x - this.left) / this.width) * this.length; }
  get end() { return this.start + this.length; }

  /** Keeps the current time near the right edge, with some space for new events. */
  follow(now) { this.start = now - this.length * 0.94; }

  zoom(factor, x) {
    const time = this.isFollowing ? this.start + this.length * 0.94 : this.time(x);
    const share = (time - this.start) / this.length;
    this.length = Math.min(Math.max(this.length * factor, shortest), longest);
    this.start = time - share * this.length;
  }

  pan(pixels) {
    this.isFollowing = false;
    this.start += (pixels / this.width) * this.length;
  }

  /** Shows an interval with a margin on both sides. */
  fit(first, last) {
    this.isFollowing = false;
    this.length = Math.max((last - first) * 1.12, 200);
    this.start = first - this.length * 0.05;
  }

  /** Returns round times for the axis, at least the given number of pixels apart. */
  ticks(pixels) {
    const wanted = (pixels / this.width) * this.length;
    const step = steps.find((one) => one >= wanted) ?? steps.at(-1);
    const ticks = [];
    for (let time = Math.ceil(this.start / step) * step; time < this.end; time += step) ticks.push(time);
    return { step, ticks };
  }
}

const steps = [
  0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 3e4, 6e4, 12e4, 3e5, 6e5, 18e5, 36e5, 72e5, 216e5, 864e5,
];

/** Lets wheel, drag, pinch and key events change the window; reports changes and the position of the pointer. */
export function letGesturesMove(canvas, window, { onMove, onPoint, onClick, onKey }) {
  const pointers = new Map();
  let dragged = 0;

  canvas.addEventListener("wheel", (event) => {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // Without a modifier key, the wheel scrolls the page or the tracks as usual.
    if (!isSideways && !event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    if (isSideways) window.pan(event.deltaX || event.deltaY);
    else window.zoom(Math.exp(Math.min(Math.max(event.deltaY, -60), 60) / 120), event.offsetX);
    onMove();
  }, { passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event.offsetX);
    dragged = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return onPoint(event.offsetX, event.offsetY);
    const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, x]) => x);
    pointers.set(event.pointerId, event.offsetX);
    dragged += Math.abs(event.offsetX - before);
    if (others.length > 0) {
      const [was, is] = [Math.abs(before - others[0]), Math.abs(event.offsetX - others[0])];
      if (was > 8 && is > 8) window.zoom(was / is, (event.offsetX + others[0]) / 2);
    } else if (dragged > 4) {
      window.pan(before - event.offsetX);
    }
    onMove();
  });
  const release = (event) => pointers.delete(event.pointerId);
  canvas.addEventListener("pointerup", (event) => {
    release(event);
    if (dragged <= 4) onClick(event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => onPoint(-1, -1));

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = window.left + window.width / 2;
    const moves = {
      "+": () => window.zoom(0.7, middle), "=": () => window.zoom(0.7, middle), "-": () => window.zoom(1 / 0.7, middle),
      ArrowLeft: () => window.pan(-window.width / 8), ArrowRight: () => window.pan(window.width / 8),
    };
    if (event.key in moves) moves[event.key]();
    else if (!onKey(event.key)) return;
    event.preventDefault();
    onMove();
  });
}

"""#.utf8)
}
#endif
