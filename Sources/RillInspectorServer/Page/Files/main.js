// Connects the parts of the page: events from the server go to the views, and requests of the views go to the server.

import { ActionList } from "./action-list.js";
import { inAddress, numberInAddress, putInAddress, whenAddressChanges } from "./address.js";
import { Availability } from "./availability.js";
import { BranchSearch } from "./branch-search.js";
import { marksOfLater } from "./change-marks.js";
import { perform, reasonOfAbsence } from "./commands.js";
import { Completion } from "./completion.js";
import { abandonQuestions, api, follow } from "./connection.js";
import { Details } from "./details.js";
import { Dispatcher } from "./dispatcher.js";
import { find, oneAtATime } from "./elements.js";
import { Entries } from "./entries.js";
import { Filter } from "./filter.js";
import { gate } from "./gate.js";
import { Help } from "./help.js";
import { Kinds } from "./kinds.js";
import { Lane } from "./lane.js";
import { Memory, rememberSwitch } from "./memory.js";
import { retract, say } from "./message.js";
import { showProcesses } from "./processes.js";
import { Replicas } from "./replicas.js";
import { Selection } from "./selection.js";
import { StatePane } from "./state-pane.js";
import { Steps } from "./steps.js";
import { StorePicker } from "./stores.js";
import { subjectAt } from "./subject.js";
import { Tabs } from "./tabs.js";
import { Toolbar } from "./toolbar.js";
import { Tour } from "./tour.js";
import { Transport } from "./transport.js";

const availability = new Availability({
  onReason: (reason) => list.set({ reason }),
  onAbsence: (absence) => {
    list.set({ absence });
    for (const part of [transport, toolbar, dispatcher, details]) part.absence = absence;
  },
});
const pageMemory = new Memory();

let entries = null;
let features = [];
/** The entry to show when its store has been read, or null. */
let wanted = numberInAddress("entry");
/** Whether entries were moved or replaced since the details were shown. */
let isLaidOutAnew = false;

const selection = new Selection(() => inspect());
const list = new ActionList({ selection, onCommand: command, onOpen: (number, isOpen) => steps.toggle(number, isOpen) });
const steps = new Steps((groups) => list.group(groups));
const branches = new BranchSearch({ onCommand: command, onPick: pick, onCompare: (number) => details.compare(number) });
const filter = new Filter((matches, isDone) => {
  steps.matches = matches;
  list.filter(matches, isDone);
}, branches);
const kinds = new Kinds(filter, (muted) => list.set({ muted }));
const completion = new Completion((text) => filter.set(text));
const statePane = new StatePane((part) => details.watch(part));
const details = new Details({
  onPick: pick, onChanges: (changes) => statePane.mark(marksOfLater({ changes })),
  onCommand: command, onPickElsewhere: pickElsewhere, onTurn: (name) => tabs.show(name),
});
const tabs = new Tabs(pageMemory, (name) => details.turnTo(name));
const transport = new Transport({ onCommand: command, memory: pageMemory, onBranches: (heads) => branches.offer(heads) });
const toolbar = new Toolbar(command);
const dispatcher = new Dispatcher(pick);
const lane = new Lane(pick);
const replicas = new Replicas((isAny) => tabs.offer("replicas", isAny));
const tour = new Tour(pageMemory);
new Help(() => tour.start());
const stores = new StorePicker(lookAt, () => { wanted = null; });

/** Sends a command for the history of the shown store, and returns whether it was performed. */
function command(body) {
  const mine = entries;
  return mine ? perform(mine, body, () => mine === entries) : undefined;
}

/** Shows another entry, wherever it is, and returns whether the store still was the shown one in the end. */
async function pick(number) {
  const mine = entries;
  if (!mine?.status) return false;
  const place = await mine.find(number).catch(() => null);
  const reason = place === null ? await reasonOfAbsence(mine.store, number) : null;
  if (mine !== entries) return false;
  if (reason !== null) {
    say(reason, "failed");
    return true;
  }
  steps.reveal(number);
  selection.select({ place, number });
  list.reveal(place);
  return true;
}

/** Shows an entry of another store, or the store without a choice of an entry. */
function pickElsewhere(store, number) {
  if (store === entries?.store) return number === null ? undefined : pick(number);
  if (!stores.finds(store)) return;
  putInAddress({ store, entry: number });
  wanted = number;
  stores.choose(store);
}

/** Shows the selected entry or range, or else the entry whose state the app shows. */
async function look() {
  const mine = entries;
  list.refresh();
  if (!mine?.status) return mine && !selection.isEmpty ? undefined : details.show(null);
  const { bounds, focus } = selection;
  const place = focus ? focus.place : mine.position - 1;
  if (!focus) list.followPosition();
  try {
    const subject = await subjectAt(place, { entries: mine, selection, name: stores.nameOf(mine.store), features });
    if (mine !== entries || !subject) return;
    details.show(subject);
    if (isLaidOutAnew) {
      dispatcher.learn(mine.known);
      details.refresh();
    }
    isLaidOutAnew = false;
    putInAddress({ store: mine.store, entry: subject.mode === "selected" ? subject.number : null });
    statePane.look(selection.isEmpty ? null : bounds[1].number);
  } catch {
    // The event stream reports the lost connection, and everything is read again after it is restored.
  }
}

const inspect = oneAtATime(look, 50);

function changed(mine, what) {
  if (mine !== entries) return;
  if (what === "layout") {
    isLaidOutAnew = true;
    steps.more();
    dispatcher.forgetUnread();
    filter.again();
    gate.hold(() => relocate(mine));
  } else if (selection.focus?.number && selection.bounds[1].place < mine.first) {
    selection.clear();
  }
  transport.refresh();
  toolbar.refresh();
  inspect();
}

/** Finds the new place of the selected entry, and shows the entry there. */
async function relocate(mine) {
  await selection.relocate((number) => mine.find(number).catch(() => null), () => mine === entries);
  if (mine === entries) await look();
}

const readStores = oneAtATime(async () => {
  try {
    const { stores: found, processes } = await api.stores();
    showProcesses(availability.processes = processes ?? []);
    replicas.learn(found);
    stores.show(found);
  } catch {
    // The event stream reports the lost connection, and asks again after it is restored.
  }
}, 250);

/** Reads the stores and the shown one, because events were lost or it is a new one with the same id. */
function readAnew() {
  entries?.giveUp();
  readStores();
}

/** Shows another store, or the same store again if it must be read again. */
async function lookAt(store) {
  const isOther = entries?.store !== store?.id;
  if (!isOther && availability.keeps(store, entries)) return;
  const isFirst = entries === null;
  // A note that is being written belongs to the store before, and is sent to it.
  if (isOther) details.show(null);
  const memory = store ? new Memory(store.name) : null;
  const mine = entries = store ? new Entries(store.id, (what) => changed(mine, what)) : null;
  features = store?.features ?? [];
  availability.store = store;
  const can = { canTravel: features.includes("travel"), canExport: features.includes("export"), features };
  document.title = store ? `${store.name} — Rill Inspector` : "Rill Inspector";
  find("panes").dataset.state = store ? "store" : "none";
  if (isOther) {
    abandonQuestions();
    if (!isFirst) retract();
    availability.isRead = false;
    if (!isFirst) putInAddress({ store: store?.id, entry: wanted });
    selection.forget();
    dispatcher.open(store, memory);
    statePane.open(store?.id ?? null, memory, features);
  }
  tabs.offer("test", features.includes("test"));
  replicas.show(store?.id);
  tabs.draw();
  details.turnTo(tabs.current);
  list.open(mine, can);
  transport.open(mine, can);
  toolbar.open(mine, can);
  if (!mine) {
    lane.open(null, null);
    return details.show(null);
  }
  try {
    await mine.read();
    if (mine !== entries) return;
    availability.isRead = true;
    filter.open(mine, memory, isOther);
    kinds.open(memory, isFirst, isOther);
    completion.open(store.id, () => mine.known);
    learn(mine.known);
    steps.open(mine);
    if (wanted !== null) pick(wanted).then((isDone) => { if (isDone) wanted = null; });
    refresh();
    await lane.open(store.id, memory);
    if (mine !== entries) return;
    lane.learn(mine.known);
    mine.isComplete = true;
    tour.offer();
  } catch {
    // As above.
  } finally {
    if (mine.finish() && mine === entries) readStores();
  }
}

/** Reads the shown parts again. */
function refresh() {
  statePane.refresh(true);
  details.refresh();
}

function learn(rows) {
  kinds.learn(rows);
  dispatcher.learn(rows);
  lane.learn(rows);
}

rememberSwitch("relative", pageMemory, (isRelative) => list.set({ isRelative }));
rememberSwitch("steps", pageMemory, (isOn) => { steps.isOn = isOn; });
whenAddressChanges(() => {
  tabs.show(inAddress("tab") ?? tabs.current);
  const number = numberInAddress("entry");
  if (inAddress("store") && inAddress("store") !== entries?.store) pickElsewhere(inAddress("store"), number);
  else if (number !== null) pick(number);
});
matchMedia("(min-width: 1181px)").addEventListener("change", () => tabs.draw());
tabs.draw();

/** The tab that shows all stores, by the event after which it is read again. */
const refreshed = { entries: "stores", replica: "replicas" };

const handlers = {
  entries({ status, rows }) {
    entries.append(status, rows);
    availability.arrive(rows);
    filter.more();
    steps.more();
    learn(rows);
  },
  layout: ({ status }) => entries.apply(status),
  status: ({ status }) => entries.apply(status),
  marks: ({ marks }) => [entries, lane].forEach((part) => part.mark(marks)),
  effects({ effects }) {
    lane.take(effects);
    if (tabs.current === "effects") details.refresh();
  },
};

follow({
  status(state) {
    if (state === "live" && availability.connection === "lost") retract();
    availability.connection = state;
    if (state === "live") dispatcher.recover();
  },
  reload: readAnew,
  event(name, data) {
    if (name === "processes") return showProcesses(availability.processes = data.processes);
    if (name === "store-added" || name === "store-removed") return data.store === entries?.store ? readAnew() : readStores();
    if (name === "replica") replicas.receive(data);
    if (name === "availability") stores.learn(data);
    if (tabs.current === refreshed[name]) details.refresh();
    if (data.store !== entries?.store) return;
    if (name === "availability" && data.state === "ready") dispatcher.recover();
    if (name === "availability") return availability.receive(data, () => entries.status ? refresh() : readStores());
    if (entries.status) handlers[name]?.(data);
    else entries.miss();
  },
});
