// What is to be said of the processes whose stores are shown: which are gone, and what was never told.

import { find } from "./elements.js";

const place = find("processes");

/** Shows what there is to say; nothing if all is well. */
export function showProcesses(processes) {
  const notes = processes.flatMap(({ name, linked, dropped }) => [
    ...(linked ? [] : [`${name} is gone`]),
    ...(dropped > 0 ? [`${name} dropped ${dropped} ${dropped === 1 ? "event" : "events"}`] : []),
  ]);
  place.hidden = notes.length === 0;
  place.textContent = notes.join(" · ");
}
