// Created by Scripts/embed-page from Page/Files/processes.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let processes_js = Array(#"""
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

"""#.utf8)
}
#endif
