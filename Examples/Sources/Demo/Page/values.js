// Makes plain values of the trees that states come as.

/** What a tree stands for: objects, arrays, numbers, texts, truth values, null. */
export function plain(tree) {
  switch (tree.kind) {
    case "struct": return Object.fromEntries(tree.members.map(({ name, value }) => [name, plain(value)]));
    case "list": return tree.items.map(plain);
    case "number": return Number(tree.value);
    case "string":
    case "bool": return tree.value;
    default: return null;
  }
}
