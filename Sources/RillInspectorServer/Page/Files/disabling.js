// Disables controls, whose titles then state the reason.

/** Disables a control for a reason, or enables it for null. */
export function disable(control, reason) {
  if (reason === null && control.disabled) control.title = control.dataset.title ?? control.title;
  if (reason !== null) {
    if (!control.disabled) control.dataset.title = control.title;
    control.title = reason;
  }
  control.disabled = reason !== null;
}
