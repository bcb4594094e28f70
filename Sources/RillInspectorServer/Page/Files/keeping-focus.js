// Replaces the contents of a part of the page while the keyboard focus and the text that is being typed stay.

const controls = ["button", "input", "select", "textarea"].map((name) => `${name}:not(:disabled)`).join();

/**
 * Replaces the children of an element. If one of them has the focus, the focus moves to its successor: the part with the
 * same test ID at the same position, or else the first control, or the element itself.
 */
export function replaceKeepingFocus(place, children) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const alike = focused?.dataset.testid ? `[data-testid="${CSS.escape(focused.dataset.testid)}"]` : controls;
  const position = focused ? [...place.querySelectorAll(alike)].indexOf(focused) : -1;
  place.replaceChildren(...children);
  if (!focused) return;
  const successors = place.querySelectorAll(alike);
  const next = successors[Math.min(position, successors.length - 1)] ?? place.querySelector(controls);
  if (!next) place.tabIndex = -1;
  (next ?? place).focus({ preventScroll: true });
  if (next?.matches("input") && focused.matches("input")) keepTyped(focused, next);
}

/** Keeps a text that was typed but not entered yet. */
function keepTyped(before, after) {
  if (before.defaultValue !== after.defaultValue || before.value === before.defaultValue) return;
  after.value = before.value;
  if (before.selectionStart !== null) after.setSelectionRange(before.selectionStart, before.selectionEnd);
}
