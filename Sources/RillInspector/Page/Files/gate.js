// Keeps questions about single entries apart from what moves or removes entries: the answers could only be refusals.

/** Open, unless somebody holds it. */
class Gate {
  #holders = 0;
  #questions = 0;
  #waiting = [];
  #quiet = [];

  /** Returns as soon as nobody holds it. */
  async pass() {
    while (this.#holders > 0) await new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Asks a question as soon as nobody holds the gate, and counts it until it is answered. */
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

  /** Does some work, and holds the gate meanwhile. */
  async hold(work) {
    this.#holders += 1;
    try {
      return await work();
    } finally {
      this.#holders -= 1;
      if (this.#holders === 0) for (const go of this.#waiting.splice(0)) go();
    }
  }

  /** Does work that removes entries: after the questions before it are answered, and before others are asked. */
  remove(work) {
    return this.hold(async () => {
      if (this.#questions > 0) await new Promise((resolve) => this.#quiet.push(resolve));
      return work();
    });
  }
}

/** The gate before each question that names an entry. */
export const gate = new Gate();
