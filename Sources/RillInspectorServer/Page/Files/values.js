// Formats values of the wire format on one line, and accesses their parts.

/** The parts of a value, each with its name and the steps that lead to it; empty for a value without parts. */
export function partsOf(value) {
  switch (value.kind) {
    case "struct":
      return value.members.map(({ name, value }) => ({ name, value, steps: [{ member: name }] }));
    case "enum":
      return value.members.map((member) => ({
        name: isUnnamed(value) ? "" : member.name,
        value: member.value,
        steps: isUnnamed(value) ? [{ member: value.case }] : [{ member: value.case }, { member: member.name }],
      }));
    case "list":
      return value.items.map((item, index) => {
        const place = index + (value.from ?? 0);
        return { name: String(place), value: item, steps: [{ index: place }] };
      });
    case "set":
      return value.items.map((item) => ({ name: "", value: item, steps: [{ key: summary(item, 80) }] }));
    case "dict":
      return value.entries.map((entry) => {
        const key = summary(entry.key, 80);
        return { name: key, value: entry.value, steps: [{ key }] };
      });
    default:
      return [];
  }
}

function isUnnamed(value) {
  return value.members.length === 1 && value.members[0].name === "0";
}

/** The present parts of a collection, the index of the first, and the total count; null for other values. */
export function windowOf(value) {
  const parts = { list: value.items, set: value.items, dict: value.entries }[value.kind];
  if (!parts) return null;
  const from = value.from ?? 0;
  return { from, count: parts.length, total: from + parts.length + (value.hidden ?? 0) };
}

/** A key that identifies a path. */
export function pathKey(steps) {
  return JSON.stringify(steps.map((step) => step.member ?? step.key ?? step.index ?? null));
}

/** A readable path, such as `rows[0].title`. */
export function pathText(steps) {
  return steps.map((step, position) => {
    if (step.member !== undefined) return position === 0 ? step.member : `.${step.member}`;
    return `[${step.index ?? step.key ?? "…"}]`;
  }).join("");
}

/** The steps of a path as it is typed, such as `rows[0].title`. */
export function stepsOf(path) {
  const steps = [];
  for (const [, member, key] of path.matchAll(/([^.[\]]+)|\[([^\]]*)\]/gu)) {
    if (member !== undefined) steps.push({ member });
    else if (/^\d+$/u.test(key)) steps.push({ index: Number(key) });
    else steps.push({ key });
  }
  return steps;
}

/** The value at a path, or undefined. */
export function valueAt(value, steps) {
  let current = value;
  let rest = steps;
  while (rest.length > 0 && current) {
    const next = partsOf(current).find((part) => startsWith(rest, part.steps));
    if (!next) return undefined;
    current = next.value;
    rest = rest.slice(next.steps.length);
  }
  return current;
}

/** Returns a copy of the value in which the part at a path is replaced or removed. */
export function replacing(value, steps, replacement) {
  if (steps.length === 0) return replacement;
  const parts = partsOf(value);
  const position = parts.findIndex((part) => startsWith(steps, part.steps));
  if (position < 0) return value;
  const part = parts[position];
  const made = replacing(part.value, steps.slice(part.steps.length), replacement);
  switch (value.kind) {
    case "struct":
    case "enum":
      return { ...value, members: spliced(value.members, position, made && { ...value.members[position], value: made }) };
    case "dict":
      return { ...value, entries: spliced(value.entries, position, made && { ...value.entries[position], value: made }) };
    default:
      return { ...value, items: spliced(value.items, position, made) };
  }
}

function spliced(list, position, replacement) {
  return replacement === undefined ? list.toSpliced(position, 1) : list.with(position, replacement);
}

function startsWith(steps, start) {
  return start.length <= steps.length && pathKey(steps.slice(0, start.length)) === pathKey(start);
}

// Characters that change the direction of the text around them, so that a value could pass for another.
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text in which characters that change its direction are written as escapes. */
export function straight(text) {
  return text.replace(turning, (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** A value on one line, truncated after about `limit` characters. */
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
    case "opaque": return straight(value.value);
    case "string": return `"${straight(value.value)}${value.hidden ? "…" : ""}"`;
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

/** A value on several lines, with each part on its own line. */
export function paragraphs(value, indent = "") {
  const parts = partsOf(value);
  const bounds = windowOf(value);
  const short = summary(value, 90);
  if (parts.length === 0 || (short.length < 60 && !short.includes("…"))) return summary(value, 4000);
  const inner = `${indent}  `;
  const lines = parts.map(({ name, value: part }, position) => {
    const isNamed = name !== "" && value.kind !== "list" && name !== String(position);
    return `${inner}${isNamed ? `${name}: ` : ""}${paragraphs(part, inner)}`;
  });
  if (value.hidden && bounds) lines.push(`${inner}… ${value.hidden.toLocaleString("en")} more`);
  const [start, end] = bounds ? ["[", "]"] : value.kind === "enum" ? [`.${value.case}(`, ")"] : [`${value.type}(`, ")"];
  return `${start}\n${lines.join(",\n")}\n${indent}${end}`;
}
