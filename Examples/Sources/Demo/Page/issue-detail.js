// Shows the screens on the stack of the issue tracker: an issue with its comments, and the editor of a comment.

import { element, find } from "./elements.js";
import * as actions from "./issue-actions.js";
import { SyncedField } from "./synced-field.js";

export class IssueDetail {
  #send;
  #detail = null;
  #editor = null;
  #title = find("detail-rename");
  #text;

  /** `send` sends an action to the tracker. */
  constructor(send) {
    this.#send = send;
    this.#text = new SyncedField(find("comment-text"), async (text) => {
      // The editor may have left since the text was typed.
      return this.#editor ? send(actions.type(this.#editor.screen, text)) : true;
    });
    for (const button of document.querySelectorAll("[data-back]")) {
      button.addEventListener("click", () => send(actions.back()));
    }
    find("rename-form").addEventListener("submit", (event) => {
      event.preventDefault();
      send(actions.rename(this.#detail.issue.id, this.#title.value));
    });
    find("detail-priority").addEventListener("change", ({ target }) => {
      send(actions.prioritize(this.#detail.issue.id, target.value));
    });
    find("detail-close").addEventListener("click", () => {
      const { id, isOpen } = this.#detail.issue;
      send(isOpen ? actions.askToClose(id) : actions.reopen(id));
    });
    find("write-comment").addEventListener("click", () => send(actions.writeComment(this.#detail.issue.id)));
    find("reload-comments").addEventListener("click", () => send(actions.reload(this.#detail.screen)));
    find("comment-form").addEventListener("submit", async (event) => {
      event.preventDefault();
      await this.#text.settled();
      if (this.#editor) send(actions.saveComment(this.#editor.screen));
    });
  }

  show({ detail, editor }) {
    const place = find("issue-screen");
    const wasEditing = this.#editor !== null;
    const isOther = this.#detail?.screen !== detail?.screen;
    const isRenamed = this.#detail?.issue.title !== detail?.issue.title;
    const opener = isOther && detail === null ? this.#detail?.issue.id : null;
    this.#detail = detail;
    this.#editor = editor;
    place.dataset.screen = editor ? "editor" : detail ? "detail" : "none";
    find("issue-none").hidden = detail !== null;
    find("detail").hidden = detail === null || editor !== null;
    find("editor").hidden = editor === null;
    if (detail) this.#showDetail(detail, isOther || isRenamed);
    if (editor) this.#showEditor(editor);
    this.#moveFocus({ isOther, wasEditing, opener });
  }

  #showDetail({ issue, comments, problem }, isOtherTitle) {
    find("detail-title").textContent = issue.title;
    find("detail-facts").textContent =
      `#${issue.id} · ${issue.label} · ${issue.assignee} · ${issue.isOpen ? "open" : "closed"}`;
    if (isOtherTitle) this.#title.value = issue.title;
    find("detail-priority").value = issue.priority;
    find("detail-close").textContent = issue.isOpen ? "Close…" : "Reopen";
    find("comments-problem").hidden = problem === null;
    find("comments-problem-text").textContent = problem === null ? "" : `The comments could not be loaded: ${problem}.`;
    find("comments").replaceChildren(...commentItems(comments, problem));
  }

  #showEditor({ screen, text, canSave }) {
    this.#text.show(text, screen);
    find("save-comment").disabled = !canSave;
    find("editor-issue").textContent = `#${this.#detail?.issue.id} ${this.#detail?.issue.title}`;
  }

  /** A new screen has the focus; when the last one has left, the row that has opened it. */
  #moveFocus({ isOther, wasEditing, opener }) {
    if (this.#editor && !wasEditing) find("comment-text").focus();
    else if (this.#detail && !this.#editor && (isOther || wasEditing)) find("detail-title").focus();
    else if (opener) document.querySelector(`.issue-row[data-issue="${opener}"]`)?.focus();
  }
}

function commentItems(comments, problem) {
  if (comments === null) return problem === null ? [element("li", "empty", "Loading…")] : [];
  if (comments.length === 0) return [element("li", "empty", "No comments yet.")];
  return comments.map(({ author, text }) => {
    const item = element("li", "comment", element("span", "author", author), element("span", "text", text));
    item.dataset.testid = "comment";
    return item;
  });
}
