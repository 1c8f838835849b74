import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs";
import escaped from "escape-html";
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { type DirectedGraphNode, toDirectedGraph } from "xstate/graph";
import { guardName, stateName, transitionName } from "../paths/chart-parts.ts";

/*
 * A chart drawn as SVG from the chart itself: the top level first, then one panel for the inside of each state that has one,
 * each narrow enough to be read at 1280 px. Transitions between the same two states are one arrow. Each state carries its
 * name (`data-state`), each arrow the names of its transitions (`data-transitions`), by which the report colours them.
 */

/** Widest panel that is still readable on a page of 1280 px. */
const widestPx = 1200;
const lineHeight = 14;
const pad = 14;

type Arrow = { readonly from: string; readonly to: string; readonly transitions: AnyTransitionDefinition[] };

type Box = { readonly id: string; readonly lines: readonly string[]; readonly kind: "state" | "outside" };

type Panel = { readonly title: string; readonly boxes: readonly Box[]; readonly arrows: readonly Arrow[] };

type Drawn = { readonly width: number; readonly height: number; readonly svg: string };

/** The picture of a chart, the same each time for the same chart. */
export async function chartPicture(name: string, machine: AnyStateMachine): Promise<string> {
  const graph = toDirectedGraph(machine);
  const panels = await Promise.all(insides(graph).map((node) => drawPanel(panelOf(name, graph, node))));
  const width = Math.max(...panels.map((panel) => panel.width));
  let top = 0;
  const placed = panels.map((panel) => {
    const at = top;
    top += panel.height;
    return `<g transform="translate(0 ${at})">${panel.svg}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="States of ${escaped(name)}">`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>',
    '<rect class="paper" width="100%" height="100%"/>',
    ...placed,
    "</svg>\n",
  ].join("\n");
}

const style =
  "text{font:12px system-ui,sans-serif;fill:#1d1b19}.title{font-weight:600;font-size:15px}.small{font-size:11px;fill:#55504a}" +
  ".paper{fill:#fff}.box{fill:#fbf8f3;stroke:#55504a;rx:6}.outside .box{fill:none;stroke-dasharray:4 3}.initial{fill:#1d1b19}" +
  ".arrow path{fill:none;stroke:#55504a;stroke-width:1.3}.label{font-size:11px}.halo{fill:#fff;opacity:.85}";

/** The whole chart and every state with an inside, outermost first. */
function insides(node: DirectedGraphNode): DirectedGraphNode[] {
  return node.children.length === 0 ? [] : [node, ...node.children.flatMap(insides)];
}

/** All transitions of a chart, `always` and those that stay included. */
function allTransitions(graph: DirectedGraphNode): AnyTransitionDefinition[] {
  const { stateNode } = graph;
  const own = [...graph.edges.map(({ transition }) => transition), ...(stateNode.always ?? [])];
  return [...new Set(own), ...graph.children.flatMap(allTransitions)];
}

function panelOf(name: string, graph: DirectedGraphNode, { stateNode: inside }: DirectedGraphNode): Panel {
  const children = Object.values(inside.states);
  const arrows = new Map<string, Arrow>();
  const outside = new Map<string, Box>();
  const staying = new Map<string, Set<string>>();
  for (const transition of allTransitions(graph)) {
    const from = transition.source === inside ? null : childOf(inside, transition.source);
    if (from === undefined) continue;
    for (const target of transition.target ?? []) {
      const to: AnyStateNode | undefined = target === inside ? (from ?? undefined) : childOf(inside, target);
      if (to !== undefined && to === from && children.includes(to)) {
        // What happens inside of a child is in the child's own panel.
        if (transition.source === to && target === to) stays(staying, to, transition);
        continue;
      }
      const fromId = from === null ? "(any)" : stateName(from);
      const toId = to === undefined ? `→ ${stateName(target)}` : stateName(to);
      if (from === null)
        outside.set("(any)", { id: "(any)", lines: ["from any state here"], kind: "outside" });
      if (to === undefined)
        outside.set(toId, { id: toId, lines: [`→ ${stateName(target)}`], kind: "outside" });
      const key = `${fromId} ${toId}`;
      const arrow = arrows.get(key) ?? { from: fromId, to: toId, transitions: [] };
      arrow.transitions.push(transition);
      arrows.set(key, arrow);
    }
    if ((transition.target ?? []).length === 0 && from !== null && transition.source === from)
      stays(staying, from, transition);
  }
  const boxes = children.map((child): Box => {
    const mark = Object.keys(child.states).length > 0 ? " ▾" : child.type === "final" ? " ◉" : "";
    const start = isInitial(inside, child) ? "● " : "";
    const kept = [...(staying.get(stateName(child)) ?? [])].map((event) => `↻ ${event}`);
    return { id: stateName(child), lines: [`${start}${child.key}${mark}`, ...kept], kind: "state" };
  });
  const title = inside === graph.stateNode ? name : `inside ${stateName(inside)}`;
  return { title, boxes: [...boxes, ...outside.values()], arrows: [...arrows.values()] };
}

function stays(
  staying: Map<string, Set<string>>,
  child: AnyStateNode,
  transition: AnyTransitionDefinition,
): void {
  const events = staying.get(stateName(child)) ?? new Set();
  staying.set(stateName(child), events.add(wordsOf(transition)));
}

/** The child of a state in which another state lies; `undefined` where it lies elsewhere. */
function childOf(inside: AnyStateNode, node: AnyStateNode): AnyStateNode | undefined {
  let at: AnyStateNode | undefined = node;
  while (at !== undefined && at.parent !== inside) at = at.parent;
  return at;
}

function isInitial(inside: AnyStateNode, child: AnyStateNode): boolean {
  return inside.type === "compound" && inside.initial.target.includes(child);
}

/** A transition's event and guard in a few words. */
function wordsOf(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  return [eventWords(transition), guard ? `[${guard}]` : ""].filter(Boolean).join(" ");
}

function eventWords({ eventType }: AnyTransitionDefinition): string {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType);
  return actor ? `${actor[2]} ${actor[1] === "done" ? "answers" : "fails"}` : eventType || "at once";
}

/** More lines than this stand in the report's list of the arrow, not at it. */
const mostLines = 4;

function labelLines({ transitions }: Arrow, detail: Detail): string[] {
  if (detail === "none") return [];
  const all = [...new Set(transitions.map(detail === "guards" ? wordsOf : eventWords))];
  return all.length <= mostLines
    ? all
    : [...all.slice(0, mostLines - 1), `and ${all.length - mostLines + 1} more`];
}

async function drawPanel({ title, boxes, arrows }: Panel): Promise<Drawn> {
  const laidOut = await firstReadable(boxes, arrows);
  const scale = Math.min(1, widestPx / (laidOut.width ?? 1));
  const width = Math.max((laidOut.width ?? 0) * scale + 2 * pad, 320);
  const height = (laidOut.height ?? 0) * scale + 3 * pad + 12;
  const byId = new Map((laidOut.children ?? []).map((node) => [node.id, node]));
  const edges = (laidOut.edges ?? []).map((edge, index) => drawArrow(edge, arrows[index]));
  const svg = [
    `<text class="title" x="${pad}" y="${pad + 8}">${escaped(title)}</text>`,
    `<g transform="translate(${pad} ${2 * pad + 6}) scale(${round(scale)})">`,
    ...edges,
    ...boxes.map((box) => drawBox(box, byId.get(box.id))),
    "</g>",
  ].join("\n");
  return { width: Math.ceil(width), height: Math.ceil(height), svg };
}

/** How much an arrow says in the picture; all of it stands in its title. */
const details = ["guards", "events", "none"] as const;
type Detail = (typeof details)[number];

/** Below this the words of a panel are too small to be read. */
const smallestScale = 0.85;

/** With as much at the arrows as can be read at that width. */
async function firstReadable(boxes: readonly Box[], arrows: readonly Arrow[]): Promise<ElkNode> {
  let tried: ElkNode | undefined;
  for (const detail of arrows.length > mostLabelled ? (["none"] as const) : details) {
    tried = await layOut(boxes, arrows, detail);
    if ((tried.width ?? 0) * smallestScale <= widestPx) break;
  }
  if (tried === undefined) throw new Error("Nothing was laid out");
  return tried;
}

/** With more arrows than this, words between them hide more than they tell. */
const mostLabelled = 36;

/** From left to right where that fits, else the way that needs less shrinking. */
async function layOut(boxes: readonly Box[], arrows: readonly Arrow[], detail: Detail): Promise<ElkNode> {
  const graph = (direction: "DOWN" | "RIGHT"): ElkNode => ({
    id: "panel",
    layoutOptions: { ...layoutOptions, "elk.direction": direction },
    children: boxes.map(({ id, lines }) => ({
      id,
      width: Math.max(...lines.map((line) => line.length)) * 7 + 2 * pad,
      height: lines.length * lineHeight + 14,
    })),
    edges: arrows.map((arrow, index) => {
      const lines = labelLines(arrow, detail);
      const width = Math.max(0, ...lines.map((line) => line.length)) * 5.9 + 6;
      const labels =
        lines.length === 0 ? [] : [{ text: lines.join("\n"), width, height: lines.length * lineHeight }];
      return { id: `a${index}`, sources: [arrow.from], targets: [arrow.to], labels };
    }),
  });
  const elk = new ELK();
  const right = await elk.layout(graph("RIGHT"));
  if ((right.width ?? 0) <= widestPx) return right;
  const down = await elk.layout(graph("DOWN"));
  return (right.width ?? 0) <= (down.width ?? 0) ? right : down;
}

const layoutOptions = {
  "elk.algorithm": "layered",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.randomSeed": "1",
  "elk.spacing.nodeNode": "28",
  "elk.spacing.edgeLabel": "3",
  "elk.layered.spacing.nodeNodeBetweenLayers": "34",
  "elk.layered.spacing.edgeNodeBetweenLayers": "14",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
};

function drawBox({ id, lines, kind }: Box, node: ElkNode | undefined): string {
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  const texts = lines.map(
    (line, index) =>
      `<text${index > 0 ? ' class="small"' : ""} x="${round(x + width / 2)}" y="${round(y + 19 + index * lineHeight)}" text-anchor="middle">${escaped(line)}</text>`,
  );
  const name = kind === "state" ? ` data-state="${escaped(id)}"` : "";
  return `<g class="${kind}"${name}><rect class="box" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6"/>${texts.join("")}</g>`;
}

function drawArrow({ sections = [], labels = [] }: ElkExtendedEdge, arrow: Arrow | undefined): string {
  if (arrow === undefined) throw new Error("The layout has an arrow that the chart has not");
  const names = arrow.transitions.map(transitionName);
  const lines = sections.map(({ startPoint, bendPoints = [], endPoint }) => {
    const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${round(x)} ${round(y)}`);
    return `<path d="M${points.join(" L")}" marker-end="url(#tip)"/>`;
  });
  const words = labels.map(({ text = "", x = 0, y = 0, width = 0, height = 0 }) => {
    const rows = text
      .split("\n")
      .map(
        (line, index) =>
          `<text class="label" x="${round(x + 3)}" y="${round(y + 11 + index * lineHeight)}">${escaped(line)}</text>`,
      );
    return `<rect class="halo" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>${rows.join("")}`;
  });
  return `<g class="arrow" data-transitions="${escaped(JSON.stringify(names))}"><title>${escaped(names.join("\n"))}</title>${lines.join("")}${words.join("")}</g>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
