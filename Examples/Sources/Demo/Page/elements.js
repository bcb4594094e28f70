// Finds and makes elements. What the stores say goes in as text, never as markup.

/** Finds an element of the page that must be there. */
export function find(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}

/** Makes an element of a class with children; strings become text. */
export function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
