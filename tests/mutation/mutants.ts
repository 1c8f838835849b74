import { parseSync } from "rolldown/utils";

/** A small change of a state machine's source that a test should detect. */
export type Mutant = {
  /** The names that lead to the changed code, and the kind of change. It does not depend on line numbers. */
  readonly id: string;
  readonly line: number;
  /** The source with the change. */
  readonly code: string;
};

/** A node of a syntax tree. */
export type Node = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [field: string]: unknown;
};

/** A replacement of a range of the source. */
type Change = { readonly path: string; readonly kind: string; readonly from: number; readonly to: number } & {
  readonly text: string;
};

/** Properties that contain a transition, or a list of transitions of which the first enabled one is taken. */
const transitions = new Set(["always", "onDone", "onError"]);
/** Optional properties of a state or a transition. */
const droppable = new Set([
  "actions",
  "always",
  "entry",
  "exit",
  "input",
  "invoke",
  "onDone",
  "onError",
  "reenter",
  "tags",
]);
/** Functions and properties of the project that take the name of a target state. */
const targetArguments = new Set(["onFailed", "onRefused"]);
const targetNames = new Set(["target", "changed", "refused"]);
const otherOperator: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
};

/**
 * Returns the mutants of a source file of a machine. They drop transitions, actions, entries and exits, tags, invokes
 * and their error branches; change targets and initial states; drop, disable or reorder guards; drop fields of
 * assignments; change operators and values of tables; and increment numbers.
 * @param states the possible targets
 */
export function mutantsOf(code: string, states: readonly string[]): Mutant[] {
  const changes: Change[] = [];
  visit(parseSource(code), [], null, (node, path, parent) =>
    changes.push(...changesAt({ code, states, node, path, parent })),
  );
  const counts = new Map<string, number>();
  return changes.map(({ path, kind, from, to, text }) => {
    const name = `${path}: ${kind}`;
    const occurrence = (counts.get(name) ?? 0) + 1;
    counts.set(name, occurrence);
    return {
      id: occurrence === 1 ? name : `${name} (${occurrence})`,
      line: code.slice(0, from).split("\n").length,
      code: code.slice(0, from) + text + code.slice(to),
    };
  });
}

/** Parses a source. Throws its syntax errors. */
export function parseSource(code: string): Node {
  const { program, errors } = parseSync("machine.ts", code);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return program as unknown as Node;
}

type Place = {
  readonly code: string;
  readonly states: readonly string[];
  readonly node: Node;
  readonly path: readonly string[];
  readonly parent: Node | null;
};

function changesAt(place: Place): Change[] {
  const { code, node, path } = place;
  const nodePath = path.join(".");
  const change = (kind: string, { start, end }: Node, text: string): Change => ({
    path: nodePath,
    kind,
    from: start,
    to: end,
    text,
  });
  switch (node.type) {
    case "Property":
      return propertyChanges(place, change);
    case "ArrayExpression":
      return elementChanges(place);
    case "CallExpression":
      return callChanges(place, change);
    case "BinaryExpression":
    case "LogicalExpression": {
      const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
      const otherOperatorText = otherOperator[operator];
      if (otherOperatorText === undefined) return [];
      const text = `${code.slice(left.start, left.end)} ${otherOperatorText} ${code.slice(right.start, right.end)}`;
      return [change(`${operator} becomes ${otherOperatorText}`, node, `(${text})`)];
    }
    case "ConditionalExpression": {
      const test = node.test as Node;
      return [change("the other branch", test, `!(${code.slice(test.start, test.end)})`)];
    }
    case "Literal":
      return typeof node.value === "number"
        ? [change(`${node.raw} becomes one more`, node, `(${node.raw} + 1)`)]
        : [];
    case "UnaryExpression": {
      const argument = node.argument as Node;
      return node.operator === "!"
        ? [change("without the !", node, code.slice(argument.start, argument.end))]
        : [];
    }
    default:
      return [];
  }
}

function propertyChanges(
  { code, states, node, path, parent }: Place,
  change: (kind: string, node: Node, text: string) => Change,
): Change[] {
  const key = path.at(-1) ?? "";
  const value = unwrapExpression(node.value as Node);
  const changes: Change[] = [];
  const drop = (kind: string) => changes.push(removal(code, parent, node, path, kind));
  const isEvent = path.at(-2) === "on";
  if (isEvent) drop("transition dropped");
  // `elementChanges` drops the elements of a list of transitions individually, so the list is not dropped as a whole.
  else if (droppable.has(key) && !(transitions.has(key) && value.type === "ArrayExpression")) drop("dropped");
  if (key === "guard") {
    drop("guard dropped");
    changes.push(change("guard never true", node, "guard: () => false"));
  }
  if (key === "type" && value.value === "final") drop("no longer final");
  if (key === "initial") {
    const otherStateName = siblingStates(parent).find((name) => name !== value.value);
    if (otherStateName !== undefined)
      changes.push(change("another initial state", value, JSON.stringify(otherStateName)));
  }
  if (typeof value.value === "string" && (isEvent || targetNames.has(key) || transitions.has(key)))
    changes.push(...retargeted(states, value, path, change));
  if (path.at(-2) === "guards" && value.type === "ArrowFunctionExpression") {
    changes.push(change("always true", value, "() => true"), change("always false", value, "() => false"));
  }
  if (/^(resultStatuses|statusesWithoutHold)$/.test(path[0] ?? "") && typeof value.value === "string")
    changes.push(
      change("another result status", value, value.value === "checking" ? '"confirmed"' : '"checking"'),
    );
  return changes;
}

/** Drops the elements of a list of transitions, actions or invokes individually, and reorders them. */
function elementChanges({ code, node, path }: Place): Change[] {
  const elements = node.elements as readonly Node[];
  const key = path.at(-1) ?? "";
  const isTransitions =
    transitions.has(key) || path.at(-2) === "on" || /^(onOrderEnded|onBookingRefused)$/.test(key);
  const isList = isTransitions || ["actions", "entry", "exit", "invoke", "holdInvokes"].includes(key);
  if (!isList || elements.length < 2) return [];
  return elements.flatMap((element, index) => {
    const elementPath = [...path, String(index)];
    const changes = [removal(code, node, element, elementPath, "dropped from its list")];
    const [one, other] = [guardOf(element), guardOf(elements[index + 1])];
    if (isTransitions && one !== undefined && other !== undefined) {
      const [first, separator, second] = [
        code.slice(one.start, one.end),
        code.slice(one.end, other.start),
        code.slice(other.start, other.end),
      ];
      const text = second + separator + first;
      const kind = "guard of the next one";
      changes.push({ path: elementPath.join("."), kind, from: one.start, to: other.end, text });
    }
    return changes;
  });
}

function callChanges(
  { code, states, node, path }: Place,
  change: (kind: string, node: Node, text: string) => Change,
): Change[] {
  const { name } = node.callee as Node & { name?: string };
  const [first] = node.arguments as readonly Node[];
  if (first === undefined) return [];
  if (targetArguments.has(name ?? "") && typeof first.value === "string")
    return retargeted(states, first, path, change);
  if (name !== "assign") return [];
  return returnedObjects(first).flatMap((object) =>
    (object.properties as readonly Node[]).map((property) => {
      const field = property.type === "SpreadElement" ? "...rest" : keyOf(property);
      return removal(code, object, property, [...path, field], "not assigned");
    }),
  );
}

/** Changes a target to another state of the machine. The choice is deterministic. */
function retargeted(
  states: readonly string[],
  target: Node,
  path: readonly string[],
  change: (kind: string, node: Node, text: string) => Change,
): Change[] {
  const targetName = String(target.value);
  const otherStates = states.filter((state) => !targetName.endsWith(state.split(".").at(-1) ?? ""));
  const otherTarget =
    otherStates[[...path.join()].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % otherStates.length];
  if (otherTarget === undefined) return [];
  const isRelative = targetName.startsWith(".") && !otherTarget.startsWith("#");
  return [
    change(`leads to ${otherTarget}`, target, JSON.stringify(isRelative ? `.${otherTarget}` : otherTarget)),
  ];
}

/** Removes an element of an object or a list, and the comma after the element. */
function removal(
  code: string,
  parent: Node | null,
  node: Node,
  path: readonly string[],
  kind: string,
): Change {
  const siblings = ((parent?.properties ?? parent?.elements) as readonly Node[] | undefined) ?? [];
  const next = siblings[siblings.indexOf(node) + 1];
  const to = next?.start ?? (parent ? parent.end - 1 : node.end);
  return {
    path: path.join("."),
    kind,
    from: node.start,
    to,
    text: code.slice(to - 1, to) === "\n" ? "\n" : "",
  };
}

/** Returns the guard of an inline transition. */
function guardOf(transition: Node | undefined): Node | undefined {
  const properties = (transition?.properties ?? []) as readonly Node[];
  return properties.find((property) => property.type === "Property" && keyOf(property) === "guard");
}

function siblingStates(parent: Node | null): string[] {
  const properties = (parent?.properties ?? []) as readonly Node[];
  const states = properties.find((property) => property.type === "Property" && keyOf(property) === "states");
  const { properties: named = [] } = (states?.value ?? {}) as { properties?: readonly Node[] };
  return named.filter(({ type }) => type === "Property").map(keyOf);
}

/** Returns the objects that a function may return, or an inline object. */
function returnedObjects(node: Node): Node[] {
  const inner = unwrapExpression(node);
  if (inner.type === "ObjectExpression") return [inner];
  if (inner.type === "ArrowFunctionExpression") return returnedObjects(inner.body as Node);
  if (inner.type === "ConditionalExpression")
    return [...returnedObjects(inner.consequent as Node), ...returnedObjects(inner.alternate as Node)];
  return [];
}

/** Returns the node inside `as const`, `satisfies` and parentheses. */
export function unwrapExpression(node: Node): Node {
  const wraps = ["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression"];
  return wraps.includes(node.type) ? unwrapExpression(node.expression as Node) : node;
}

export function keyOf({ key }: Node): string {
  const { name, value } = key as { name?: string; value?: unknown };
  return name ?? String(value);
}

/** Visits every expression, with the names that lead to it. */
export function visit(
  node: Node,
  path: readonly string[],
  parent: Node | null,
  see: (node: Node, path: readonly string[], parent: Node | null) => void,
): void {
  if (node.type.startsWith("TS") && !("expression" in node)) return;
  const propertyName = nameOf(node);
  // Skips the `types` of a setup, because they are not executed.
  if (propertyName === "types") return;
  const innerPath = propertyName === undefined ? path : [...path, propertyName];
  see(node, innerPath, parent);
  for (const [field, child] of Object.entries(node)) {
    if (field === "typeAnnotation" || field === "key") continue;
    if (Array.isArray(child)) {
      const isList = node.type === "ArrayExpression";
      for (const [index, each] of child.entries())
        if (isNode(each)) visit(each, isList ? [...innerPath, String(index)] : innerPath, node, see);
    } else if (isNode(child)) visit(child, innerPath, node, see);
  }
}

function nameOf(node: Node): string | undefined {
  if (node.type === "Property") return keyOf(node);
  if (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration")
    return (node.id as { name?: string } | null)?.name;
  return undefined;
}

/** Returns true if the value of a node's field is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
