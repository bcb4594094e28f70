// Created by Scripts/embed-page from Page/Files/tables.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tables_css = Array(#"""
/* Tables of a state. Rows wrap, because the pane is narrow. */

.grid-part + .grid-part { margin-top: 18px; }
.grid-title { display: flex; align-items: baseline; gap: 8px; margin: 0 0 4px; font-size: 13px; font-weight: 650; }
.grid-row { display: flex; align-items: baseline; flex-wrap: wrap; gap: 4px 12px; padding: 8px 0; border-top: 1px solid var(--line-soft); font-size: 12.5px; }
.grid-row:first-child { border-top: 0; }
.grid-name { flex-basis: 100%; font: 600 13px/1.4 var(--code); overflow-wrap: anywhere; }
.grid-cell { min-width: 0; color: var(--ink-quiet); overflow-wrap: anywhere; }
.grid-label { color: var(--ink-faint); }
.grid-commands { display: flex; flex-wrap: wrap; gap: 6px; flex-basis: 100%; }
.grid-command { padding: 2px 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--accent); font-size: 12px; }
.grid-command:hover { background: var(--accent-soft); }
.grid-command[aria-disabled] { border-style: dashed; background: none; color: var(--ink-quiet); cursor: default; }
.tone { padding: 0 8px; border-radius: 99px; background: var(--lane-wait); color: var(--ink-quiet); font-size: 11.5px; line-height: 18px; white-space: nowrap; }
.tone-active { background: var(--accent); color: var(--accent-ink); }
.tone-good { background: var(--lane-done); color: var(--lane-done-ink); }
.tone-waiting { background: var(--lane-off); color: var(--lane-off-ink); }
.tone-failed { background: var(--refused-soft); color: var(--refused); }

"""#.utf8)
}
#endif
