// The stores of the program, seen from the page: their states as they change, and a way to send them actions.

import { plain } from "./values.js";

const root = "/api/v1";

/** What somebody gets who asks while the program is gone. */
const unreachable = "The demo does not answer. Is it still running?";

async function ask(path, options) {
  let response;
  try {
    response = await fetch(root + path, options);
  } catch {
    throw new Error(unreachable);
  }
  const body = await response.json();
  if (!response.ok) throw new Error(body.error.message);
  return body;
}

/**
 * Runs an asynchronous function again and again, one run at a time: asking during a run means one more run after it.
 * What is returned ends when the last run that was asked for has.
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

  /** `onState` is told each state, the first one included. */
  constructor(id, onState) {
    this.#id = id;
    this.#onState = onState;
  }

  get id() { return this.#id; }

  /** Reads the state anew and shows it. */
  refresh = oneAtATime(async () => {
    const { revision, state } = await ask(`/stores/${this.#id}/state?at=shown&depth=8&limit=1000`);
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.#onState(plain(state));
  });

  /** Shows the next state whatever its number: the program may have begun anew. */
  forget() { this.#revision = -1; }

  /** Sends an action, such as `{ pay: { by: "jenny", amount: 5 } }`, and returns why it was refused, or undefined. */
  async send(action) {
    const { refusal } = await ask(`/stores/${this.#id}/actions`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(action),
    });
    await this.refresh();
    return refusal;
  }
}

/** Keeps stores up to date until the page is closed; `onStatus` is told "connecting", "live" or "lost". */
export function follow(stores, onStatus) {
  function refresh(store) {
    // When the program is gone, the stream of events says so; it asks again once the program is back.
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
        // A program that has just begun may not show all of its stores yet; of the others it tells in a moment.
        const shown = (await ask("/stores")).stores.map((store) => store.id);
        for (const store of stores) if (shown.includes(store.id)) renew(store);
      } catch {
        onStatus("lost");
      }
    };
    events.addEventListener("open", (event) => {
      // The browser's own notice carries no data; the program's does.
      if (event.data !== undefined) refreshAll();
    });
    events.addEventListener("reset", refreshAll);
    events.addEventListener("store-added", (event) => {
      const added = JSON.parse(event.data).store;
      for (const store of stores) if (store.id === added) renew(store);
    });
    // New entries, entries that were moved, and somebody who goes back and forth: whatever may change what is shown.
    for (const name of ["entries", "layout", "status"]) {
      events.addEventListener(name, (event) => {
        const changed = JSON.parse(event.data).store;
        for (const store of stores) if (store.id === changed) refresh(store);
      });
    }
    events.addEventListener("error", () => {
      onStatus("lost");
      // The browser comes back by itself after a break, and gives up after a refusal.
      if (events.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
    });
  }

  onStatus("connecting");
  connect();
}
