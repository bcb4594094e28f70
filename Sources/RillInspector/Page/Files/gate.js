// Keeps back questions about single entries while entries are moved or removed: the answers could only be refusals.

/** Open, unless somebody holds it. */
class Gate {
  #holders = 0;
  #waiting = [];

  /** Returns as soon as nobody holds it. */
  async pass() {
    while (this.#holders > 0) await new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Does some work, and holds it meanwhile. */
  async hold(work) {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }
}

/** The gate before all that names an entry. */
export const gate = new Gate();
