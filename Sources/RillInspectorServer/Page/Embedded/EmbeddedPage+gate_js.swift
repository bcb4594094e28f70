// Created by Scripts/embed-page from Page/Files/gate.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let gate_js = Array(#"""
// Separates requests for single entries from work that moves or removes entries, because such requests would only fail.

/** The work and the requests of the time in which one store is shown. */
class Passage {
  holders = 0;
  questions = 0;
  waiting = [];
  quiet = [];
}

/** A gate that is open while it has no holders. */
class Gate {
  #passage = new Passage();

  /** Opens the gate, because another store is shown: what is done to the one before concerns no later request. */
  renew() {
    const { waiting } = this.#passage;
    this.#passage = new Passage();
    for (const go of waiting.splice(0)) go();
  }

  /** Waits until the gate is open. */
  async pass() {
    while (this.#passage.holders > 0) await new Promise((resolve) => this.#passage.waiting.push(resolve));
  }

  /** Sends a request when the gate is open, and counts it until it is answered. */
  async ask(question) {
    await this.pass();
    const passage = this.#passage;
    passage.questions += 1;
    try {
      return await question();
    } finally {
      passage.questions -= 1;
      if (passage.questions === 0) for (const go of passage.quiet.splice(0)) go();
    }
  }

  /** Holds the gate while work runs. */
  async hold(work) {
    const passage = this.#passage;
    passage.holders += 1;
    try {
      return await work();
    } finally {
      passage.holders -= 1;
      if (passage.holders === 0) for (const go of passage.waiting.splice(0)) go();
    }
  }

  /** Runs work that removes entries, after earlier requests are answered and before later ones are sent. */
  remove(work) {
    return this.hold(async () => {
      const passage = this.#passage;
      if (passage.questions > 0) await new Promise((resolve) => passage.quiet.push(resolve));
      return work();
    });
  }
}

/** The gate for all requests that name an entry. */
export const gate = new Gate();

"""#.utf8)
}
#endif
