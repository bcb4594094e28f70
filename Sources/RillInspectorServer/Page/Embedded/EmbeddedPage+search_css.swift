// Created by Scripts/embed-page from Page/Files/search.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let search_css = Array(#"""
/* The search, the kinds of actions, and the marks of pins and notes. */

.filter-place { position: relative; flex: 1 1 100%; min-width: 0; }
.filter-text { width: 100%; }
.filter-text[aria-invalid] { border-color: var(--refused); }
.filter-problem { flex-basis: 100%; color: var(--refused); font-size: 12.5px; }
.filter-problem[data-kind="limit"] { color: var(--ink-quiet); }
.branch-matches { flex-basis: 100%; max-height: 30vh; overflow: auto; font-size: 12.5px; }
.branch-matches li { display: flex; align-items: baseline; gap: 10px; padding: 1px 0; }
.branch-matches .link { min-width: 0; overflow: hidden; font-family: var(--code); text-align: left; text-overflow: ellipsis; white-space: nowrap; }
.branch-name { flex: none; margin-left: auto; color: var(--ink-quiet); }
.completions {
  position: absolute; left: 0; top: calc(100% + 4px); z-index: 5; min-width: 100%; max-width: 80vw; max-height: 50vh; padding: 4px; overflow: auto;
  border: 1px solid var(--line); border-radius: 8px; background: var(--panel); box-shadow: 0 8px 28px rgb(10 30 26 / 18%);
}
.completions li { display: flex; align-items: baseline; gap: 10px; padding: 4px 8px; border-radius: 5px; white-space: nowrap; cursor: default; }
.completions li:hover, .completions [aria-selected="true"] { background: var(--accent-soft); }
.completions code { font: 13px var(--code); }
.completions small { color: var(--ink-quiet); font-size: 11.5px; }
.kinds { position: fixed; right: auto; overflow: auto; }
.kinds .segments { flex: none; }
.kind { display: flex; align-items: center; gap: 10px; padding: 4px 8px; }
.kind-name { float: left; flex: 1; min-width: 0; overflow: hidden; font: 550 12.5px var(--code); text-overflow: ellipsis; white-space: nowrap; }
.kinds > .quiet { display: block; margin: 4px 8px; }

.row .row-origin .row-pin { flex: none; padding: 0 7px; border-radius: 99px; background: var(--mark); color: var(--ink); font-size: 11px; }
.row-note { min-width: 0; overflow: hidden; color: var(--ink); font-style: italic; text-overflow: ellipsis; }

.entry-notes { display: flex; align-items: flex-start; gap: 10px; flex: none; padding: 6px 14px; border-bottom: 1px solid var(--line-soft); }
.entry-notes .quiet { display: inline-flex; align-items: center; gap: 5px; margin: 1px 0; }
.entry-notes [aria-pressed="true"] { background: var(--mark); color: var(--ink); }
.note { min-height: 26px; padding: 2px 8px; font: 13px/1.5 var(--text); background: none; border-color: transparent; resize: none; }
.note:hover, .note:focus { border-color: var(--line); background: var(--raised); }

"""#.utf8)
}
#endif
