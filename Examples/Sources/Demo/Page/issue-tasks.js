// Shows the tasks of a new issue: rows of the form that the user adds, edits and removes.

import { element, find } from "./elements.js";
import * as actions from "./issue-actions.js";

const fields = { text: "text", hours: "number" };

export class IssueTasks {
  #list = find("new-tasks");
  #send;
  #sent = Promise.resolve();

  /** `send` sends an action to the tracker. */
  constructor(send) {
    this.#send = (action) => { this.#sent = send(action); };
    find("add-task").addEventListener("click", () => this.#send(actions.addTask()));
  }

  /** Resolves when the store has the last edit. */
  async settled() { await this.#sent; }

  show(tasks) {
    // Rows are found by their ids, so that a field with the focus keeps it when another row leaves.
    const kept = new Map([...this.#list.children].map((row) => [row.dataset.task, row]));
    for (const [id, row] of kept) if (!tasks.some((task) => `${task.id}` === id)) row.remove();
    for (const task of tasks) {
      const row = kept.get(`${task.id}`) ?? this.#list.appendChild(this.#emptyRow(task.id));
      for (const name of Object.keys(fields)) this.#showField(row, name, task[name]);
    }
  }

  #emptyRow(id) {
    const row = element("li", "task");
    row.dataset.task = id;
    for (const [name, type] of Object.entries(fields)) {
      const field = Object.assign(element("input", name), { type, ariaLabel: `Task ${id}: ${name}` });
      field.dataset.testid = `task-${name}`;
      field.addEventListener("change", () => {
        this.#send(actions.fill(`tasks[${id}].${name}`, type === "number" ? Math.round(field.value) : field.value));
      });
      field.addEventListener("blur", () => { if (row.isConnected) this.#send(actions.leave(`tasks[${id}].${name}`)); });
      row.append(field);
    }
    const remove = Object.assign(element("button", "secondary", "Remove"), { type: "button" });
    remove.dataset.testid = "remove-task";
    remove.addEventListener("click", () => this.#send(actions.removeTask(id)));
    const errors = Object.assign(element("p", "field-errors"), { role: "status" });
    errors.dataset.testid = "task-errors";
    row.append(remove, errors);
    return row;
  }

  #showField(row, name, { value, errors }) {
    const field = row.querySelector(`.${name}`);
    if (document.activeElement !== field) field.value = value;
    field.ariaInvalid = errors.length > 0;
    const place = row.querySelector(".field-errors");
    if (name === "text") place.textContent = "";
    place.textContent = [place.textContent, ...errors].filter(Boolean).join(" ");
    place.dataset.state = place.textContent ? "invalid" : "fine";
  }
}
