// Created by Scripts/embed-page from Page/Files/sizes.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let sizes_css = Array(#"""
/* Smaller windows, phones, paper, and user preferences. */

@media screen and (max-width: 1440px) {
  .tb { flex-direction: column; gap: 1px; padding: 3px 6px; font-size: 10.5px; line-height: 1.3; }
  .store { max-width: 240px; }
}

@media screen and (max-width: 1180px) {
  .panes {
    grid-template: "list details" minmax(0, 1fr) "lane lane" auto / minmax(290px, 5fr) minmax(0, 8fr);
  }
  .pane-state { grid-area: details; }
  #to-state { display: block; }
  .pane-state:not(.is-current) { display: none; }
  .pane-state.is-current { margin-top: 42px; border-width: 0; border-radius: 0 0 11px 11px; box-shadow: none; z-index: 1; }
  .lane-body { height: 150px; }
  .lane-list { width: 230px; }
}

@media screen and (max-width: 720px) {
  html { scroll-padding-bottom: 66px; }
  body { display: block; padding-bottom: 58px; }
  .bar { padding: 8px 12px; }
  .store { order: 3; flex: 1 1 100%; }
  .store select { width: 100%; }
  .store-only { padding-left: 0; border-left: 0; }
  .toolbar { order: 4; flex-basis: 100%; justify-content: space-between; margin: 0; gap: 0; }
  .toolbar { flex-wrap: wrap; justify-content: flex-start; }
  .toolbar .tb { flex: 1 0 52px; align-items: center; padding: 5px 2px; }
  .tb-gap { display: none; }
  .store { max-width: none; }
  .status { font-size: 12.5px; }
  .panes { display: flex; flex-direction: column; gap: 8px; height: auto; min-height: 0; padding: 8px; }
  .timeline { flex: none; height: 38vh; }
  .pane-details { min-height: 44vh; }
  .pane-state.is-current { margin: -9px 0 0; border-width: 0 1px 1px; border-top-color: transparent; }
  .pane-details:has(+ .pane-state.is-current) { min-height: 0; border-bottom: 0; border-radius: 11px 11px 0 0; }
  .pane-details:has(+ .pane-state.is-current) .entry-head, .pane-details:has(+ .pane-state.is-current) .entry-mode { display: none; }
  .panel-body { overflow: visible; }
  .chart { display: block; overflow-x: auto; }
  .dispatcher-pane { max-height: none; }
  textarea, select, .small { font-size: 16px; }
  .filter .small { font-size: 16px; }
  .hint, .lane-list { display: none; }
  .transport { position: fixed; inset: auto 0 0; z-index: 4; padding: 9px 8px calc(9px + env(safe-area-inset-bottom)); border-top: 1px solid var(--line); background: var(--panel); }
  .transport.is-past { background: var(--mark); }
  .transport { flex-wrap: wrap; justify-content: flex-end; }
  .transport-where { min-width: 0; }
  .transport-past { flex: 1 1 100%; order: -2; margin: 0; text-align: center; }
  .transport:has(#branch:not([hidden])) .slider { flex-basis: calc(100% - 20px); order: -1; }
  .transport:has(#branch:not([hidden])) .transport-where { margin-right: auto; }
  body:has(.transport.is-past) { padding-bottom: 80px; }
  body:has(#branch:not([hidden])) { padding-bottom: 94px; }
  body:has(.transport.is-past #branch:not([hidden])) { padding-bottom: 116px; }
  html:has(.transport.is-past, #branch:not([hidden])) { scroll-padding-bottom: 124px; }
  .transport .small { padding: 3px 22px 3px 8px; font-size: 14px; }
  .tr { width: 34px; height: 34px; }
  #to-start, #to-end { display: none; }
  .message { bottom: 70px; }
  body:has(.transport.is-past, #branch:not([hidden])) .message { bottom: 124px; }
  body:has(.tour:not([hidden])) .message { inset: 8px 0 auto; }
}

@media (prefers-reduced-motion: no-preference) {
  .status::before, .row, .quiet, .primary, .tb { transition: background-color 0.12s, filter 0.12s; }
}

@media (forced-colors: active) {
  .row[aria-selected="true"], .tabs [aria-selected="true"], .segments input:checked + span { outline: 2px solid Highlight; outline-offset: -2px; }
}

/* Prints what is shown: no controls, nothing truncated, and the rows of the list one below the other. */
@media print {
  :root { color-scheme: light; --ground: #fff; --shadow: none; }
  .toolbar, .filter, #follow, .dispatcher-pane, .transport, .tabs [aria-selected="false"], .tab-head, .state-tools, .pager,
  .lane-tools, .lane-list, .row-tools, .row-waiting, .status, .skip, .tools, .message { display: none !important; }
  body, .panes, .panel { display: block; }
  .panel { margin-bottom: 12px; }
  .panel, .panel-body, .timeline, .lane-body, .lane-scroll, .chart { height: auto; max-height: none; overflow: visible; }
  .panel-head, .tabs, .entry-head { break-after: avoid; }
  .row, .change, .line, .effect, .chain-link, .pane-lane { break-inside: avoid; }
  .timeline-rows { height: auto !important; contain: none; }
  .row { position: relative; inset: auto; height: auto; padding-block: 3px; contain: none; transform: none !important; grid-template-rows: auto auto; }
  .row-summary, .row-origin, .row-refusal, .line > .preview { overflow: visible; white-space: normal; overflow-wrap: anywhere; }
  .row-origin { flex-wrap: wrap; }
  :focus-visible { outline: none; }
  .fold::before { display: none; }
  .row, .side, .phase { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .lane-words { flex-wrap: wrap; height: auto; overflow: visible; white-space: normal; }
  .lane-words:empty { display: none; }
  .lane-canvas { height: auto !important; }
  .chart svg { max-width: 100%; height: auto; }
}

"""#.utf8)
}
#endif
