// Created by Scripts/embed-page from Page/Files/tab-effects.js. To change the page, edit that file and run the script.
// swift-format-ignore-file
#if Inspector
extension EmbeddedPage {
  static let tab_effects_js = Array(#"""
// The effects that an entry started.

import { api } from "./connection.js";
import { element, entryLink } from "./elements.js";
import { ReadingTab } from "./reading-tab.js";
import { span, timeOfDay } from "./times.js";

export class EffectsTab extends ReadingTab {
  #onPick;

  constructor(place, onPick) {
    super(place);
    this.#onPick = onPick;
  }

  load({ store, number }) {
    return number ? api.entry(store, number) : null;
  }

  draw({ effects }) {
    if (!effects?.length) {
      return element("p", { class: "empty", "data-testid": "no-effects" }, "This action started no effect.");
    }
    return element("ul", { class: "effects" }, effects.map((effect) =>
      element("li", { class: "effect", "data-testid": "effect" }, effectLine(effect, this.#onPick))));
  }
}

/** A description of an effect: its phase, its duration, the entry that started it and the entries it sent. */
export function effectLine(effect, onPick) {
  const length = effect.end === undefined ? null : span(effect.end - effect.start);
  return [
    element("span", { class: `phase phase-${effect.phase}` }, effect.phase),
    element("strong", { class: "effect-name" }, effect.name),
    effect.id && effect.id !== effect.name ? element("code", { class: "effect-id" }, effect.id) : null,
    element("span", { class: "effect-time" }, length ?? `since ${timeOfDay(effect.start)}`),
    element("span", { class: "effect-links" },
      effect.cause ? ["started by ", entryLink(effect.cause, onPick)] : null,
      effect.sent?.length ? [effect.cause ? ", sent " : "sent ", ...joined(effect.sent, onPick)].flat() : null),
    effect.reason ? element("span", { class: "effect-reason" }, effect.reason) : null,
  ];
}

const mostLinks = 12;

function joined(numbers, onPick) {
  const links = numbers.slice(0, mostLinks).flatMap((number, index) => [index > 0 ? ", " : "", entryLink(number, onPick)]);
  return numbers.length > mostLinks ? [...links, ` and ${numbers.length - mostLinks} more`] : links;
}

"""#.utf8)
}
#endif
