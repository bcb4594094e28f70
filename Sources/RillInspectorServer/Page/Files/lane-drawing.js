// Draws the lane: the actions on a rail at the top, the effects as bars below, and the lines between them.

import { groupOf, isOpen, payloadOf } from "./lane-model.js";
import { drawMark } from "./replicas.js";
import { span, timeOfDay } from "./times.js";

const axisHeight = 44;
const trackHeight = 20;
const barHeight = 14;
const groupGap = 10;

/** Returns the vertical position of each group of effects, and the total height. */
export function layOut(groups) {
  const tops = new Map();
  let top = axisHeight + groupGap;
  for (const [name, { ends }] of groups) {
    tops.set(name, top);
    top += Math.max(1, ends.length) * trackHeight + groupGap;
  }
  return { tops, height: top };
}

export class LaneDrawing {
  #context;
  #colors = {};
  #hatch;
  /** The bars drawn last, as `{ effect, x, y, width, height }`. */
  bars = [];

  constructor(canvas) {
    this.canvas = canvas;
    this.#context = canvas.getContext("2d");
    this.readColors();
  }

  /** Reads the colors of the page, which change with its color scheme. */
  readColors() {
    const style = getComputedStyle(this.canvas);
    const names = ["panel", "raised", "ink", "ink-quiet", "ink-faint", "line", "line-soft", "accent", "accent-soft",
      "refused", "refused-soft", "lane-done", "lane-done-ink", "lane-off", "lane-off-ink", "lane-wait"];
    for (const name of names) this.#colors[name] = style.getPropertyValue(`--${name}`).trim();
    this.#colors.text = style.getPropertyValue("--text");
    this.#hatch = this.#makeHatch();
  }

  draw(model, window, { width, height, hovered, selected, now, phase }) {
    const ratio = devicePixelRatio || 1;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.height = `${height}px`;
    }
    const context = this.#context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const layout = layOut(model.groups);
    this.#drawAxis(window, width, height);
    this.#drawNow(window, now, height);
    this.bars = this.#place(model, window, layout, now);
    const lit = this.bars.filter(({ effect }) => effect.number === hovered || effect.number === selected);
    const isCrowded = this.bars.length > 160;
    if (!isCrowded) for (const bar of this.bars) this.#drawStem(bar, window, model, false);
    for (const bar of this.bars) this.#drawBar(bar, lit.includes(bar), phase, isCrowded);
    this.#drawRail(model, window);
    for (const bar of lit) this.#drawStem(bar, window, model, true);
    this.#drawNames(layout, window, height);
  }

  #place(model, window, { tops }, now) {
    const bars = [];
    for (const effect of model.effects.values()) {
      const end = isOpen(effect) ? now : effect.end ?? effect.start;
      if (end < window.start || effect.start > window.end) continue;
      const from = Math.max(window.x(effect.start), window.left - 20);
      const to = Math.min(window.x(end), window.left + window.width + 20);
      const y = tops.get(groupOf(effect)) + effect.track * trackHeight + (trackHeight - barHeight) / 2;
      bars.push({ effect, x: from, y, width: Math.max(to - from, 4), height: barHeight });
    }
    return bars;
  }

  #drawAxis(window, width, height) {
    const context = this.#context;
    const { step, ticks } = window.ticks(96);
    context.font = `11px ${this.#colors.text}`;
    context.textBaseline = "middle";
    context.textAlign = "left";
    for (const time of ticks) {
      const x = Math.round(window.x(time)) + 0.5;
      this.#line(x, 22, x, height, this.#colors["line-soft"]);
      context.fillStyle = this.#colors["ink-faint"];
      const text = timeOfDay(time);
      if (x + 74 < width) context.fillText(step >= 1000 ? text.slice(0, 8) : text, x + 5, 12);
    }
    this.#line(window.left, 31.5, width, 31.5, this.#colors.line);
  }

  #drawNow(window, now, height) {
    const x = Math.round(window.x(now)) + 0.5;
    if (x < window.left || x > window.left + window.width) return;
    this.#line(x, 22, x, height, this.#colors.accent, 1.5);
  }

  #drawRail(model, window) {
    const context = this.#context;
    let last = -Infinity;
    for (const [, { time, isRefused, mark }] of model.times) {
      if (time < window.start || time > window.end) continue;
      const x = window.x(time);
      // Overlapping dots convey no more than one.
      if (Math.abs(x - last) < 1.5 && !isRefused && !mark) continue;
      last = x;
      drawMark(context, this.#colors, x, isRefused || mark === "refused" ? "refused" : mark);
    }
  }

  /** Connects a bar to the action that started it, and to the actions it sent. */
  #drawStem(bar, window, model, isLit) {
    const { effect, y, height } = bar;
    const color = isLit ? this.#colors.accent : this.#colors.line;
    const weight = isLit ? 1.5 : 1;
    const middle = y + height / 2;
    const start = window.x(effect.start);
    const cause = model.times.get(effect.cause)?.time;
    const from = Number.isFinite(cause) ? window.x(cause) : start;
    if (start >= window.left) this.#curve(from, start, middle, color, weight);
    for (const number of (effect.sent ?? []).slice(isLit ? -200 : -20)) {
      const sent = model.times.get(number);
      const x = sent ? window.x(sent.time) : -Infinity;
      if (x < window.left || x > window.left + window.width) continue;
      this.#line(x, 34, x, y, color, weight);
      this.#dot(x, middle, isLit ? 3 : 2, isLit ? this.#colors.ink : this.#colors["ink-quiet"]);
      if (isLit) this.#arrow(x, 37, color);
    }
  }

  #curve(from, to, y, color, weight) {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.beginPath();
    context.moveTo(from, 34);
    context.bezierCurveTo(from, y, from, y, to, y);
    context.stroke();
  }

  #drawBar({ effect, x, y, width, height }, isLit, phase, isCrowded) {
    const context = this.#context;
    const colors = this.#colors;
    const [fill, ink] = {
      running: [colors.accent, colors.panel], waiting: [colors["lane-wait"], colors["ink-quiet"]],
      finished: [colors["lane-done"], colors["lane-done-ink"]], failed: [colors.refused, colors.panel],
      cancelled: [colors["lane-off"], colors["lane-off-ink"]],
    }[effect.phase] ?? [colors.line, colors.ink];
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(5, width / 2));
    context.fillStyle = fill;
    context.fill();
    if (effect.phase === "cancelled" && !isCrowded) {
      context.fillStyle = this.#hatch;
      context.fill();
    }
    if (effect.phase === "waiting") this.#outline([3, 3], colors["ink-faint"], 1);
    if (effect.phase === "running" && width > 12) this.#drawGlow(x, y, width, height, phase);
    if (isLit) {
      context.beginPath();
      context.roundRect(x - 2, y - 2, width + 4, height + 4, 7);
      this.#outline([], colors.ink, 1.5);
    }
    if (width > 46 && !isCrowded) this.#drawWords(effect, x, y, width, height, ink);
    if (effect.phase === "cancelled" || effect.phase === "failed") this.#cross(x + width, y + height / 2, effect.phase);
  }

  #drawGlow(x, y, width, height, phase) {
    const context = this.#context;
    const glow = context.createLinearGradient(x + width - 60, 0, x + width, 0);
    glow.addColorStop(0, "rgb(255 255 255 / 0)");
    glow.addColorStop(1, `rgb(255 255 255 / ${0.2 + 0.2 * phase})`);
    context.fillStyle = glow;
    context.fill();
  }

  #drawWords(effect, x, y, width, height, ink) {
    const context = this.#context;
    const name = payloadOf(effect) || (effect.id !== groupOf(effect) ? effect.id : "");
    const time = effect.end === undefined ? "" : span(effect.end - effect.start);
    context.font = `600 10.5px ${this.#colors.text}`;
    const room = width - 13;
    const fits = (text) => text !== "" && context.measureText(text).width <= room;
    // A part of a duration would be another duration.
    const text = [[name, time].filter(Boolean).join("  "), name, time].find(fits) ?? (name && cut(name, context, room));
    if (!text) return;
    context.save();
    context.beginPath();
    context.rect(x, y, width - 6, height);
    context.clip();
    context.fillStyle = ink;
    context.fillText(text, x + 7, y + height / 2 + 0.5);
    context.restore();
  }

  #drawNames({ tops }, window, height) {
    const context = this.#context;
    context.fillStyle = this.#colors.panel;
    context.fillRect(0, 0, window.left - 8, height);
    context.font = `600 12px ${this.#colors.text}`;
    context.textAlign = "left";
    context.fillStyle = this.#colors["ink-faint"];
    context.fillText("actions", 14, 31.5, window.left - 26);
    for (const [name, top] of tops) {
      context.fillStyle = this.#colors["ink-quiet"];
      context.fillText(cut(name, context, window.left - 26), 14, top + trackHeight / 2);
      this.#line(0, top - groupGap / 2 + 0.5, window.left + window.width, top - groupGap / 2 + 0.5, this.#colors["line-soft"]);
    }
  }

  #line(x1, y1, x2, y2, color, weight = 1) {
    const context = this.#context;
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.beginPath();
    context.moveTo(x1, y1);
    context.lineTo(x2, y2);
    context.stroke();
  }

  #dot(x, y, radius, color) {
    this.#context.fillStyle = color;
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 7);
    this.#context.fill();
  }

  #arrow(x, y, color) {
    const context = this.#context;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(x, y - 2);
    context.lineTo(x - 3.5, y + 4);
    context.lineTo(x + 3.5, y + 4);
    context.fill();
  }

  #cross(x, y, phase) {
    const context = this.#context;
    context.strokeStyle = phase === "failed" ? this.#colors.refused : this.#colors["lane-off-ink"];
    context.lineWidth = 1.75;
    context.beginPath();
    for (const [from, to] of [[-3, 3], [3, -3]]) {
      context.moveTo(x + 7 - 3, y + from);
      context.lineTo(x + 7 + 3, y + to);
    }
    context.stroke();
  }

  #outline(dashes, color, weight) {
    const context = this.#context;
    context.setLineDash(dashes);
    context.strokeStyle = color;
    context.lineWidth = weight;
    context.stroke();
    context.setLineDash([]);
  }

  #makeHatch() {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 8;
    const context = tile.getContext("2d");
    context.strokeStyle = this.#colors["lane-off-ink"];
    context.globalAlpha = 0.35;
    context.lineWidth = 1.5;
    for (const shift of [-8, 0, 8]) {
      context.moveTo(shift, 8);
      context.lineTo(shift + 8, 0);
    }
    context.stroke();
    return this.#context.createPattern(tile, "repeat");
  }
}

function cut(text, context, width) {
  if (context.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}
