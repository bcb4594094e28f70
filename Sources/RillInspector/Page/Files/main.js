// Puts the page together: what the server tells goes to the views, what the views want goes to the server.

import { api, follow } from "./connection.js";
import { Dispatcher } from "./dispatcher.js";
import { element, find, oneAtATime } from "./elements.js";
import { StateTree } from "./state-tree.js";
import { StorePicker } from "./stores.js";
import { TimelineView } from "./timeline.js";
import { TransitionView } from "./transition.js";
import { stepsOf } from "./values.js";

const status = find("status");
const statusWords = { connecting: "Connecting…", live: "Live", lost: "Connection lost, trying again…" };

/** What is known of the store that is looked at: its transitions by number. */
let known = new Map();
let lookedAt = null;
const mostKnown = 2000;

const tree = new StateTree(find("state"), { openDepth: 2 });
const transition = new TransitionView({
  onChanges: (changes) => tree.mark(changes.map(stepsOf)),
  onPick: (sequence) => timeline.pick(sequence),
});
const timeline = new TimelineView((one) => transition.show(stores.current, one, timeline.isFollowing));
const stores = new StorePicker(lookAt);
const dispatcher = new Dispatcher({ store: () => stores.current, onPick: (sequence) => timeline.pick(sequence) });
find("collapse").addEventListener("click", () => tree.collapse());

const readState = oneAtATime(async () => {
  const store = stores.current;
  if (!store) return;
  try {
    const { state, revision } = await api.state(store);
    if (store !== stores.current) return;
    find("state-revision").textContent = `revision ${revision.toLocaleString("en")}`;
    tree.show(state);
  } catch (refused) {
    if (store !== stores.current || refused.status === 0) return;
    tree.forget();
    find("state-revision").textContent = "";
    find("state").replaceChildren(element("p", { class: "notice", "data-testid": "state-error" },
      refused.message, " ", element("span", { class: "fix" }, refused.fix ?? "")));
  }
}, 100);

const readStores = oneAtATime(async () => {
  try {
    stores.show((await api.stores()).stores);
  } catch {
    // The stream of events says that the connection is lost, and asks again once it is back.
  }
});

/** Looks at another store, or at the same one anew. */
async function lookAt(store) {
  const mine = known = new Map();
  if (lookedAt !== (store?.id ?? null)) {
    lookedAt = store?.id ?? null;
    tree.forget();
    timeline.forget();
  }
  document.title = store ? `${store.name} — Rill Inspector` : "Rill Inspector";
  dispatcher.offer(store?.actionTypes ?? []);
  find("panes").dataset.state = store ? "store" : "none";
  find("timeline-empty").textContent = store
    ? "Nothing has happened yet."
    : "No store is shown yet. Add one in the app with inspector.add(store).";
  if (!store) {
    timeline.show([]);
    find("state-revision").textContent = "";
    return;
  }
  readState();
  try {
    const read = await api.transitions(store.id);
    if (known !== mine) return;
    for (const one of read) known.set(one.sequence, one);
    timeline.show([...known.values()].sort((left, right) => left.sequence - right.sequence));
  } catch {
    // As above.
  }
}

follow({
  status(state) {
    status.dataset.state = state;
    status.textContent = statusWords[state];
  },
  reload: readStores,
  event(name, data) {
    if (name !== "transition") return readStores();
    if (data.store !== stores.current || known.has(data.transition.sequence)) return;
    known.set(data.transition.sequence, data.transition);
    if (known.size > mostKnown) known.delete(known.keys().next().value);
    timeline.add(data.transition);
    readState();
  },
});
