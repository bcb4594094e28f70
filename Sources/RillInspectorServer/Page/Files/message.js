// A message at the edge of the page about what was just done or could not be done.

import { element, find } from "./elements.js";

let timer = null;

/** Shows a message; "failed" and "risky" messages stay until they are closed. */
export function say(text, kind = "done") {
  const place = find("message");
  clearTimeout(timer);
  place.dataset.kind = kind;
  place.hidden = false;
  place.replaceChildren(element("span", { "data-testid": "message-text" }, text.trim()),
    element("button", { class: "quiet", type: "button", onclick: () => { place.hidden = true; } }, "Close"));
  if (kind === "done") timer = setTimeout(() => { place.hidden = true; }, 6000);
}

/** Removes the message of a failure, which is about a store that is no longer shown, or an app that has ended. */
export function retract() {
  const place = find("message");
  if (place.dataset.kind === "failed") place.hidden = true;
}
