// The selected entry or range of entries.

/** An entry or a range, as places and numbers; nothing is selected while the newest entry is followed. */
export class Selection {
  /** The entry that was selected last, as `{ place, number }`, or null. */
  focus = null;
  /** The start of the range, equal to `focus` if a single entry is selected. */
  anchor = null;
  #onChange;

  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isEmpty() { return this.focus === null; }

  /** The first and last entry of the range, in the order of their places. */
  get bounds() {
    if (!this.focus) return null;
    return this.anchor.place <= this.focus.place ? [this.anchor, this.focus] : [this.focus, this.anchor];
  }

  get isRange() { return this.focus !== null && this.anchor.place !== this.focus.place; }

  has(place) {
    const bounds = this.bounds;
    return bounds !== null && bounds[0].place <= place && place <= bounds[1].place;
  }

  /** Selects an entry; with `extending`, selects the range from the last start to the entry. */
  select(entry, extending = false) {
    this.focus = entry;
    if (!extending || !this.anchor) this.anchor = entry;
    this.#onChange();
  }

  clear() {
    if (this.isEmpty) return;
    this.focus = this.anchor = null;
    this.#onChange();
  }

  /**
   * Selects the entry again at the place that `find` returns for its number after entries were moved, or clears the selection
   * if it returns null, unless another entry was selected or `isWanted` returns false by then.
   */
  async relocate(find, isWanted) {
    const number = this.focus?.number;
    if (number === undefined) return;
    const place = await find(number);
    if (!isWanted() || this.focus?.number !== number) return;
    if (place === null) this.clear();
    else this.select({ place, number });
  }

  /** Clears the selection without calling `onChange`. */
  forget() {
    this.focus = this.anchor = null;
  }
}
