// The page's access to the stores of the program: their states as they change, and a way to send them actions.

import { plain } from "./values.js";

const root = "/api/v1";

/** The answer to a request while the program is not running. */
const unreachable = "The demo does not answer. Is it still running?";

// A program that has just started may not have a store yet when a request arrives that was meant for the one before. With
// this header, that answer has status 200: the browser logs any other one as an error of the page.
const expected = { "Rill-Absent": "200" };

async function ask(path, options) {
  let response;
  try {
    response = await fetch(root + path, { ...options, headers: { ...expected, ...options?.headers } });
  } catch {
    throw new Error(unreachable);
  }
  const body = await response.json();
  if (!response.ok || body.error) throw new Error(body.error.message);
  return body;
}

/**
 * Wraps an asynchronous function so that only one run is in progress at a time; a call during a run schedules one more
 * run after it. The returned promise resolves when the last scheduled run has ended.
 */
export function oneAtATime(work) {
  let running = null;
  let isWanted = false;
  async function run() {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      running = null;
    }
  }
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}

/** A store of the program. */
export class RemoteStore {
  #id;
  #onState;
  #revision = -1;

  /** `onState` receives each state, including the first one. Without it, the store only receives actions. */
  constructor(id, onState) {
    this.#id = id;
    this.#onState = onState;
  }

  get id() { return this.#id; }

  /** Reads the state again and shows it. */
  refresh = oneAtATime(async () => {
    if (!this.#onState) return;
    const { revision, state } = await ask(`/stores/${this.#id}/state?at=shown&depth=8&limit=1000`);
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#onState(plain(state));
  });

  /** Shows the next state regardless of its number, because the program may have restarted. */
  forget() { this.#revision = -1; }

  /** Sends an action, such as `{ pay: { by: "jenny", amount: 5 } }`, and returns why it was refused, or undefined. */
  async send(action) {
    const { refusal } = await ask(`/stores/${this.#id}/actions`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(action),
    });
    // The store has the action by now. An app that stops before it answers again is reported by the event stream.
    await this.refresh().catch(() => {});
    return refusal;
  }
}

/** Updates stores until the page is closed; `onStatus` receives "connecting", "live" or "lost". */
export function follow(stores, onStatus) {
  function refresh(store) {
    // When the program has ended, the event stream reports it, and updates resume once the program runs again.
    store.refresh().catch(() => onStatus("lost"));
  }

  function renew(store) {
    store.forget();
    refresh(store);
  }

  function connect() {
    const events = new EventSource(`${root}/events`);
    const refreshAll = async () => {
      onStatus("live");
      try {
        // A program that has just started may not show all of its stores yet; it announces the others in a moment.
        const shown = (await ask("/stores")).stores.map((store) => store.id);
        for (const store of stores) if (shown.includes(store.id)) renew(store);
      } catch {
        onStatus("lost");
      }
    };
    events.addEventListener("open", (event) => {
      // The browser's own error event carries no data, unlike the program's.
      if (event.data !== undefined) refreshAll();
    });
    events.addEventListener("reset", refreshAll);
    events.addEventListener("store-added", (event) => {
      const added = JSON.parse(event.data).store;
      for (const store of stores) if (store.id === added) renew(store);
    });
    // New entries, moved entries, and navigation in the history: all events that may change the shown state.
    for (const name of ["entries", "layout", "status"]) {
      events.addEventListener(name, (event) => {
        const changed = JSON.parse(event.data).store;
        for (const store of stores) if (store.id === changed) refresh(store);
      });
    }
    events.addEventListener("error", () => {
      onStatus("lost");
      // The browser reconnects automatically after an interruption, and stops after a refusal.
      if (events.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
    });
  }

  onStatus("connecting");
  connect();
}
