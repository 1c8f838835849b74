import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { getStateNodes } from "xstate/graph";
import { guardName } from "./chart-parts.ts";

/** A page with the state diagram of a chart, drawn from the chart itself. */
export function diagramPage(name: string, machine: AnyStateMachine): string {
  return [
    `# States of ${name}`,
    "",
    `Drawn from \`src/machines/${name}/machine.ts\` by \`npx tsx tests/paths/write-diagrams.ts\`; do not edit.`,
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...insideOf(machine.root, "  "),
    ...arrowsOf(machine),
    "```",
    "",
  ].join("\n");
}

/** The states within a state: those with an inside as boxes, regions of a parallel state side by side. */
function insideOf(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const first = node.type === "compound" ? [`${indent}[*] --> ${idOf(node.initial.target[0] ?? node)}`] : [];
  const drawn = children.map((child) => drawState(child, indent));
  return [...first, ...(node.type === "parallel" ? sideBySide(drawn, indent) : drawn.flat())];
}

function drawState(node: AnyStateNode, indent: string): string[] {
  const title = `${indent}state "${node.key}" as ${idOf(node)}`;
  if (node.type === "final") return [title, `${indent}${idOf(node)} --> [*]`];
  if (Object.keys(node.states).length === 0) return [title];
  return [`${title} {`, ...insideOf(node, `${indent}  `), `${indent}}`];
}

function sideBySide(regions: readonly string[][], indent: string): string[] {
  return regions.flatMap((region, index) => (index === 0 ? region : [`${indent}--`, ...region]));
}

/** Every transition that leads somewhere; those that stay are in the reports, not in the picture. */
function arrowsOf(machine: AnyStateMachine): string[] {
  const nodes = [machine.root, ...getStateNodes(machine)];
  const transitions = nodes.flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
  const arrows = transitions.flatMap((transition) =>
    (transition.target ?? []).map((target) => {
      const from = transition.source === machine.root ? "[*]" : idOf(transition.source);
      return `  ${from} --> ${idOf(target)}: ${labelOf(transition)}`;
    }),
  );
  return [...new Set(arrows)];
}

function labelOf(transition: AnyTransitionDefinition): string {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(transition.eventType);
  const what = actor ? `${actor[2]} ${actor[1] === "done" ? "answers" : "breaks"}` : transition.eventType;
  const guard = guardName(transition);
  return [what, guard ? `[${guard}]` : ""].filter(Boolean).join(" ") || "at once";
}

/** Mermaid's names take letters, digits and `_`. */
function idOf(node: AnyStateNode): string {
  return node.path.join("__").replace(/\W/g, "_");
}
