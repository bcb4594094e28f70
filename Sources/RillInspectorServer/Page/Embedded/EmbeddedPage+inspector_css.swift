// Created by Scripts/embed-page from Page/Files/inspector.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let inspector_css = Array(#"""
/* One accent, two text colors, hairlines; color only conveys meaning: before, after, refused, kinds of values. */

:root {
  color-scheme: light dark;
  --ground: #f3f5f4;
  --panel: #ffffff;
  --raised: #f8faf9;
  --ink: #1b2322;
  --ink-quiet: #55625f;
  --ink-faint: #586461;
  --line: #dfe5e3;
  --line-soft: #edf1ef;
  --accent: #096b65;
  --accent-ink: #ffffff;
  --accent-soft: #e2f1ef;
  --refused: #b3261e;
  --refused-soft: #fcecea;
  --before: #fbeae8;
  --before-ink: #8f2018;
  --after: #e1f2e7;
  --after-ink: #14623a;
  --mark: #fff4cf;
  --mark-line: #d9a400;
  --string: #8b4a0b;
  --number: #1c5cb8;
  --case: #74389b;
  --live: #1a8f4c;
  --lost: #a85b00;
  --lane-done: #b9dfcb;
  --lane-done-ink: #14583a;
  --lane-off: #f6dfb8;
  --lane-off-ink: #8a5a00;
  --lane-wait: #e6ebe9;
  --shadow: 0 1px 2px rgb(20 40 36 / 5%);
  --text: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --code: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}

@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0e1212;
    --panel: #151a1a;
    --raised: #1a2020;
    --ink: #e3eae8;
    --ink-quiet: #a3b0ad;
    --ink-faint: #9aa8a5;
    --line: #283030;
    --line-soft: #1f2626;
    --accent: #58c4ba;
    --accent-ink: #06201e;
    --accent-soft: #14302e;
    --refused: #ff8d83;
    --refused-soft: #351c1b;
    --before: #341e1d;
    --before-ink: #ffb3ab;
    --after: #15301f;
    --after-ink: #8fe0ae;
    --mark: #322b12;
    --mark-line: #c9a227;
    --string: #e2a869;
    --number: #83b4ff;
    --case: #cfa2ee;
    --live: #4fc97f;
    --lost: #f0a848;
    --lane-done: #1f4a37;
    --lane-done-ink: #a5e3c3;
    --lane-off: #493714;
    --lane-off-ink: #f0b95c;
    --lane-wait: #242c2c;
    --shadow: none;
  }
}

* { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }

[hidden] { display: none !important; }

html { height: 100%; -webkit-text-size-adjust: 100%; }

body {
  display: flex; flex-direction: column;
  min-height: 100vh; min-height: 100dvh;
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 14px/1.5 var(--text);
  font-variant-numeric: tabular-nums;
}

h1, h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0; }
ol, ul { list-style: none; }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }

:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }

.hidden-label {
  position: absolute; width: 1px; height: 1px; margin: -1px;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}

.skip {
  position: absolute; left: 12px; top: -60px; z-index: 2; padding: 8px 12px;
  border-radius: 8px; background: var(--accent); color: var(--accent-ink);
}
.skip:focus { top: 8px; }

/* The bar */

.bar {
  display: flex; align-items: center; gap: 8px 20px; flex-wrap: wrap;
  min-height: 52px; padding: 8px 18px;
  border-bottom: 1px solid var(--line); background: var(--panel);
}

.brand { display: flex; align-items: center; gap: 10px; font-size: 15px; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { color: var(--accent); }
.brand-quiet { color: var(--ink-quiet); font-weight: 450; }

.store { min-width: 0; }
.store-only { display: inline-block; padding-left: 24px; border-left: 1px solid var(--line); }
.store strong { font-weight: 600; }

select {
  max-width: 100%; padding: 6px 34px 6px 12px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--raised) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='%237c8a87' stroke-width='1.6' stroke-linecap='round'%3E%3Cpath d='m2.5 4.5 3.5 3.5 3.5-3.5'/%3E%3C/svg%3E") no-repeat right 11px center / 12px;
  color: var(--ink); font: inherit; font-weight: 550; text-overflow: ellipsis; appearance: none;
}
select:hover { border-color: var(--ink-faint); }

.processes { margin-left: auto; color: var(--ink-quiet); font-size: 13px; }
.processes:not([hidden]) + .status { margin-left: 0; }
.status { display: flex; align-items: center; gap: 8px; margin-left: auto; color: var(--ink-quiet); font-size: 13px; }
.status::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--ink-faint); }
.status[data-state="live"]::before { background: var(--live); box-shadow: 0 0 0 3px color-mix(in srgb, var(--live) 18%, transparent); }
.status[data-state="lost"] { color: var(--lost); font-weight: 550; }
.status[data-state="lost"]::before { background: var(--lost); }

.status[data-state="busy"]::before, .status[data-state="late"]::before { background: var(--lost); }
.status[data-state="gone"] { font-weight: 550; }

/* The toolbar */

.toolbar[inert], .transport[inert] { opacity: 0.55; }
.toolbar { display: flex; align-items: center; gap: 2px; flex-wrap: wrap; margin-left: auto; }
.tb-gap { width: 1px; height: 18px; margin: 0 6px; background: var(--line); }
.tb { display: inline-flex; align-items: center; gap: 6px; padding: 5px 9px; border-radius: 7px; color: var(--ink-quiet); font-size: 12.5px; }
.tb:hover:not(:disabled) { background: var(--raised); color: var(--ink); }
.tb:disabled { color: var(--ink-faint); cursor: default; }
.tb:disabled .icon { opacity: 0.5; }
.tb[aria-expanded="true"] { background: var(--accent-soft); color: var(--accent); }
#record[aria-pressed="true"] .icon { color: var(--refused); }
#record[aria-pressed="false"], #engine[aria-pressed="false"] { color: var(--lost); }
#lock[aria-pressed="true"] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }

.icon { flex: none; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.icon-solid { fill: currentColor; stroke: none; }

.menu-place { position: relative; }
.menu {
  position: absolute; right: 0; top: calc(100% + 6px); z-index: 5; display: grid; min-width: 250px; padding: 5px;
  border: 1px solid var(--line); border-radius: 10px; background: var(--panel); box-shadow: 0 8px 28px rgb(10 30 26 / 18%);
}
.menu button { display: grid; padding: 7px 11px; border-radius: 6px; text-align: left; }
.menu button:hover, .menu button:focus-visible { background: var(--accent-soft); }
.menu small { color: var(--ink-faint); font-size: 11.5px; }

.message {
  position: fixed; inset: auto 0 22px; z-index: 6; display: flex; align-items: baseline; gap: 18px; width: fit-content; max-width: min(640px, 92vw);
  padding: 11px 18px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel);
  box-shadow: 0 8px 32px rgb(10 30 26 / 22%); margin: 0 auto; overflow-wrap: anywhere;
}
.message > button { flex: none; }
.message[data-kind="failed"] { border-color: var(--refused); color: var(--refused); }
.message[data-kind="risky"] { border-color: var(--mark-line); background: var(--mark); }

/* Panes */

.panes {
  display: grid; gap: 10px; padding: 10px;
  grid-template: "list details state" minmax(0, 1fr) "list lane lane" auto / minmax(310px, 27fr) minmax(0, 37fr) minmax(0, 36fr);
  flex: 1; min-height: 560px;
}
.pane-list { grid-area: list; }
.pane-details { grid-area: details; }
.pane-state { grid-area: state; }
.pane-lane { grid-area: lane; }
.panes[data-state="none"] { grid-template: "list" auto / 1fr; flex: none; min-height: 0; }
.panes[data-state="none"] > :not(.pane-list), .panes[data-state="none"] .filter, .panes[data-state="none"] .dispatcher-pane { display: none; }

.panel {
  display: flex; flex-direction: column; min-width: 0; min-height: 0; overflow: hidden;
  border: 1px solid var(--line); border-radius: 11px; background: var(--panel); box-shadow: var(--shadow);
}
.panel-head { display: flex; align-items: baseline; gap: 10px; flex: none; min-height: 40px; padding: 10px 14px 8px; }
.panel-body { flex: 1; min-height: 0; overflow: auto; padding: 12px 14px 20px; }

h2 { font-size: 13px; font-weight: 650; letter-spacing: 0.005em; }
.count { color: var(--ink-faint); font-size: 12px; }
.empty { padding: 14px; color: var(--ink-faint); }
.panel-body .empty { padding: 6px 0; }
.empty .code { margin: 8px 0; padding: 10px 12px; border-radius: 8px; background: var(--raised); color: var(--ink); }

/* Controls */

button { border: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
.quiet { margin: -3px 0; padding: 3px 7px; border-radius: 6px; color: var(--accent); font-size: 12px; font-weight: 550; }
.quiet:hover:not(:disabled) { background: var(--accent-soft); }
.quiet:disabled { color: var(--ink-faint); cursor: default; }
.panel-head > .quiet { margin-left: auto; }
.link { padding: 0; color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
.primary { padding: 6px 18px; border-radius: 8px; background: var(--accent); color: var(--accent-ink); font-weight: 600; }
.primary:hover { filter: brightness(1.08); }
.primary:disabled { background: var(--line); color: var(--ink); cursor: default; }
.fold { padding: 0; font-weight: 650; }
.fold::before {
  content: ""; display: inline-block; width: 5px; height: 5px; margin: 0 9px 2px 2px;
  border: solid var(--ink-faint); border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg);
}
.fold[aria-expanded="true"]::before { transform: rotate(45deg); }

.small { min-width: 0; padding: 4px 9px; border: 1px solid var(--line); border-radius: 7px; background-color: var(--raised); color: var(--ink); font: 12.5px/1.4 var(--text); }
select.small { padding-right: 24px; background-position: right 8px center; background-size: 10px; }
.small.number { width: 84px; }
.check { display: inline-flex; align-items: center; gap: 5px; color: var(--ink-quiet); font-size: 12px; white-space: nowrap; }
input[type="checkbox"] { margin: 0; accent-color: var(--accent); }

.segments { display: inline-flex; padding: 2px; border-radius: 8px; background: var(--line-soft); }
.segments span, .segments button { display: block; padding: 2px 10px; border-radius: 6px; color: var(--ink-quiet); font-size: 12px; line-height: 18px; cursor: pointer; }
.segments input { position: absolute; opacity: 0; pointer-events: none; }
.segments input:checked + span, .segments button[aria-pressed="true"] { background: var(--panel); color: var(--ink); font-weight: 600; box-shadow: 0 1px 2px rgb(10 30 26 / 14%); }
.segments input:focus-visible + span { outline: 2px solid var(--accent); }

.notice { margin: 8px 0; padding: 10px 14px; border-radius: 8px; background: var(--raised); overflow-wrap: anywhere; }
.notice-refused { background: var(--refused-soft); color: var(--refused); }
.fix { display: block; margin-top: 2px; color: var(--ink-quiet); }
kbd { padding: 1px 5px; border: 1px solid var(--line); border-radius: 5px; background: var(--raised); font: 11px var(--text); }

/* If everything fits, the panes scroll and the page does not. */
@media screen and (min-width: 721px) and (min-height: 640px) {
  body { height: 100vh; height: 100dvh; overflow: hidden; }
  .panes { min-height: 0; }
}

"""#.utf8)
}
#endif
