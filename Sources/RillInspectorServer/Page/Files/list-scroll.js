// Scrolls the list of actions: to its end while that is followed, and to an entry that must be in view.

const nearEnd = 50;

export class ListScroll {
  /** Whether the end is followed. */
  isFollowing = true;
  #box;
  #rowHeight;
  /** Where the page itself has scrolled to. */
  #ownTop = 0;
  /** The place to scroll into view, or null. */
  #revealed = null;
  /** The position in the history that was shown last, or null for the end. */
  #position = null;

  constructor(box, rowHeight) {
    this.#box = box;
    this.#rowHeight = rowHeight;
  }

  /** Follows the end from now on. */
  followEnd() {
    this.isFollowing = true;
    this.#revealed = null;
  }

  /** Scrolls a place into view when the list is drawn. */
  reveal(place) { this.#revealed = place; }

  /** Scrolls to the entry that the app shows, if the app shows another one than before. */
  followPosition({ isAtEnd, position }) {
    if (position !== this.#position && !(isAtEnd && this.#position === null)) this.reveal(position - 1);
    this.#position = isAtEnd ? null : position;
  }

  /** Takes a scroll event of a list of `length` rows. */
  scrolled(length) {
    const isOwn = this.#box.scrollTop === this.#ownTop;
    if (!isOwn) this.#revealed = null;
    // Rows may have arrived since the page scrolled, so that the end is no longer there; it is followed all the same.
    this.isFollowing = this.#isAtEnd(length) || (isOwn && this.isFollowing);
  }

  /**
   * Scrolls a list of `length` rows; `indexOf` returns the index of a place, or -1. A place that is not in the list is
   * waited for unless `isDone`.
   */
  apply(length, indexOf, isDone) {
    const index = this.#revealed === null ? -1 : indexOf(this.#revealed);
    if (index >= 0 || isDone) this.#revealed = null;
    if (index >= 0) this.#show(index, length);
    else if (this.isFollowing) this.#box.scrollTop = length * this.#rowHeight;
    else return;
    this.#ownTop = this.#box.scrollTop;
  }

  #show(index, length) {
    const { scrollTop, clientHeight } = this.#box;
    const [top, bottom] = [index * this.#rowHeight, (index + 1) * this.#rowHeight];
    if (top < scrollTop) this.#box.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.#box.scrollTop = bottom - clientHeight;
    this.isFollowing = this.#isAtEnd(length);
  }

  #isAtEnd(length) {
    return this.#box.scrollTop + this.#box.clientHeight >= length * this.#rowHeight - nearEnd;
  }
}
