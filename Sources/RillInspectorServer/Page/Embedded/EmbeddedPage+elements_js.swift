// Created by Scripts/embed-page from Page/Files/elements.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let elements_js = Array(#"""
// Creates elements. All content from the app is inserted as text, never as markup.

const vector = "http://www.w3.org/2000/svg";

/** Creates an element with attributes and children; strings become text, null and undefined are ignored. */
export function element(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
export function drawing(name, attributes = {}, ...children) {
  return furnish(document.createElementNS(vector, name), attributes, children);
}

function furnish(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Returns an element of the page that must exist. */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/** A button that looks like a link to an entry. */
export function entryLink(number, onPick, testID = "entry-link") {
  return element("button", {
    class: "link", type: "button", "data-testid": testID, onclick: () => onPick(number),
  }, number === 0 ? "start" : `#${number}`);
}

/** A sentence that states what could not be shown, and how to fix it. */
export function notice(refused, testID = "notice") {
  return element("p", { class: "notice", "data-testid": testID },
    refused.message, " ", element("span", { class: "fix" }, refused.fix ?? ""));
}

/** Returns a function that runs `work` at most once per frame, however often it is called. */
export function oncePerFrame(work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      work();
    });
  };
}

/**
 * Returns a function that runs asynchronous work, one run at a time: calls during a run cause one more run after it,
 * and runs start at least `pause` milliseconds apart.
 */
export function oneAtATime(work, pause = 0) {
  let isRunning = false;
  let isWanted = false;
  return async function ask() {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        const start = performance.now();
        await work();
        const rest = pause - (performance.now() - start);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
    } finally {
      isRunning = false;
    }
  };
}

/** Copies text to the clipboard, and briefly confirms it on the button that was pressed. */
export async function copyText(text, button) {
  let word = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    word = "Not allowed";
  }
  if (!button || button.dataset.word !== undefined) return;
  button.dataset.word = button.textContent;
  button.textContent = word;
  setTimeout(() => {
    button.textContent = button.dataset.word;
    delete button.dataset.word;
  }, 1200);
}

/** Disables a control for a reason, which its title then states, or enables it for null. */
export function disable(control, reason) {
  if (reason === null && control.disabled) control.title = control.dataset.title ?? control.title;
  if (reason !== null) {
    if (!control.disabled) control.dataset.title = control.title;
    control.title = reason;
  }
  control.disabled = reason !== null;
}

"""#.utf8)
}
#endif
