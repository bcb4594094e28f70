// The story: five steps through the bank, each of which is noticed when it happens, whoever did it.

import { find } from "./elements.js";

const bank = "/api/v1/stores/bank";

async function post(path, body) {
  const response = await fetch(`${bank}/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return response.json();
}

const pay = (amount) => post("actions", { pay: { by: "jenny", amount } });
const command = (body) => post("commands", body);
const isBack = ({ status }) => status && status.position < status.first + status.count;

const steps = [
  {
    title: "Change", words: "Jenny pays Donald a coin: choose Jenny in the bank on the left. On the right, the action stands in the list "
      + "with the difference that it made.",
    work: () => pay(1), isDone: (news) => news.rows?.some((row) => row.refusal === undefined) ?? false,
    seen: "Handled: one action, two changed numbers.",
  },
  {
    title: "Refuse", words: "Now pay more than Jenny has. A rule of the bank refuses the action; the state stays as it was, and the list "
      + "says why.",
    work: () => pay(1000), isDone: (news) => news.rows?.some((row) => row.refusal !== undefined) ?? false,
    seen: "Refused, with the reason.",
  },
  {
    title: "Travel", words: "Move the slider on the right to the left, or press Jump on an older entry. The app on the left shows that moment.",
    work: () => command({ do: "place", to: 0 }), isDone: isBack, seen: "The app shows an older state.",
  },
  {
    title: "Branch", words: "Pay a coin from the past. The entries that came after are kept as a branch; the list beside the slider leads "
      + "back to them.",
    prepare: () => command({ do: "place", to: 0 }), work: () => pay(1), isDone: ({ status }) => (status?.branches ?? 0) > 0,
    seen: "Two histories, and both can be shown.",
  },
  {
    title: "Kill and recover", words: () => `Kill the app in a terminal with ${process ? `kill -9 ${process}` : "kill -9"}, and start it again with `
      + "make demo. The bank comes back from its journal.",
    work: null, isDone: (news) => Boolean(news.isBackAgain), seen: "The app is back, with its state and its history.",
  },
];

const done = new Set();
let current = 0;
let wasLost = false;
let process = null;

/** Reads the number of the process that runs the app, which changes with each start. */
async function readProcess() {
  try {
    ({ process } = await (await fetch("/inspector.json")).json());
  } catch {
    wasLost = true;
  }
  draw();
}

function draw() {
  const step = steps[current];
  find("guide-steps").replaceChildren(...steps.map(({ title }, index) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = String(index + 1);
    button.title = title;
    button.ariaLabel = `${title}${done.has(index) ? ", done" : ""}`;
    if (index === current) button.setAttribute("aria-current", "step");
    button.toggleAttribute("data-done", done.has(index));
    button.addEventListener("click", () => go(index));
    item.append(button);
    return item;
  }));
  find("step-title").textContent = `${current + 1}. ${step.title}`;
  find("step-words").textContent = typeof step.words === "function" ? step.words() : step.words;
  find("step-seen").textContent = done.has(current) ? step.seen : wasLost ? "The app is gone. Start it again." : "";
  find("step-back").disabled = current === 0;
  find("step-next").disabled = current === steps.length - 1;
  find("step-do").hidden = step.work === null;
}

function go(index) {
  current = index;
  draw();
}

function notice(news) {
  if (!done.has(current) && steps[current].isDone(news)) done.add(current);
  draw();
}

find("step-back").addEventListener("click", () => go(current - 1));
find("step-next").addEventListener("click", () => go(current + 1));
find("step-do").addEventListener("click", async () => {
  const { prepare, work } = steps[current];
  try {
    await prepare?.();
    await work();
  } catch {
    wasLost = true;
    draw();
  }
});

function follow() {
  const events = new EventSource("/api/v1/events");
  for (const name of ["entries", "layout", "status"]) {
    events.addEventListener(name, (event) => {
      const news = JSON.parse(event.data);
      if (news.store === "bank") notice(news);
    });
  }
  const arrive = () => {
    if (!wasLost) return;
    wasLost = false;
    readProcess();
    notice({ isBackAgain: true });
  };
  events.addEventListener("open", (event) => { if (event.data !== undefined) arrive(); });
  events.addEventListener("reset", arrive);
  events.addEventListener("error", () => {
    wasLost = true;
    draw();
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 2000);
  });
}

draw();
readProcess();
follow();
