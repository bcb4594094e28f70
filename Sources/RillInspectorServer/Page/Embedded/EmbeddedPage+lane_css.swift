// Created by Scripts/embed-page from Page/Files/lane.css. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let lane_css = Array(#"""
/* Time travel, and the effects lane. */

.transport { display: flex; align-items: center; gap: 3px; flex: none; padding: 7px 14px 7px 10px; border-bottom: 1px solid var(--line-soft); }
.tr { display: inline-grid; place-items: center; width: 30px; height: 28px; padding: 0; border-radius: 7px; color: var(--ink-quiet); }
.tr:hover:not(:disabled) { background: var(--accent-soft); color: var(--accent); }
.tr:disabled { color: var(--ink-faint); cursor: default; }
.tr:disabled .icon { opacity: 0.45; }
.tr-play { color: var(--accent); }
.tr .icon { stroke-width: 1.4; }
.icon-play, .icon-pause { fill: currentColor; stroke: none; }
[data-state="paused"] .icon-pause, [data-state="playing"] .icon-play { display: none; }
.transport-where { min-width: 84px; text-align: right; white-space: nowrap; }
.transport-past { min-width: 0; margin-left: 8px; overflow: hidden; font-size: 12px; text-overflow: ellipsis; white-space: nowrap; }
.transport .small { margin-left: 8px; }

.slider { flex: 1; min-width: 60px; height: 24px; margin: 0 10px; background: none; appearance: none; cursor: pointer; }
.slider::-webkit-slider-runnable-track {
  height: 5px; border-radius: 3px; background: linear-gradient(to right, var(--accent) var(--share, 100%), var(--line) 0);
}
.slider::-moz-range-track { height: 5px; border-radius: 3px; background: var(--line); }
.slider::-moz-range-progress { height: 5px; border-radius: 3px; background: var(--accent); }
.slider::-webkit-slider-thumb { width: 15px; height: 15px; margin-top: -5px; border: 3px solid var(--panel); border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 1px var(--accent); appearance: none; }
.slider::-moz-range-thumb { width: 9px; height: 9px; border: 3px solid var(--panel); border-radius: 50%; background: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.is-past { background: var(--mark); }

.lane-head { align-items: center; min-height: 38px; padding: 7px 14px 6px; }
.lane-counts { display: flex; flex-wrap: wrap; gap: 4px 6px; }
.lane-replica { padding: 0 8px; border-radius: 99px; background: var(--raised); color: var(--ink-quiet); font-size: 11.5px; line-height: 18px; white-space: nowrap; }
.lane-replica[data-state="disconnected"], .lane-replica[data-state="stopped"] { background: var(--refused-soft); color: var(--refused); }
.lane-tools { display: flex; gap: 2px; margin-left: auto; }
.lane-tools .quiet { min-width: 26px; margin: 0; }
.lane-tools [aria-pressed="true"] { background: var(--accent-soft); }
.lane-body { display: flex; flex: none; height: 176px; min-height: 110px; max-height: 60vh; border-top: 1px solid var(--line-soft); overflow: hidden; resize: vertical; }
.lane-scroll { position: relative; flex: 1; min-width: 0; overflow: hidden auto; }
.lane-canvas { display: block; width: 100%; touch-action: pan-y; cursor: grab; }
.lane-canvas:active { cursor: grabbing; }
.lane-canvas.is-pointing { cursor: pointer; }
.lane-canvas:focus-visible { outline-offset: -2px; }
.lane-empty { position: absolute; left: 50%; top: 58%; transform: translate(-50%, -50%); }
.lane-list { flex: none; width: 264px; padding: 5px; overflow: auto; border-left: 1px solid var(--line-soft); }
.lane-item button { display: flex; align-items: baseline; flex-wrap: wrap; gap: 0 8px; width: 100%; padding: 4px 7px; border-radius: 7px; text-align: left; }
.lane-item button:hover { background: var(--raised); }
.lane-item [aria-pressed="true"] { background: var(--accent-soft); }
.lane-item .effect-name { flex: 1 1 64px; min-width: 0; overflow: hidden; font-size: 12.5px; text-overflow: ellipsis; white-space: nowrap; }
.lane-item .effect-time { flex: none; }
.lane-item .effect-links, .lane-item .effect-id, .lane-item .effect-reason { display: none; }
.lane-words { display: flex; align-items: baseline; gap: 10px; flex: none; height: 35px; padding: 7px 14px; overflow: auto hidden; white-space: nowrap; border-top: 1px solid var(--line-soft); font-size: 12.5px; }
.lane-words .effect-reason { flex-basis: auto; }

"""#.utf8)
}
#endif
