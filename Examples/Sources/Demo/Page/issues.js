// Shows the issue tracker: the list with its tools, the history of edits, and the switches of the service.

import { element, find } from "./elements.js";
import * as actions from "./issue-actions.js";
import { IssueDetail } from "./issue-detail.js";
import { IssueDialogs } from "./issue-dialogs.js";
import { RemoteStore } from "./stores.js";
import { SyncedField } from "./synced-field.js";

const length = 50;

export class Issues {
  /** What the page shows; actions go to the tracker. */
  store = new RemoteStore("issues-on-the-page", (state) => this.#show(state));
  #tracker = new RemoteStore("issues");
  #rows = find("issue-rows");
  #shownIDs = [];
  #conditions = {};
  #send = async (action) => this.#report(() => this.#tracker.send(action));
  #search = new SyncedField(find("issue-search"), (text) => this.#send(actions.search(text)));
  #detail = new IssueDetail(this.#send);
  #dialogs = new IssueDialogs(this.#send);

  constructor() {
    for (const scope of document.querySelectorAll("[name=issue-scope]")) {
      scope.addEventListener("change", () => this.#send(actions.showScope(scope.value)));
    }
    this.#onChange("issue-label", ({ value }) => actions.showLabel(value));
    this.#onChange("issue-order", ({ value }) => actions.sortBy(value));
    this.#onChange("issue-live", ({ checked }) => actions.follow(checked));
    for (const name of ["isSlow", "isFailing", "isOffline"]) {
      this.#onChange(`service-${name}`, ({ checked }) => actions.disturb({ ...this.#conditions, [name]: checked }));
    }
    find("new-issue-button").addEventListener("click", () => this.#send(actions.presentForm()));
    for (const name of ["undo", "redo"]) {
      find(name).addEventListener("click", () => this.#report(() => this.store.send(name)));
    }
    this.#rows.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) this.#send(actions.open(Number(row.dataset.issue)));
    });
  }

  #onChange(id, action) {
    find(id).addEventListener("change", ({ target }) => this.#send(action(target)));
  }

  /** Does something that may fail, shows why it did, and returns whether it did not. The page has changed by then. */
  async #report(work) {
    try {
      await work();
    } catch (problem) {
      this.#showProblem(problem.message);
      return false;
    }
    await this.store.refresh().catch(() => {});
    return true;
  }

  #show(state) {
    this.#conditions = state.conditions;
    this.#showTools(state);
    this.#showRows(state.rows, state.detail?.issue.id);
    this.#showPager(state);
    this.#showService(state);
    this.#showProblem(state.problem ?? state.commands.problem);
    this.#detail.show(state);
    this.#dialogs.show(state);
  }

  #showTools({ list, counts, commands }) {
    this.#search.show(list.criteria.text);
    for (const [scope, count] of Object.entries(counts)) {
      find(`scope-${scope}`).checked = scope === list.criteria.scope;
      find(`count-${scope}`).textContent = count.toLocaleString("en");
    }
    find("issue-label").value = list.criteria.label ?? "";
    find("issue-order").value = list.order;
    for (const name of ["undo", "redo"]) {
      const button = find(name);
      button.disabled = commands[name] === null;
      button.title = commands[name] ?? "";
    }
  }

  #showRows(rows, opened) {
    const ids = rows.map(({ id }) => id);
    if (ids.join() !== this.#shownIDs.join()) {
      // The row with the focus keeps it, wherever it has moved.
      const focused = this.#rows.contains(document.activeElement) ? document.activeElement.dataset.issue : null;
      const kept = new Map([...this.#rows.children].map((item) => [Number(item.firstChild.dataset.issue), item]));
      this.#rows.replaceChildren(...ids.map((id) => kept.get(id) ?? emptyRow(id)));
      if (focused) this.#rows.querySelector(`[data-issue="${focused}"]`)?.focus();
      this.#shownIDs = ids;
    }
    rows.forEach((issue, index) => fillRow(this.#rows.children[index].firstChild, issue, issue.id === opened));
  }

  #showPager({ list, found, rows, counts }) {
    const first = list.page * length;
    const last = first + rows.length;
    find("issue-count").textContent =
      counts.all === 0 ? "Loading…"
      : found === 0 ? "No issue fits."
      : `${first + 1}–${last} of ${found.toLocaleString("en")}`;
    const previous = find("previous-page");
    const next = find("next-page");
    previous.disabled = list.page === 0;
    next.disabled = last >= found;
    previous.onclick = () => this.#turn(list.page - 1);
    next.onclick = () => this.#turn(list.page + 1);
  }

  async #turn(page) {
    await this.#send(actions.turnTo(page));
    this.#rows.scrollTop = 0;
  }

  #showService({ conditions, isLive, waiting }) {
    for (const [name, isOn] of Object.entries(conditions)) find(`service-${name}`).checked = isOn;
    find("issue-live").checked = isLive;
    const changes = waiting === 1 ? "1 change" : `${waiting} changes`;
    find("issue-waiting").textContent =
      waiting === 0 ? "" : conditions.isOffline ? `${changes} will be sent when the service is back.` : `Sending ${changes}…`;
  }

  #showProblem(text) {
    const place = find("issue-problem");
    place.textContent = text ?? "";
    place.hidden = !text;
  }
}

function emptyRow(id) {
  const button = element("button", "issue-row",
    element("span", "issue-priority"), element("span", "issue-title"), element("span", "issue-facts"));
  button.type = "button";
  button.dataset.issue = id;
  button.dataset.testid = "issue-row";
  return element("li", "", button);
}

function fillRow(row, { id, title, label, priority, isOpen, assignee }, isOpened) {
  const [mark, name, facts] = row.children;
  mark.dataset.priority = priority;
  mark.textContent = priority;
  name.textContent = title;
  facts.textContent = `#${id} · ${label} · ${assignee}${isOpen ? "" : " · closed"}`;
  row.dataset.state = isOpen ? "open" : "closed";
  if (isOpened) row.setAttribute("aria-current", "true");
  else row.removeAttribute("aria-current");
}
