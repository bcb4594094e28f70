// The keys of a tree, according to the ARIA authoring practices, and a few for its tools.

const tools = { c: "value", C: "path", p: "pin", w: "watch" };

/** Moves the focus in a tree, expands and collapses nodes, and uses their tools. */
export function treeKey(event, tree) {
  const node = event.target.closest(".node");
  if (!node || event.target !== node || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...tree.place.querySelectorAll(".node")];
  const position = all.indexOf(node);
  let next = null;
  switch (event.key) {
    case "ArrowDown": next = all[position + 1]; break;
    case "ArrowUp": next = all[position - 1]; break;
    case "Home": next = all[0]; break;
    case "End": next = all.at(-1); break;
    case "ArrowRight":
      if (node.ariaExpanded === "false") tree.toggle(node, true);
      else if (node.ariaExpanded === "true") next = all[position + 1];
      break;
    case "ArrowLeft":
      if (node.ariaExpanded === "true") tree.toggle(node, false);
      else next = node.parentElement.closest(".node");
      break;
    case "Enter":
    case " ": tree.toggle(node); break;
    default:
      if (!(event.key in tools)) return;
      tree.use(tools[event.key], node);
  }
  event.preventDefault();
  event.stopPropagation();
  if (!next) return;
  node.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
