// Talks to the server: plain requests, and the stream of events with its way back after a break.

const root = "/api/v1";

/** What the server answered when it did not do what it was asked. */
export class Refused extends Error {
  constructor(status, { code, message, fix }) {
    super(message);
    this.status = status;
    this.code = code;
    this.fix = fix;
  }
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(root + path, options);
  } catch {
    throw new Refused(0, {
      code: "unreachable",
      message: "The app does not answer.",
      fix: "See whether it still runs; the page comes back by itself as soon as it does.",
    });
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  throw new Refused(response.status, body?.error ?? {
    code: "unreadable",
    message: `The app answered with status ${response.status} and no explanation.`,
    fix: "Reload the page; another program may have taken the port.",
  });
}

const part = encodeURIComponent;

export const api = {
  stores: () => answer("/stores"),
  state: (store) => answer(`/stores/${part(store)}/state`),
  transition: (store, sequence) => answer(`/stores/${part(store)}/transitions/${sequence}`),
  send: (store, json) => answer(`/stores/${part(store)}/actions`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: json,
  }),

  /** Every transition that is kept, oldest first. */
  async transitions(store) {
    const all = [];
    let page = await answer(`/stores/${part(store)}/transitions?limit=1000&after=0`);
    all.push(...page.transitions);
    while (page.more && page.transitions.length > 0) {
      const last = page.transitions.at(-1).sequence;
      page = await answer(`/stores/${part(store)}/transitions?limit=1000&after=${last}`);
      all.push(...page.transitions);
    }
    return all;
  },
};

const firstPause = 1000;
const longestPause = 10000;

/**
 * Follows the events until the page is closed.
 *
 * `handlers.status` is told "connecting", "live" or "lost"; `handlers.reload` when everything must be read anew;
 * `handlers.event(name, data)` each event in order.
 */
export function follow(handlers) {
  let pause = firstPause;

  function connect() {
    const source = new EventSource(`${root}/events`);

    source.addEventListener("open", (event) => {
      // The browser's own notice carries no data; the server's does.
      if (event.data === undefined) return;
      pause = firstPause;
      handlers.status("live");
      if (!JSON.parse(event.data).resumed) handlers.reload();
    });
    source.addEventListener("reset", () => {
      pause = firstPause;
      handlers.status("live");
      handlers.reload();
    });
    for (const name of ["transition", "store-added", "store-removed"]) {
      source.addEventListener(name, (event) => handlers.event(name, JSON.parse(event.data)));
    }
    source.addEventListener("error", () => {
      handlers.status("lost");
      // The browser comes back by itself after a break, and gives up after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  }

  handlers.status("connecting");
  connect();
}
