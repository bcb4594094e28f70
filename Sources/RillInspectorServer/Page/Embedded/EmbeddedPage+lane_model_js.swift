// Created by Scripts/embed-page from Page/Files/lane-model.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let lane_model_js = Array(#"""
// The effects of a store, arranged in tracks within the group of their name, and the times of the surrounding actions.

import { markState } from "./replicas.js";

const mostEffects = 20000;
const mostTimes = 4000;
const mostTracks = 10;

export class LaneModel {
  /** The names of effects, in the order in which they first ran, with the number of tracks of each. */
  groups = new Map();
  /** The effects by number, oldest first. */
  effects = new Map();
  /** The times of entries and whether they were refused, by number. */
  times = new Map();
  #ahead = 0;
  #lastTime = -Infinity;

  /** The number of effects in a phase. */
  count(phase) {
    let count = 0;
    for (const effect of this.effects.values()) if (effect.phase === phase) count += 1;
    return count;
  }

  get hasRunning() {
    for (const effect of this.effects.values()) if (isOpen(effect)) return true;
    return false;
  }

  /** The current time of the app, whose clock may differ from the browser's. */
  get now() { return Date.now() + this.#ahead; }

  /** The start of the first effect, and the time of the last known event. */
  get bounds() {
    let [first, last] = [Infinity, this.#lastTime];
    for (const effect of this.effects.values()) {
      first = Math.min(first, effect.start);
      last = Math.max(last, effect.end ?? effect.start);
    }
    return first === Infinity ? null : { first, last };
  }

  /** Adds effects that started or changed; `isLive` states whether that just happened. */
  take(effects, isLive) {
    for (const effect of effects) {
      const known = this.effects.get(effect.number);
      this.effects.set(effect.number, { ...effect, track: known?.track ?? this.#track(effect) });
      if (isLive) this.#compareClocks(effect.end ?? effect.start);
    }
    for (const number of this.effects.keys()) {
      if (this.effects.size <= mostEffects) break;
      this.effects.delete(number);
    }
  }

  /** Adds the times of entries. */
  learn(rows) {
    for (const row of rows) {
      this.times.set(row.number, { time: row.time, isRefused: row.refusal !== undefined, mark: markState(row.mark) });
      this.#lastTime = Math.max(this.#lastTime, row.time);
    }
    for (const number of this.times.keys()) {
      if (this.times.size <= mostTimes) break;
      this.times.delete(number);
    }
  }

  /** Applies what a replica has made of entries. */
  mark(marks) {
    for (const { number, mark } of marks) {
      const known = this.times.get(number);
      if (known) known.mark = markState(mark);
    }
  }

  #compareClocks(time) {
    const ahead = time - Date.now();
    // A smaller difference is network latency; a larger one is a different clock.
    if (Math.abs(ahead) > 5000) this.#ahead = ahead;
    else if (this.#ahead !== 0 && Math.abs(ahead - this.#ahead) > 5000) this.#ahead = 0;
  }

  // The first track of its group on which no effect is running.
  #track(effect) {
    const { number: mine, start } = effect;
    const name = groupOf(effect);
    const group = this.groups.get(name) ?? { ends: [] };
    this.groups.set(name, group);
    const isFree = (number) => {
      const last = this.effects.get(number);
      return !last || (!isOpen(last) && (last.end ?? last.start) <= start);
    };
    let track = group.ends.findIndex(isFree);
    if (track < 0) track = group.ends.length < mostTracks ? group.ends.length : mostTracks - 1;
    group.ends[track] = mine;
    return track;
  }
}

/** The common name of effects of one kind, without associated values. */
export function groupOf({ name }) {
  const end = name.indexOf("(");
  return end > 0 ? name.slice(0, end) : name;
}

/** The associated values in the name of an effect. */
export function payloadOf(effect) {
  const rest = effect.name.slice(groupOf(effect).length);
  return rest.startsWith("(") && rest.endsWith(")") ? rest.slice(1, -1) : rest;
}

/** Whether an effect has not ended. */
export function isOpen({ phase }) {
  return phase === "running" || phase === "waiting";
}

"""#.utf8)
}
#endif
