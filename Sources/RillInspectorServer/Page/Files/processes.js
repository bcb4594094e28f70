// The status of the linked processes: which ones are gone, and how many events they never reported.

import { find } from "./elements.js";

const place = find("processes");

/** Shows the notes about processes, if there are any. */
export function showProcesses(processes) {
  const notes = processes.flatMap(({ name, linked, dropped }) => [
    ...(linked ? [] : [`${name} is gone`]),
    ...(dropped > 0 ? [`${name} dropped ${dropped} ${dropped === 1 ? "event" : "events"}`] : []),
  ]);
  place.hidden = notes.length === 0;
  place.textContent = notes.join(" · ");
}
