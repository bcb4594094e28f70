// Separates requests for single entries from work that moves or removes entries, because such requests would only fail.

/** A gate that is open while it has no holders. */
class Gate {
  #holders = 0;
  #questions = 0;
  #waiting = [];
  #quiet = [];

  /** Waits until the gate is open. */
  async pass() {
    while (this.#holders > 0) await new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Sends a request when the gate is open, and counts it until it is answered. */
  async ask(question) {
    await this.pass();
    this.#questions += 1;
    try {
      return await question();
    } finally {
      this.#questions -= 1;
      if (this.#questions === 0) for (const go of this.#quiet.splice(0)) go();
    }
  }

  /** Holds the gate while work runs. */
  async hold(work) {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Runs work that removes entries, after earlier requests are answered and before later ones are sent. */
  remove(work) {
    return this.hold(async () => {
      if (this.#questions > 0) await new Promise((resolve) => this.#quiet.push(resolve));
      return work();
    });
  }
}

/** The gate for all requests that name an entry. */
export const gate = new Gate();
