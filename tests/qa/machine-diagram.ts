import ELK, { type ElkExtendedEdge, type ElkNode, type ElkPort } from "elkjs";
import escaped from "escape-html";
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate";
import { type DirectedGraphNode, toDirectedGraph } from "xstate/graph";
import { guardName, stateName, transitionName, transitionsOf } from "../paths/machine-structure.ts";

/*
 * Draws a state machine as SVG from its definition. The first panel shows the top level. Each state with child states
 * has another panel. A state is a box. Each outgoing arrow has a line in the box with its events, guards and target,
 * and starts at this line. Transitions between the same two states share one arrow. The report colours boxes by the
 * state's name (`data-state`), and arrows by the names of their transitions (`data-transitions`).
 */

/** Maximum width of a diagram that fits a page of 1280 px without scaling. */
export const maxWidthPx = 1228;
const lineHeight = 14;
const headHeight = 24;
const pad = 14;
/** Average letter width in pixels: in the head of a box, and in the lines below the head. */
const letterPx = { head: 7.4, line: 6 };
/** Space for an arrow's start at the end of a line, in pixels. */
const arrowHead = 22;

type Arrow = {
  readonly from: string;
  /** Name of the target state. */
  readonly to: string;
  /** An arrow is drawn to a box only if its kind is `here`. Other targets are named at the end of the line. */
  readonly kind: "here" | "elsewhere" | "stays";
  readonly transitions: AnyTransitionDefinition[];
};

type Box = {
  readonly id: string;
  readonly head: string;
  readonly isState: boolean;
  readonly arrows: readonly Arrow[];
};

type Panel = { readonly title: string; readonly boxes: readonly Box[] };

type Drawn = { readonly width: number; readonly height: number; readonly svg: string };

/** Returns the diagram of a state machine as SVG. The output is deterministic. */
export async function machineDiagram(name: string, machine: AnyStateMachine): Promise<string> {
  const transitions = [...transitionsOf(machine).values()];
  const panels = nestedStates(toDirectedGraph(machine)).map((node) =>
    panelOf(name, transitions, node.stateNode),
  );
  const { width, height, svg } = packed(await Promise.all(panels.map(drawPanel)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="States of ${escaped(name)}">`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>',
    '<rect class="paper" width="100%" height="100%"/>',
    svg,
    "</svg>\n",
  ].join("\n");
}

const style =
  "text{font:12px system-ui,sans-serif;fill:#1d1b19}.title{font-weight:600;font-size:15px}.head{font-weight:600}" +
  ".paper{fill:#fff}.box{fill:#fbf8f3;stroke:#55504a}.outside .box{fill:none;stroke-dasharray:4 3}" +
  ".arrow path{fill:none;stroke:#55504a;stroke-width:1.3}.label,.aim{font-size:11px}.aim{text-anchor:end}.row{fill:transparent}";

/** Returns the root and every state with child states, outermost first. */
function nestedStates(node: DirectedGraphNode): DirectedGraphNode[] {
  return node.children.length === 0 ? [] : [node, ...node.children.flatMap(nestedStates)];
}

/** Places each panel as high as possible, then as far left as possible. */
function packed(panels: readonly Drawn[]): Drawn {
  const placed: (Drawn & { readonly x: number; readonly y: number })[] = [];
  for (const panel of panels) {
    const positions = [0, ...placed.map(({ x, width }) => x + width)]
      .filter((x) => x === 0 || x + panel.width <= maxWidthPx)
      .map((x) => {
        const overlapping = placed.filter((other) => other.x < x + panel.width && x < other.x + other.width);
        return { x, y: Math.max(0, ...overlapping.map(({ y, height }) => y + height)) };
      });
    const [position = { x: 0, y: 0 }] = positions.sort((a, other) => a.y - other.y || a.x - other.x);
    placed.push({ ...panel, ...position });
  }
  return {
    width: Math.max(...placed.map(({ x, width }) => x + width)),
    height: Math.max(...placed.map(({ y, height }) => y + height)),
    svg: placed.map(({ x, y, svg }) => `<g transform="translate(${x} ${y})">\n${svg}\n</g>`).join("\n"),
  };
}

function panelOf(name: string, transitions: readonly AnyTransitionDefinition[], inside: AnyStateNode): Panel {
  const arrows = new Map<string, Arrow>();
  for (const transition of transitions) {
    for (const target of transition.target ?? [transition.source]) {
      const isInside = endOfTransition(inside, transition.source, target);
      if (isInside === null) continue;
      const arrow = arrows.get(idOf(isInside)) ?? { ...isInside, transitions: [] };
      arrow.transitions.push(transition);
      arrows.set(idOf(arrow), arrow);
    }
  }
  const boxOf = (id: string, head: string, isState: boolean): Box => {
    return { id, head, isState, arrows: [...arrows.values()].filter(({ from }) => from === id) };
  };
  const states = Object.values(inside.states).map((child) => {
    const suffix = Object.keys(child.states).length > 0 ? " ▾" : child.type === "final" ? " ◉" : "";
    return boxOf(stateName(child), `${isInitial(inside, child) ? "● " : ""}${child.key}${suffix}`, true);
  });
  const anyStateBox = boxOf(anyState, "from any state here", false);
  const title = stateName(inside) === "" ? name : `inside ${stateName(inside)}`;
  return { title, boxes: anyStateBox.arrows.length > 0 ? [anyStateBox, ...states] : states };
}

/** Id of the box for arrows that start from every state of a panel. */
const anyState = "(any)";

type Ends = Pick<Arrow, "from" | "to" | "kind">;

/** Returns the ends of an arrow in a panel, or `null` if the arrow belongs to another panel. */
function endOfTransition(inside: AnyStateNode, source: AnyStateNode, target: AnyStateNode): Ends | null {
  const start = childOf(inside, source);
  const end = childOf(inside, target);
  // Transitions within a child belong to the panel of the child.
  if (start !== undefined && start === end && (source !== start || target !== end)) return null;
  // A transition that leaves or re-enters the panel's own state is drawn at the state's box in the parent panel.
  const isForAllChildren = source === inside && (end !== undefined || inside.parent === undefined);
  if (start === undefined && !isForAllChildren) return null;
  const from = start === undefined ? anyState : stateName(start);
  if (source === target) return { from, to: stateName(target), kind: "stays" };
  return end === undefined
    ? { from, to: stateName(target), kind: "elsewhere" }
    : { from, to: stateName(end), kind: "here" };
}

/** Returns the label of the target, which is shown at the end of the line. */
function arrowTarget({ to, kind }: Arrow): string {
  if (kind === "stays") return "↻";
  return kind === "elsewhere" ? to : (to.split(".").at(-1) ?? to);
}

/** Returns the child of `inside` that contains `node`, or `undefined` if `node` is outside. */
function childOf(inside: AnyStateNode, node: AnyStateNode): AnyStateNode | undefined {
  let ancestor: AnyStateNode | undefined = node;
  while (ancestor !== undefined && ancestor.parent !== inside) ancestor = ancestor.parent;
  return ancestor;
}

function isInitial(inside: AnyStateNode, child: AnyStateNode): boolean {
  return inside.type === "compound" && inside.initial.target.includes(child);
}

/** Returns the events and guards of an arrow's transitions, one line each. */
function linesOf({ transitions }: Arrow): string[] {
  return [...new Set(transitions.map(transitionLabel))];
}

function transitionLabel(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition);
  return [eventLabel(transition), guard ? `[${guard}]` : ""].filter(Boolean).join(" ");
}

function eventLabel({ eventType }: AnyTransitionDefinition): string {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType);
  return actor ? `${actor[2]} ${actor[1] === "done" ? "answers" : "fails"}` : eventType || "at once";
}

async function drawPanel({ title, boxes }: Panel): Promise<Drawn> {
  const layout = await layOut(boxes);
  const { width = 0, height = 0 } = layout;
  const scale = Math.min(1, (maxWidthPx - 2 * pad) / width);
  const byId = new Map((layout.children ?? []).map((node) => [node.id, node]));
  const lines = new Map((layout.edges ?? []).map((edge) => [edge.id, edge]));
  const svg = [
    `<text class="title" x="${pad}" y="${pad + 8}">${escaped(title)}</text>`,
    `<g transform="translate(${pad} ${2 * pad + 6}) scale(${round(scale)})">`,
    ...boxes.map((box) => drawBox(box, byId.get(box.id))),
    ...boxes.flatMap((box) => drawArrows(box, byId.get(box.id), lines)),
    "</g>",
  ].join("\n");
  const titleWidth = title.length * 9;
  return {
    width: Math.ceil(Math.max(width * scale, titleWidth) + 2 * pad),
    height: Math.ceil(height * scale + 3 * pad),
    svg,
  };
}

/**
 * Lays out the boxes in both directions. Returns the layout that exceeds the width least. Among equal layouts, returns
 * the one with the smallest height.
 */
async function layOut(boxes: readonly Box[]): Promise<ElkNode> {
  const elk = new ELK();
  const layouts = (["RIGHT", "DOWN"] as const).map((direction) => elk.layout(graphOf(boxes, direction)));
  const excess = ({ width = 0 }: ElkNode) => Math.max(0, width + 2 * pad - maxWidthPx);
  const [best] = (await Promise.all(layouts)).sort(
    (a, other) => excess(a) - excess(other) || (a.height ?? 0) - (other.height ?? 0),
  );
  if (best === undefined) throw new Error("Nothing was laid out");
  return best;
}

function graphOf(boxes: readonly Box[], direction: "DOWN" | "RIGHT"): ElkNode {
  return {
    id: "panel",
    layoutOptions: { ...layoutOptions, "elk.direction": direction },
    children: boxes.map((box) => {
      const width = widthOf(box);
      const entry: ElkPort =
        direction === "RIGHT"
          ? port(`${box.id} in`, "WEST", 0, headHeight / 2)
          : port(`${box.id} in`, "NORTH", width / 2, 0);
      return {
        id: box.id,
        width,
        height: heightOf(box),
        layoutOptions: { "elk.portConstraints": "FIXED_POS" },
        ports: [
          entry,
          ...rowsOf(box).map(({ arrow, y }) => port(idOf(arrow), "EAST", width, y + lineHeight / 2)),
        ],
      };
    }),
    edges: boxes.flatMap(({ arrows }) =>
      arrows
        .filter(({ kind }) => kind === "here")
        .map((arrow) => ({ id: idOf(arrow), sources: [idOf(arrow)], targets: [`${arrow.to} in`] })),
    ),
  };
}

function port(id: string, side: string, x: number, y: number): ElkPort {
  return { id, x, y, width: 0, height: 0, layoutOptions: { "elk.port.side": side } };
}

function idOf({ from, to }: Ends): string {
  return `${from} > ${to}`;
}

/** Returns the arrows of a box with their lines and their offset from the top of the box, in pixels. */
function rowsOf({ arrows }: Box): { arrow: Arrow; lines: readonly string[]; y: number }[] {
  let next = headHeight;
  return arrows.map((arrow) => {
    const lines = linesOf(arrow);
    const y = next;
    next += lines.length * lineHeight + 2;
    return { arrow, lines, y };
  });
}

function widthOf(box: Box): number {
  const rows = rowsOf(box).map(
    ({ arrow, lines }) =>
      (Math.max(...lines.map((line) => line.length)) + arrowTarget(arrow).length + 2) * letterPx.line +
      pad / 2 +
      arrowHead,
  );
  return Math.ceil(Math.max(box.head.length * letterPx.head + 2 * pad, ...rows));
}

function heightOf(box: Box): number {
  const lastRow = rowsOf(box).at(-1);
  return lastRow === undefined ? headHeight : lastRow.y + lastRow.lines.length * lineHeight + 6;
}

const layoutOptions = {
  "elk.algorithm": "layered",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.randomSeed": "1",
  "elk.spacing.nodeNode": "14",
  "elk.spacing.edgeEdge": "5",
  "elk.spacing.edgeNode": "6",
  "elk.layered.spacing.nodeNodeBetweenLayers": "20",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "5",
  "elk.layered.spacing.edgeNodeBetweenLayers": "6",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
  "elk.layered.cycleBreaking.strategy": "MODEL_ORDER",
};

function drawBox({ id, head, isState }: Box, node: ElkNode | undefined): string {
  const { x = 0, y = 0, width = 0, height = 0 } = node ?? {};
  const name = isState ? ` class="state" data-state="${escaped(id)}"` : ' class="outside"';
  return `<g${name}><rect class="box" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6"/><text class="head" x="${round(x + pad / 2)}" y="${round(y + 16)}">${escaped(head)}</text></g>`;
}

function drawArrows(
  box: Box,
  node: ElkNode | undefined,
  laidOut: ReadonlyMap<string, ElkExtendedEdge>,
): string[] {
  const { x = 0, y: top = 0, width = 0 } = node ?? {};
  return rowsOf(box).map(({ arrow, lines, y: below }) => {
    const y = top + below;
    const names = arrow.transitions.map(transitionName);
    const labelLines = lines.map(
      (line, index) =>
        `<text class="label" x="${round(x + pad / 2)}" y="${round(y + 11 + index * lineHeight)}">${escaped(line)}</text>`,
    );
    return [
      `<g class="arrow" data-transitions="${escaped(JSON.stringify(names))}"><title>${escaped(names.join("\n"))}</title>`,
      `<rect class="row" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${lines.length * lineHeight}"/>`,
      ...labelLines,
      `<text class="aim" x="${round(x + width - arrowHead + 4)}" y="${round(y + 11)}">${escaped(arrowTarget(arrow))}</text>`,
      arrow.kind === "stays" ? "" : drawLine(x + width, y + lineHeight / 2, laidOut.get(idOf(arrow))),
      "</g>",
    ].join("");
  });
}

/**
 * Draws an arrow from its line to the target box. If the target is elsewhere, the arrow ends at the edge of the source
 * box.
 */
function drawLine(edge: number, y: number, line: ElkExtendedEdge | undefined): string {
  const sections = line?.sections ?? [];
  const points = sections.flatMap(({ bendPoints = [], endPoint }) => [...bendPoints, endPoint]);
  const coordinates = [{ x: edge - arrowHead + 8, y }, { x: edge, y }, ...points].map(
    (point) => `${round(point.x)} ${round(point.y)}`,
  );
  return `<path d="M${coordinates.join(" L")}" marker-end="url(#tip)"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
