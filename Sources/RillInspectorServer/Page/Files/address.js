// The part of the page's address after #: it names the store, the search and the entry, so that a link shows the same.

const onChanges = new Set();

function read() {
  const text = location.hash.slice(1);
  // Other fragments, such as that of the link to the actions, name a part of the page.
  return new URLSearchParams(text.includes("=") ? text : "");
}

let parts = read();

/** Whether the page was opened by a link that names what it shows, so that nothing remembered is added to it. */
export const isLink = parts.size > 0;

/** A value of the address, or null. */
export function inAddress(name) { return parts.get(name); }

/** A number of the address, or null. */
export function numberInAddress(name) {
  const text = inAddress(name);
  return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
}

/** Changes values of the address; null and empty values are removed. The history of the browser stays as it is. */
export function putInAddress(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === "") parts.delete(name);
    else parts.set(name, String(value));
  }
  const text = parts.toString();
  if (text === location.hash.slice(1)) return;
  history.replaceState(null, "", text === "" ? location.pathname : `#${text}`);
}

/** Calls a function when the user opens another address of the page. */
export function whenAddressChanges(work) { onChanges.add(work); }

addEventListener("hashchange", () => {
  if (!location.hash.includes("=")) return;
  parts = read();
  for (const work of onChanges) work();
});
