// Which entry is looked at, or which range of them.

/** An entry or a range, by places and numbers; nothing is selected while the newest is followed. */
export class Selection {
  /** The entry that was selected last, as `{ place, number }`, or null. */
  focus = null;
  /** Where a range began; the same as `focus` if there is none. */
  anchor = null;
  #onChange;

  constructor(onChange) {
    this.#onChange = onChange;
  }

  get isEmpty() { return this.focus === null; }

  /** The first and the last of the range, in the order of their places. */
  get bounds() {
    if (!this.focus) return null;
    return this.anchor.place <= this.focus.place ? [this.anchor, this.focus] : [this.focus, this.anchor];
  }

  get isRange() { return this.focus !== null && this.anchor.place !== this.focus.place; }

  has(place) {
    const bounds = this.bounds;
    return bounds !== null && bounds[0].place <= place && place <= bounds[1].place;
  }

  /** Selects an entry; `extending` makes a range of it and where the last one began. */
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

  /** Forgets everything, and tells nobody. */
  forget() {
    this.focus = this.anchor = null;
  }
}
