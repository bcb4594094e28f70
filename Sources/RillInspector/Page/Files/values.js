// What a value of the wire looks like on one line, and what is inside it.

/** The parts of a value, each with its name and the step that leads to it; empty for what has no parts. */
export function partsOf(value) {
  switch (value.kind) {
    case "struct":
      return value.members.map((member) => ({ name: member.name, value: member.value, steps: [member.name] }));
    case "enum":
      return value.members.map((member) => ({
        name: isUnnamed(value) ? "" : member.name,
        value: member.value,
        steps: isUnnamed(value) ? [value.case] : [value.case, member.name],
      }));
    case "list":
      return value.items.map((item, index) => ({ name: String(index), value: item, steps: [`[${index}]`] }));
    case "set":
      return value.items.map((item) => ({ name: "", value: item, steps: [`[${summary(item, 80)}]`] }));
    case "dict":
      return value.entries.map((entry) => {
        const key = summary(entry.key, 80);
        return { name: key, value: entry.value, steps: [`[${key}]`] };
      });
    default:
      return [];
  }
}

function isUnnamed(value) {
  return value.members.length === 1 && value.members[0].name === "0";
}

/** The steps of a change, in the words of `partsOf`; for what is gone, those to where it was. */
export function stepsOf(change) {
  const steps = change.kind === "removed" ? change.steps.slice(0, -1) : change.steps;
  return steps.map((step) => {
    if (step.member !== undefined) return step.member;
    if (step.index !== undefined) return `[${step.index}]`;
    if (step.key !== undefined) return `[${step.key}]`;
    return "[…]";
  });
}

/** Tells paths apart; no step contains this character. */
export function pathKey(steps) {
  return steps.join("\u0000");
}

/** A value on one line, cut off after about `limit` characters. */
export function summary(value, limit = 120) {
  const text = written(value, limit);
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

function written(value, room) {
  if (room <= 0) return "…";
  switch (value.kind) {
    case "nil": return "nil";
    case "bool": return String(value.value);
    case "number":
    case "opaque": return value.value;
    case "string": return `"${value.value}${value.hidden ? "…" : ""}"`;
    case "elided": return "…";
    case "enum":
      return value.members.length === 0 ? `.${value.case}` : `.${value.case}(${members(value, room)})`;
    case "struct":
      return `${value.type.startsWith("(") ? "" : value.type}(${members(value, room)})`;
    case "list":
    case "set": return `[${joined(value.items, room, value.hidden, written)}]`;
    case "dict":
      if (value.entries.length === 0) return "[:]";
      return `[${joined(value.entries, room, value.hidden, (entry, left) =>
        `${written(entry.key, left)}: ${written(entry.value, left)}`)}]`;
    default: return "?";
  }
}

function members(value, room) {
  return joined(value.members, room, 0, (member, left) => {
    const position = value.members.indexOf(member);
    const label = member.name === String(position) ? "" : `${member.name}: `;
    return label + written(member.value, left);
  });
}

function joined(parts, room, hidden, write) {
  let text = "";
  for (const [position, part] of parts.entries()) {
    if (text.length > room) return `${text}, …`;
    text += (position > 0 ? ", " : "") + write(part, room - text.length);
  }
  return hidden ? `${text}, …` : text;
}
