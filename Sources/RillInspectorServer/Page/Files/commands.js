// Commands for the history of a store, and the words for entries that are not there.

import { api } from "./connection.js";
import { gate } from "./gate.js";
import { say } from "./message.js";

/** The commands that remove entries from the list. */
const removing = new Set(["branch", "commit", "reset", "rollback", "sweep"]);

/**
 * Sends a command to the store of the entries, shows its result, and returns whether it was performed; `isShown` states
 * whether these entries are still shown.
 */
export function perform(entries, body, isShown) {
  const change = async () => {
    try {
      const { status: after, refusal } = await api.command(entries.store, body);
      if (!isShown()) return false;
      entries.apply(after);
      if (refusal !== undefined) say(refusal, "failed");
      return refusal === undefined;
    } catch (refused) {
      say(`${refused.message} ${refused.fix ?? ""}`, "failed");
      return false;
    }
  };
  return removing.has(body.do) ? gate.remove(change) : gate.hold(change);
}

/** The reason why an entry is not among those that are shown. */
export async function reasonOfAbsence(store, number) {
  const isElsewhere = await api.entry(store, number).then(() => true, () => false);
  return isElsewhere
    ? `Entry ${number} is in a branch that is not shown. Check "Branches" beside the search to find it.`
    : `Entry ${number} is not kept; it was removed, or has never existed.`;
}
