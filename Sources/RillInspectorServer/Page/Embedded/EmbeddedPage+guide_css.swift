// Created by Scripts/embed-page from Page/Files/guide.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let guide_css = Array(#"""
/* The help, the tour, and the bars of durations. */

.help { width: min(760px, 94vw); max-height: 88vh; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--panel); color: var(--ink); box-shadow: 0 12px 48px rgb(10 30 26 / 30%); }
.help::backdrop { background: rgb(10 20 18 / 40%); }
.help .panel-head { position: sticky; top: 0; background: var(--panel); border-bottom: 1px solid var(--line-soft); }
.help-content { columns: 2 300px; gap: 28px; padding: 14px 18px 20px; }
.help-content section { break-inside: avoid; margin-bottom: 16px; }
.help-content h3 { margin-bottom: 6px; font-size: 12.5px; color: var(--ink-quiet); }
.keys > div { display: flex; gap: 12px; padding: 2px 0; font-size: 12.5px; }
.keys dt { flex: 0 0 92px; }
.keys code, .hint-words code { font: 12.5px var(--code); }
.hint-words { font-size: 12.5px; color: var(--ink-quiet); break-inside: avoid; }

.tour {
  position: fixed; right: 22px; bottom: 22px; z-index: 7; width: min(330px, 92vw); padding: 14px 18px;
  border: 1px solid var(--accent); border-radius: 12px; background: var(--panel); box-shadow: 0 10px 40px rgb(10 30 26 / 28%);
}
.tour[style*="left"] { right: auto; bottom: auto; }
.tour h2 { margin-bottom: 4px; font-size: 14px; }
.tour p { font-size: 13px; color: var(--ink-quiet); }
.tour-foot { display: flex; align-items: center; justify-content: flex-end; gap: 10px; margin-top: 12px; }
.tour-foot .count { margin-right: auto; }
.tour-target { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 8px; }

.timing-row { display: grid; grid-template: "name phase count" auto "bar bar bar" auto "figures figures figures" auto / minmax(0, 1fr) auto auto; gap: 1px 12px; padding: 7px 0; border-top: 1px solid var(--line-soft); }
.timing-row:first-child { border-top: 0; }
.timing-name { font: 550 12.5px/1.5 var(--code); overflow-wrap: anywhere; }
.timing-phase, .timing-count, .timing-figures, .timing-axis { color: var(--ink-quiet); font-size: 12px; }
.timing-figures { grid-area: figures; }
.timing-bar { grid-area: bar; width: 100%; height: 10px; border-radius: 3px; background: var(--line-soft); }
.timing-axis { padding-top: 8px; }
.timing-key { display: flex; align-items: center; flex-wrap: wrap; gap: 4px 8px; color: var(--ink-quiet); font-size: 12px; }
.timing-key i { width: 14px; height: 9px; border-radius: 2px; background: var(--lane-wait); }
.timing-key i.bar-median { background: var(--accent); }
.timing-key i.bar-most { background: var(--lane-done); }
.timing-key i.bar-all { background: var(--lane-off); }
.bar-median { fill: var(--accent); }
.bar-most { fill: var(--lane-done); }
.bar-all { fill: var(--lane-off); }

/* Watched parts, states side by side, and the timeline of all stores */

.watch-path { flex: 1 1 160px; font-family: var(--code); }
.watch { padding: 10px 0; border-top: 1px solid var(--line-soft); }
.watch:first-child { border-top: 0; }
.watch-head { display: flex; align-items: baseline; justify-content: space-between; gap: 10px; }
.watch-value { display: block; margin: 2px 0 6px; font: 13px/1.5 var(--code); overflow-wrap: anywhere; }
.watch-range { color: var(--ink-quiet); font-size: 12px; }
.series { display: block; width: 100%; height: 64px; border-radius: 6px; background: var(--raised); cursor: pointer; }
.series-line { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
.series-mark { stroke: var(--mark-line); stroke-width: 2; vector-effect: non-scaling-stroke; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 14px; }
.compare-side { min-width: 0; overflow: auto; }
.compare-moment { width: 96px; }
.store-lanes { margin-bottom: 12px; }
.store-lane { display: grid; grid-template-columns: 110px 1fr; align-items: center; gap: 10px; padding: 2px 0; font-size: 12px; }
.store-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.store-lane svg { width: 100%; height: 18px; border-radius: 4px; background: var(--raised); }
.moment-mark { fill: var(--accent); }
.moment-refused { fill: var(--refused); }
.moment { display: flex; align-items: baseline; flex-wrap: wrap; gap: 2px 10px; padding: 5px 0; border-top: 1px solid var(--line-soft); font-size: 12.5px; }
.moment .type { min-width: 64px; margin: 0; }
.moment code { font: 550 12.5px/1.5 var(--code); overflow-wrap: anywhere; }

"""#.utf8)
}
#endif
