// Converts the trees that represent states to plain values.

/** Returns the value of a tree: an object, an array, a number, a string, a Boolean or null. */
export function plain(tree) {
  switch (tree.kind) {
    case "struct": return Object.fromEntries(tree.members.map(({ name, value }) => [name, plain(value)]));
    case "list": return tree.items.map(plain);
    case "number": return Number(tree.value);
    case "string":
    case "bool": return tree.value;
    case "enum":
      // As Swift encodes it, except for a case without values, which is its name.
      if (tree.members.length === 0) return tree.case;
      return { [tree.case]: Object.fromEntries(tree.members.map(({ name, value }) => [name, plain(value)])) };
    default: return null;
  }
}
