import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";
import { guardName, transitionsOf } from "../paths/machine-structure.ts";
import { sourcesOf } from "./machine-mutants.ts";
import { isNode, keyOf, type Node, parseSource, unwrapExpression, visit } from "./mutants.ts";

/*
 * Maps transitions to their mutants. The id of a mutant contains the place of the change in the source: the names that
 * lead to it. So this module finds the place of each transition in the source: through constants that states share,
 * spread lists, and functions that return a part of a machine.
 */

/** A part of a machine's source. */
type Part = {
  readonly node: Node;
  readonly code: string;
  /** The place of the part in the source, as in the ids of mutants. */
  readonly place: string;
  /** The places of the enclosing nodes within the state. A change to any of these nodes also changes this part. */
  readonly above: readonly string[];
  /** If the part is in a function: the name of the function's parameter, and the place of the argument. */
  readonly guardParams?: { readonly name: string; readonly place: string };
};

/** Parts of a machine's files by their names. */
type Sources = ReadonlyMap<string, Part>;

/** Returns, for each transition of a machine, which of the given mutant ids change its definition or its guard. */
export function transitionMutants(
  machineName: string,
  machine: AnyStateMachine,
  ids: readonly string[],
): Map<string, readonly string[]> {
  const { sources, root } = sourcesAndRoot(machineName);
  return new Map(
    [...transitionsOf(machine)].map(([name, transition]) => {
      const part = partOf(sources, root, transition);
      const locations = pathsOfPart(sources, part);
      const [guard] = guardName(transition).split(" ");
      const isOwn = (id: string) =>
        locations.some((ancestorId) => id.startsWith(`${ancestorId}:`) || id.startsWith(`${ancestorId}.`)) ||
        part.above.some((ancestorId) => id.startsWith(`${ancestorId}:`)) ||
        (guard !== "" && id.startsWith(`${machineName}/`) && id.includes(`.guards.${guard}:`));
      return [name, ids.filter(isOwn)];
    }),
  );
}

/** Finds the definition of a transition in the source. */
function partOf(sources: Sources, root: Part, transition: AnyTransitionDefinition): Part {
  const { source, eventType } = transition;
  const property = (part: Part | undefined, name: string) => part && propertyOf(sources, part, name);
  const elements = (part: Part | undefined) => (part ? elementsOf(sources, part) : []);
  let state: Part | undefined = root;
  for (const name of source.path) state = property(property(state, "states"), name);
  state = state && { ...state, above: [] };
  const [, way, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? [];
  const list = () => {
    if (eventType === "") return property(state, "always");
    if (way === undefined) return property(property(state, "on"), eventType);
    const invokes = elements(property(state, "invoke"));
    const actorInvoke = invokes.find((each) => property(each, "id")?.node.value === actor);
    return property(actorInvoke ?? invokes[0], way === "done" ? "onDone" : "onError");
  };
  const order = eventType === "" ? source.always : source.transitions.get(eventType);
  const part = elements(list())[order?.indexOf(transition) ?? -1];
  if (part === undefined) throw new Error(`The source of ${source.id} has no transition on ${eventType}`);
  return part;
}

/** Returns the places of a definition and of the parts that it references. */
function pathsOfPart(sources: Sources, part: Part): string[] {
  const { place, node, code, guardParams } = part;
  const resolvedNode = resolved(sources, part);
  const accessPattern = new RegExp(`\\b${guardParams?.name}\\.(\\w+)`, "g");
  const parameters = guardParams
    ? [...code.slice(node.start, node.end).matchAll(accessPattern)].map(
        ([, field]) => `${guardParams.place}.${field}`,
      )
    : [];
  return [
    place,
    ...resolvedNode.above.filter((each) => !part.above.includes(each)),
    resolvedNode.place,
    ...parameters,
  ];
}

function propertyOf(sources: Sources, part: Part, name: string): Part | undefined {
  const resolvedPart = resolved(sources, part);
  const properties = (resolvedPart.node.properties ?? []) as readonly Node[];
  const found = properties.find((each) => each.type === "Property" && keyOf(each) === name);
  return found && nestedPart(resolvedPart, found.value as Node, name);
}

/** Returns the elements of a list, including those of spread lists. Any other value is a single element. */
function elementsOf(sources: Sources, part: Part): Part[] {
  const list = resolved(sources, part);
  if (list.node.type !== "ArrayExpression") return [part];
  return (list.node.elements as readonly Node[]).flatMap((element, index) => {
    const isSpread = element.type === "SpreadElement";
    const elementPart = nestedPart(list, isSpread ? (element.argument as Node) : element, String(index));
    return isSpread ? elementsOf(sources, elementPart) : [elementPart];
  });
}

function nestedPart(whole: Part, node: Node, name: string): Part {
  return { ...whole, node, place: `${whole.place}.${name}`, above: [...whole.above, whole.place] };
}

/** Resolves a name or a call to its value if the machine's files define it. Otherwise, returns the part itself. */
function resolved(sources: Sources, part: Part): Part {
  const node = unwrapExpression(part.node);
  const resolvedPart = { ...part, node };
  if (node.type === "Identifier") {
    const source = sources.get(String(node.name));
    return source ? resolved(sources, { ...source, above: [...part.above, part.place] }) : resolvedPart;
  }
  if (node.type !== "CallExpression") return resolvedPart;
  const callee = node.callee as Node & { readonly name?: string; readonly property?: Node };
  const [first] = node.arguments as readonly Node[];
  // A call of a setup's `createStateConfig` or `createMachine` is resolved to its argument, the state or machine.
  if (callee.property !== undefined && first !== undefined)
    return resolved(sources, { ...part, node: first });
  const calledFunction = sources.get(callee.name ?? "");
  const result = calledFunction && returned(calledFunction.node);
  if (calledFunction === undefined || result === undefined) return resolvedPart;
  const [parameter] = calledFunction.node.params as readonly (Node & { readonly name?: string })[];
  return resolved(sources, {
    ...calledFunction,
    node: result,
    above: [...part.above, part.place],
    ...(parameter?.name !== undefined && { guardParams: { name: parameter.name, place: part.place } }),
  });
}

/** Returns the expression in the last `return` statement of a function. */
function returned({ body }: Node): Node | undefined {
  if (!isNode(body) || body.type !== "BlockStatement") return isNode(body) ? body : undefined;
  const last = (body.body as readonly Node[]).find(({ type }) => type === "ReturnStatement");
  return last?.argument as Node | undefined;
}

function sourcesAndRoot(machine: string): { sources: Sources; root: Part } {
  const sources = new Map<string, Part>();
  let root: Part | undefined;
  for (const { name, code } of sourcesOf(machine)) {
    visit(parseSource(code), [], null, (node, path) => {
      const statePath = `${name} ${path.join(".")}`;
      const isNamed = node.type === "VariableDeclarator" || node.type === "FunctionDeclaration";
      const value = node.type === "VariableDeclarator" ? node.init : node;
      if (isNamed && path.length === 1 && isNode(value))
        sources.set(path.join(), { node: value, code, place: statePath, above: [] });
      const { property } = (node.callee ?? {}) as { readonly property?: { readonly name?: string } };
      if (property?.name === "createMachine") root = { node, code, place: statePath, above: [] };
    });
  }
  if (root === undefined) throw new Error(`The files of ${machine} create no machine`);
  return { sources, root };
}
