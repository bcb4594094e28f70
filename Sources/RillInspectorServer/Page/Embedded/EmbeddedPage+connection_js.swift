// Created by Scripts/embed-page from Page/Files/connection.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let connection_js = Array(#"""
// Communicates with the server: plain requests, and the stream of events, which reconnects after a break.

import { gate } from "./gate.js";
import { straight } from "./values.js";

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

/** The error of a request that was not answered, because the app does not answer or the request was abandoned. */
function unanswered() {
  return new Refused(0, {
    code: "unreachable",
    message: "The app does not answer.",
    fix: "See whether it still runs; the page reconnects automatically.",
  });
}

/** Ends the pending questions about the shown store. */
let leaving = new AbortController();

/**
 * Gives up all pending questions, because another store is shown from now on. The first one may be busy, and each
 * question that waits for it takes one of the few connections that a browser has, and a turn of a part of the page.
 */
export function abandonQuestions() {
  leaving.abort();
  leaving = new AbortController();
  gate.renew();
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(root + path, { ...options, headers: { ...expected, ...options?.headers } });
  } catch {
    throw unanswered();
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body && !body.error) return body;
  if (options?.signal?.aborted) throw unanswered();
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

function posting(json) {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: json };
}

function post(path, json) {
  return answer(path, posting(json));
}

/** Asks about the shown store. */
function ask(path) {
  return answer(path, { signal: leaving.signal });
}

/** Asks about an entry of the shown store, when no entries are being moved or removed. */
function askOfEntry(path, options) {
  const { signal } = leaving;
  return gate.ask(() => answer(path, { ...options, signal }));
}

export const api = {
  stores: async () => {
    const { stores, ...rest } = await answer("/stores");
    return { ...rest, stores: stores.map((store) => ({ ...store, name: straight(store.name) })) };
  },
  /** Rows starting at a place, or the newest rows. */
  entries: (store, { from, limit }) => ask(at(store, "entries", { from, limit })),
  entry: (store, number) => askOfEntry(at(store, `entries/${number}`)),
  state: (store, { at: when, path, depth, from, limit }) => askOfEntry(at(store, "state", {
    at: when, path: path && JSON.stringify(path), depth, from, limit,
  })),
  /** The expanded parts of a state; with an earlier token, only the changes to them. */
  view: (store, body) => askOfEntry(at(store, "view"), posting(JSON.stringify(body))),
  diff: (store, from, to) => askOfEntry(at(store, "diff", { from, to })),
  command: (store, body) => post(at(store, "commands"), JSON.stringify(body)),
  send: (store, json) => post(at(store, "actions"), json),
  templates: (store) => ask(at(store, "templates")),
  effects: (store, { after, limit }) => ask(at(store, "effects", { after, limit })),
  tables: (store, { at: when, limit }) => askOfEntry(at(store, "tables", { at: when, limit })),
  tableCommand: (store, body) => post(at(store, "tables/commands"), JSON.stringify(body)),
  timing: (store) => ask(at(store, "timing")),
  /** With `branches`, searches the entries of branches in place of those that are shown. */
  search: (store, { query, after, limit, branches }) => ask(at(store, "search", { query, after, limit, branches })),
  /** The values of a part of the state at several places. */
  series: (store, { path, from, to, points }) => askOfEntry(at(store, "series", {
    path: JSON.stringify(path), from, to, points,
  })),
  test: (store, { numbers, name }) => askOfEntry(at(store, "test", { numbers, name })),
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

"""#.utf8)
}
#endif
