// Communicates with the server: plain requests, and the stream of events, which reconnects after a break.

import { gate } from "./gate.js";

const root = "/api/v1";
// A resource may be removed while a request for it is pending. With this header, the answer that reports its absence
// has status 200, because the browser logs any other status as an error of the page.
const expected = { "Rill-Absent": "200" };

/** The server's answer to a request that it refused or could not fulfill. */
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
    response = await fetch(root + path, { ...options, headers: { ...expected, ...options?.headers } });
  } catch {
    throw new Refused(0, {
      code: "unreachable",
      message: "The app does not answer.",
      fix: "See whether it still runs; the page reconnects automatically.",
    });
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body && !body.error) return body;
  throw new Refused(response.status, body?.error ?? {
    code: "unreadable",
    message: `The app answered with status ${response.status} and no explanation.`,
    fix: "Reload the page; another program may have taken the port.",
  });
}

/** The address of a resource of a store; parameters without a value are omitted. */
function at(store, part, parameters = {}) {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `/stores/${encodeURIComponent(store)}/${part}${query ? `?${query}` : ""}`;
}

function post(path, json) {
  return answer(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: json });
}

export const api = {
  stores: () => answer("/stores"),
  /** Rows starting at a place, or the newest rows. */
  entries: (store, { from, limit }) => answer(at(store, "entries", { from, limit })),
  entry: (store, number) => gate.ask(() => answer(at(store, `entries/${number}`))),
  state: (store, { at: when, path, depth, from, limit }) => gate.ask(() => answer(at(store, "state", {
    at: when, path: path && JSON.stringify(path), depth, from, limit,
  }))),
  /** The expanded parts of a state; with an earlier token, only the changes to them. */
  view: (store, body) => gate.ask(() => post(at(store, "view"), JSON.stringify(body))),
  diff: (store, from, to) => gate.ask(() => answer(at(store, "diff", { from, to }))),
  command: (store, body) => post(at(store, "commands"), JSON.stringify(body)),
  send: (store, json) => post(at(store, "actions"), json),
  templates: (store) => answer(at(store, "templates")),
  effects: (store, { after, limit }) => answer(at(store, "effects", { after, limit })),
  tables: (store, { at: when, limit }) => gate.ask(() => answer(at(store, "tables", { at: when, limit }))),
  tableCommand: (store, body) => post(at(store, "tables/commands"), JSON.stringify(body)),
  timing: (store) => answer(at(store, "timing")),
  /** With `branches`, searches the entries of branches in place of those that are shown. */
  search: (store, { query, after, limit, branches }) => answer(at(store, "search", { query, after, limit, branches })),
  /** The values of a part of the state at several places. */
  series: (store, { path, from, to, points }) => gate.ask(() => answer(at(store, "series", {
    path: JSON.stringify(path), from, to, points,
  }))),
  test: (store, { numbers, name }) => gate.ask(() => answer(at(store, "test", { numbers, name }))),
  read: (store, json) => post(at(store, "import"), json),
  exportAddress: (store, format) => root + at(store, "export", { format }),
};

const firstPause = 1000;
const longestPause = 10000;
const names = ["entries", "layout", "status", "effects", "marks", "replica", "store-added", "store-removed", "availability",
  "processes"];

/**
 * Follows the events until the page is closed.
 *
 * `handlers.status` is called with "connecting", "live" or "lost", `handlers.reload` when everything must be read
 * again, and `handlers.event(name, data)` with each event in order.
 */
export function follow(handlers) {
  let pause = firstPause;

  function connect() {
    const source = new EventSource(`${root}/events`);

    source.addEventListener("open", (event) => {
      // The browser's own event carries no data; the server's does.
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
    for (const name of names) {
      source.addEventListener(name, (event) => handlers.event(name, JSON.parse(event.data)));
    }
    source.addEventListener("error", () => {
      handlers.status("lost");
      // The browser reconnects automatically after a break, and gives up after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
    });
  }

  handlers.status("connecting");
  connect();
}
