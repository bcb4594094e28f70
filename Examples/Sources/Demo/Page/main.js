// Assembles the page: three panels and a setting.

import { Bank } from "./bank.js";
import { Chat } from "./chat.js";
import { find } from "./elements.js";
import { Issues } from "./issues.js";
import { Settings } from "./settings.js";
import { follow } from "./stores.js";

const statusWords = { connecting: "Connecting…", live: "Live", lost: "Connection lost, trying again…" };

const issues = new Issues();
const bank = new Bank();
const chat = new Chat();
const settings = new Settings();

follow([issues.store, bank.store, chat.store, settings.store], (state) => {
  const status = find("status");
  status.dataset.state = state;
  status.textContent = statusWords[state];
  if (state === "live") linkToInspector();
});

// Inside the story, both pages are in view already.
document.getElementById("story-link").hidden = window !== window.top;

async function linkToInspector() {
  const link = find("inspector-link");
  try {
    link.href = (await (await fetch("/inspector.json")).json()).url;
    link.hidden = false;
  } catch {
    // The program has ended again; the status says so, and the next connection asks for the address.
  }
}
