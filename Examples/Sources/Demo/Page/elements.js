// Finds and creates elements. Values from the stores are inserted as text, never as markup.

/** Finds an element of the page that must exist. */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/** Creates an element with a class and children; strings become text. */
export function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
