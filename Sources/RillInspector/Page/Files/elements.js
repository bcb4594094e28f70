// Builds elements. Everything that comes from the app goes in as text, never as markup.

const vector = "http://www.w3.org/2000/svg";

/** Makes an element with attributes and children; strings become text, null and undefined are left out. */
export function element(name, attributes = {}, ...children) {
  return furnish(document.createElement(name), attributes, children);
}

/** Makes an element of a drawing. */
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

/** Finds an element of the page that must be there. */
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

/** A sentence about what could not be shown, and what helps. */
export function notice(refused, testID = "notice") {
  return element("p", { class: "notice", "data-testid": testID },
    refused.message, " ", element("span", { class: "fix" }, refused.fix ?? ""));
}

/** Runs a function at most once per frame, however often it is asked for. */
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
 * Runs an asynchronous function again and again, one run at a time: asking during a run means one more run after it,
 * and runs begin at least `pause` milliseconds apart.
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

/** Puts a text on the clipboard, and says so for a moment on the button that was pressed. */
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
