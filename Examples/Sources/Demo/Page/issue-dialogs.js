// Shows the sheet with the form of a new issue, and the dialog that confirms closing one.

import { find } from "./elements.js";
import * as actions from "./issue-actions.js";
import { IssueTasks } from "./issue-tasks.js";
import { SyncedField } from "./synced-field.js";

const fields = ["title", "label", "priority"];

export class IssueDialogs {
  #form = null;
  #title;
  #tasks;

  /** `send` sends an action to the tracker. */
  constructor(send) {
    this.#title = new SyncedField(find("new-title"), (text) => send(actions.fill("title", text)));
    this.#tasks = new IssueTasks(send);
    for (const name of ["label", "priority"]) {
      find(`new-${name}`).addEventListener("change", ({ target }) => send(actions.fill(name, target.value)));
    }
    for (const name of fields) find(`new-${name}`).addEventListener("blur", () => this.#leave(name, send));
    find("new-issue-form").addEventListener("submit", async (event) => {
      event.preventDefault();
      await this.#title.settled();
      await this.#tasks.settled();
      send(actions.submit());
    });
    find("cancel-new-issue").addEventListener("click", () => this.#dismiss(send));
    for (const choice of ["confirm", "cancel"]) {
      find(`${choice}-close`).addEventListener("click", () => send(actions.answer(choice)));
    }
    // The state decides whether a dialog is open, also when the user presses Escape.
    find("new-issue").addEventListener("cancel", (event) => {
      event.preventDefault();
      this.#dismiss(send);
    });
    find("close-issue").addEventListener("cancel", (event) => {
      event.preventDefault();
      send(actions.answer("cancel"));
    });
  }

  show({ form, closing }) {
    this.#form = form;
    if (form) this.#showForm(form);
    if (closing) find("close-question").textContent = `Close issue #${closing.issue.id}, “${closing.issue.title}”?`;
    present(find("new-issue"), form !== null);
    present(find("close-issue"), closing !== null);
  }

  /** Dismisses the sheet after its last text has arrived, which would otherwise be that of the next sheet. */
  async #dismiss(send) {
    await this.#title.settled();
    await this.#tasks.settled();
    if (this.#form) send(actions.dismissForm(this.#form.sheet));
  }

  async #leave(name, send) {
    await this.#title.settled();
    // A dialog that closes takes the focus from its fields.
    if (this.#form) send(actions.leave(name));
  }

  #showForm(form) {
    this.#title.show(form.title.value, form.sheet);
    this.#tasks.show(form.tasks);
    for (const name of fields) {
      const { value, errors, isChecking } = form[name];
      const field = find(`new-${name}`);
      if (name !== "title") field.value = value;
      field.setAttribute("aria-invalid", errors.length > 0);
      const place = find(`new-${name}-errors`);
      place.textContent = isChecking ? "Checking…" : errors.join(" ");
      place.dataset.state = errors.length > 0 && !isChecking ? "invalid" : "fine";
    }
    find("form-problems").textContent = form.problems.join(" ");
    find("create-issue").disabled = form.isBusy;
    find("create-issue").textContent = form.isBusy ? "Creating…" : "Create";
  }
}

function present(dialog, isOpen) {
  if (isOpen && !dialog.open) dialog.showModal();
  if (!isOpen && dialog.open) dialog.close();
}
