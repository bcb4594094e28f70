// Created by Scripts/embed-page from Page/Files/list.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let list_css = Array(#"""
/* The list of actions, and the form to send one. */

.filter { position: relative; display: flex; align-items: center; gap: 6px 10px; flex-wrap: wrap; flex: none; padding: 0 12px 10px; border-bottom: 1px solid var(--line-soft); }
.timeline { position: relative; flex: 1; min-height: 92px; overflow: auto; outline-offset: -2px; overflow-anchor: none; }
.timeline-rows { position: relative; contain: layout size; }

.row {
  position: absolute; inset: 0 6px auto; height: 46px; display: grid;
  grid-template: "number action time" 21px "number origin origin" 17px / 36px minmax(0, 1fr) auto;
  gap: 0 9px; align-content: center; padding: 0 9px 0 2px; border-radius: 8px; cursor: default; contain: strict;
}
.row:hover { background: var(--raised); }
.row[aria-selected="true"] { background: var(--accent-soft); }
.row-number { grid-area: number; color: var(--ink-faint); font-size: 11.5px; line-height: 21px; text-align: right; overflow: hidden; }
.row-summary { grid-area: action; overflow: hidden; font: 550 13px/21px var(--code); text-overflow: ellipsis; white-space: nowrap; }
.row-payload { color: var(--ink-quiet); font-weight: 400; white-space: pre; }
.row-time { grid-area: time; align-self: start; height: 18px; color: var(--ink-faint); font-size: 11.5px; line-height: 21px; }
.row-origin { grid-area: origin; display: flex; gap: 10px; min-width: 0; overflow: hidden; color: var(--ink-quiet); font-size: 12px; line-height: 17px; white-space: nowrap; }
.row-effects { color: var(--accent); }
.row-refusal { min-width: 0; overflow: hidden; color: var(--refused); text-overflow: ellipsis; }
.replica-mark { flex: none; color: var(--ink-quiet); }
.replica-settled { color: var(--after-ink); }
.replica-rebased { color: var(--lane-off-ink); }
.replica-others { color: var(--accent); }
.replica-refused { color: var(--refused); }
.row-strayed-word { color: var(--lost); }
.row-waiting::before { content: ""; grid-area: action; align-self: center; width: 55%; height: 9px; border-radius: 5px; background: var(--line-soft); }

.row-refused .row-summary, .row-refused .row-action { color: var(--refused); }
.row-skipped .row-summary { text-decoration: line-through; text-decoration-thickness: 1.5px; }
.row-skipped .row-action, .row-skipped .row-payload { color: var(--ink-faint); }
.row-future .row-summary, .row-future .row-summary *, .row-future .row-origin, .row-future .row-origin *, .row-future .row-time, .row-future .row-number { color: var(--ink-faint); font-weight: 400; }
.row-muted:not([aria-selected="true"]) .row-summary *, .row-muted:not([aria-selected="true"]) .row-origin * { color: var(--ink-faint); font-weight: 400; }
.row-shown::after { content: ""; position: absolute; inset: 9px auto 9px 0; width: 3px; border-radius: 2px; background: var(--accent); }
.row-gap { box-shadow: inset 0 1px 0 var(--mark-line); }
.row-caused { flex: none; padding: 0 7px; border-radius: 99px; background: var(--accent-soft); color: var(--accent); font-size: 11.5px; line-height: 16px; }
.row-depth-1 > :not(.row-number, .row-tools) { margin-left: 14px; } .row-depth-2 > :not(.row-number, .row-tools) { margin-left: 28px; }
.row-depth-3 > :not(.row-number, .row-tools) { margin-left: 42px; } .row-depth-4 > :not(.row-number, .row-tools) { margin-left: 56px; }
.row-depth-5 > :not(.row-number, .row-tools) { margin-left: 70px; } .row-depth-6 > :not(.row-number, .row-tools) { margin-left: 84px; }
.row-write .row-action { font-style: italic; }
.row-start .row-summary { color: var(--ink-quiet); font-family: var(--text); }
.row-dragged { opacity: 0.35; }

.row-tools { position: absolute; right: 7px; bottom: 1px; display: none; gap: 1px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }
.row:hover > .row-tools, .timeline:focus-visible .row[aria-selected="true"] > .row-tools { display: flex; }
.row-tool { padding: 0 8px; border-radius: 6px; color: var(--accent); font-size: 12px; font-weight: 550; line-height: 20px; }
.row-tool:hover { background: var(--accent-soft); }
.drop-line { position: absolute; inset: 0 10px auto; height: 2px; border-radius: 1px; background: var(--accent); pointer-events: none; }

@media (hover: none) {
  .row[aria-selected="true"] > .row-tools { display: flex; }
}

/* Sending */

.dispatcher-pane { flex: none; max-height: 55%; overflow: auto; border-top: 1px solid var(--line); }
.action-types { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 4px; min-width: 0; margin-left: auto; }
.action-types .quiet { overflow-wrap: anywhere; }
.dispatcher { display: flex; flex-direction: column; gap: 9px; padding: 0 12px 12px; }
textarea {
  width: 100%; min-height: 64px; max-height: 30vh; padding: 8px 11px; resize: vertical;
  border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: var(--ink); font: 13px/1.5 var(--code);
}
textarea:focus-visible { border-color: var(--accent); outline-offset: -1px; border-radius: 8px; }
::placeholder { color: var(--ink-faint); opacity: 1; }
.dispatcher-foot { display: flex; align-items: center; gap: 10px; }
.dispatcher-foot .small { flex: 0 1 auto; }
.dispatcher-foot .primary { margin-left: auto; }
.hint { color: var(--ink-faint); font-size: 12px; white-space: nowrap; }
.outcome { max-height: 30vh; padding: 8px 12px; overflow: auto; border-radius: 8px; background: var(--raised); overflow-wrap: anywhere; font-size: 13px; }
.outcome[data-state="sent"] { background: var(--after); color: var(--after-ink); }
.outcome[data-state="sent"] .link { color: inherit; }
.outcome[data-state="failed"], .outcome[data-state="refused"] { background: var(--refused-soft); color: var(--refused); }

"""#.utf8)
}
#endif
