// Builds elements. Everything that comes from the app goes in as text, never as markup.

/** Makes an element with attributes and children; strings become text, null and undefined are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "onclick") made.addEventListener("click", value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Finds an element of the page that must be there. */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
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
    while (isWanted) {
      isWanted = false;
      const start = performance.now();
      await work();
      const rest = pause - (performance.now() - start);
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    }
    isRunning = false;
  };
}

const clock = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: "h23",
});

/** A time of day with milliseconds. */
export function timeOfDay(milliseconds) {
  return clock.format(new Date(milliseconds));
}
