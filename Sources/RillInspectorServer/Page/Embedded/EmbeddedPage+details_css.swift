// Created by Scripts/embed-page from Page/Files/details.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let details_css = Array(#"""
/* The tabs with their contents, and the state. */

.tabs { display: flex; flex: none; gap: 0; padding: 6px 6px 0; overflow-x: auto; border-bottom: 1px solid var(--line-soft); scrollbar-width: none; }
.tabs [role="tab"] { flex: none; padding: 6px 5px 8px; border-bottom: 2px solid transparent; color: var(--ink-quiet); font-size: 12.5px; font-weight: 550; }
.tabs [role="tab"]:hover { color: var(--ink); }
.tabs [aria-selected="true"] { border-bottom-color: var(--accent); color: var(--accent); font-weight: 650; }
#to-state { display: none; }
.tab-panel:not(.is-current) { display: none; }
.pane-details { position: relative; }
.entry-mode { position: absolute; right: 14px; top: 56px; }

.entry-head { flex: none; padding: 12px 14px 10px; border-bottom: 1px solid var(--line-soft); }
.entry-head .empty { padding: 0; }
.entry-action { padding-right: 60px; font: 600 17px/1.35 var(--code); letter-spacing: -0.01em; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 6px; }
.facts dt { color: var(--ink-faint); font-size: 11px; line-height: 1.4; }
.facts dd { font-size: 12.5px; line-height: 1.4; }
.durations { margin-top: 18px; padding-top: 10px; border-top: 1px solid var(--line-soft); }
.tab-head { display: flex; align-items: center; flex-wrap: wrap; gap: 8px 12px; margin-bottom: 10px; }
.tab-head .quiet { margin-left: auto; }
.against { display: flex; align-items: center; flex-wrap: wrap; gap: 6px; color: var(--ink-faint); font-size: 12px; }

.change { padding: 9px 0 10px; border-top: 1px solid var(--line-soft); }
.change:first-child { border-top: 0; padding-top: 2px; }
.change-head { display: flex; align-items: baseline; gap: 8px; }
.path { font: 550 13px/1.5 var(--code); overflow-wrap: anywhere; }
.badge { padding: 0 7px; border-radius: 99px; background: var(--raised); color: var(--ink-quiet); font-size: 11.5px; line-height: 18px; white-space: nowrap; }
.change-inserted .badge { background: var(--after); color: var(--after-ink); }
.change-removed .badge { background: var(--before); color: var(--before-ink); }
.change-values { display: flex; align-items: flex-start; flex-wrap: wrap; gap: 6px 8px; margin-top: 4px; }
.arrow { color: var(--ink-faint); line-height: 24px; }
.side { max-width: 100%; min-width: 0; padding: 2px 8px; border-radius: 6px; text-decoration: none; overflow-wrap: anywhere; font: 13px/20px var(--code); }
.side-before { background: var(--before); }
.side-after { background: var(--after); }
.side .value { color: inherit; }
.side-before:not(.side-tree) { color: var(--before-ink); }
.side-after:not(.side-tree) { color: var(--after-ink); }
.side-tree { padding: 5px 10px 5px 4px; }

.raw { margin: 0; font: 12.5px/1.55 var(--code); white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; }
.patch-before { background: var(--before); color: var(--before-ink); }
.patch-after { background: var(--after); color: var(--after-ink); }
.patch-path { color: var(--ink-faint); }
.patch span { display: block; padding: 0 6px; border-radius: 3px; }

/* Effects, causes, timing */

.phase { padding: 0 8px; border-radius: 99px; background: var(--lane-wait); color: var(--ink-quiet); font-size: 11.5px; line-height: 18px; white-space: nowrap; }
.phase-running { background: var(--accent); color: var(--accent-ink); }
.phase-finished { background: var(--lane-done); color: var(--lane-done-ink); }
.phase-failed { background: var(--refused-soft); color: var(--refused); }
.phase-cancelled { background: var(--lane-off); color: var(--lane-off-ink); }
.effect { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; padding: 9px 0; border-top: 1px solid var(--line-soft); }
.effect:first-child { border-top: 0; }
.effect-name { font: 600 13px/1.4 var(--code); }
.effect-id { color: var(--ink-quiet); font: 12px var(--code); }
.effect-time { color: var(--ink-faint); font-size: 12px; }
.effect-links { font-size: 12.5px; color: var(--ink-quiet); }
.effect-reason { flex-basis: 100%; color: var(--ink-quiet); font-size: 12.5px; overflow-wrap: anywhere; }

.chain-link { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; position: relative; margin-left: calc(var(--depth, 0) * 20px); padding: 6px 10px 6px 16px; border-radius: 8px; }
.chain-link::before { content: ""; position: absolute; left: 0; top: -8px; width: 9px; height: 25px; border: solid var(--line); border-width: 0 0 1.5px 1.5px; border-bottom-left-radius: 7px; }
.chain-depth-0::before { display: none; }
.chain-depth-1 { --depth: 1; } .chain-depth-2 { --depth: 2; } .chain-depth-3 { --depth: 3; } .chain-depth-4 { --depth: 4; }
.chain-depth-5 { --depth: 5; } .chain-depth-6 { --depth: 6; } .chain-depth-7 { --depth: 7; } .chain-depth-8 { --depth: 8; }
.chain-here { background: var(--accent-soft); }
.chain-link code { font: 550 13px/1.4 var(--code); overflow-wrap: anywhere; }

/* The state */

.state-tools { display: flex; align-items: center; flex-wrap: wrap; gap: 6px 10px; flex: none; padding: 0 14px 10px; border-bottom: 1px solid var(--line-soft); }
.state-tools > .quiet:first-of-type { margin-left: auto; }
.crumbs { display: flex; flex-wrap: wrap; flex: none; padding: 8px 14px; border-bottom: 1px solid var(--line-soft); font: 12.5px var(--code); }
.crumbs li + li::before { content: "›"; margin: 0 7px; color: var(--ink-faint); }
.crumbs [aria-current] { color: var(--ink); text-decoration: none; }
.pager { display: flex; align-items: baseline; flex-wrap: wrap; gap: 4px; padding: 3px 0 6px 18px; color: var(--ink-faint); font: 12px var(--text); }
.pager span { margin-right: 8px; }

.tree { font: 13px/22px var(--code); }
.node { border-radius: 5px; }
.line { position: relative; display: flex; align-items: baseline; padding-left: 16px; border-radius: 5px; white-space: nowrap; cursor: default; }
.line > * { flex: none; }
.line > .preview, .line > .value { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.line > .value { white-space: pre-wrap; overflow-wrap: anywhere; }
.node[aria-expanded] > .line::before {
  content: ""; position: absolute; left: 4px; top: 8px; width: 5px; height: 5px;
  border: solid var(--ink-faint); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg);
}
.node[aria-expanded="true"] > .line::before { top: 7px; transform: rotate(45deg); }
.node:focus-visible { outline: none; }
.node:focus-visible > .line { outline: 2px solid var(--accent); outline-offset: -1px; }
.line:hover { background: var(--raised); }
.children { margin-left: 7px; padding-left: 9px; border-left: 1px solid var(--line-soft); }
.name { margin-right: 8px; color: var(--ink); font-weight: 550; }
.name::after { content: ":"; color: var(--ink-faint); font-weight: 400; }
.type { margin-left: 8px; color: var(--ink-faint); font: 12px/22px var(--text); }
.line > .type:first-child, .name + .type { margin-left: 0; }
.preview { color: var(--ink-quiet); }
.type + .preview { margin-left: 8px; }
.node-hidden { padding-left: 16px; color: var(--ink-faint); font-family: var(--text); }
.tools { position: absolute; right: 2px; top: 1px; display: none; background: var(--panel); border-radius: 6px; box-shadow: 0 0 0 1px var(--line); }
.line:hover > .tools, .node:focus-visible > .line > .tools { display: flex; }
.tool { padding: 0 5px; border-radius: 5px; color: var(--accent); font: 550 11px/20px var(--text); }
.tool:hover { background: var(--accent-soft); }

.value-string { color: var(--string); }
.value-number { color: var(--number); }
.value-bool, .value-enum { color: var(--case); }
.value-nil, .value-elided { color: var(--ink-faint); font-style: italic; }
.value-opaque { color: var(--ink); }

.node-marked > .line { background: var(--mark); box-shadow: -2px 0 0 var(--mark-line); }
.node-on-the-way[aria-expanded="false"] > .line::after {
  content: ""; flex: none; width: 7px; height: 7px; margin-left: 8px; border-radius: 50%; background: var(--mark-line);
}

.chart { overflow: auto; }
.chart-link { fill: none; stroke: var(--line); stroke-width: 1.25; }
.chart-node rect { fill: var(--raised); stroke: var(--line); }
.chart-node text { fill: var(--ink); font: 12px var(--code); }
.chart-node .chart-name { font-weight: 600; }
.chart-node .chart-value { fill: var(--ink-quiet); }
.chart-node .value-string { fill: var(--string); } .chart-node .value-number { fill: var(--number); }
.chart-node .value-bool, .chart-node .value-enum { fill: var(--case); }
.chart-node circle { fill: var(--accent); }
.chart-open { cursor: pointer; }
.chart-open:hover rect, .chart-is-open rect { stroke: var(--accent); }
.chart-node:focus-visible { outline: none; }
.chart-node:focus-visible rect { stroke: var(--accent); stroke-width: 2; }

@media (prefers-reduced-motion: no-preference) {
  .node-fresh > .line { animation: fresh 0.9s ease-out; }
}
@keyframes fresh { from { background: var(--mark); } }

/* Replicas */

.replicas-name { margin: 0 0 4px; font-size: 13px; font-weight: 650; }
.replicas ul { margin: 0 0 16px; padding: 0; list-style: none; }
.replica { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 10px; padding: 8px 0; border-top: 1px solid var(--line-soft); font-size: 12.5px; }
.replica-words { margin-left: auto; color: var(--ink-quiet); }
.replica[data-state="disconnected"] .replica-words, .replica[data-state="stopped"] .replica-words, .replica[data-state="gone"] .replica-words { color: var(--refused); }
.replica-bar { flex-basis: 100%; height: 6px; accent-color: var(--accent); }
.replica-reason { flex-basis: 100%; color: var(--ink-quiet); overflow-wrap: anywhere; }

"""#.utf8)
}
#endif
