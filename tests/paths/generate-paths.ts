import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type SnapshotFrom,
} from "xstate";
import { getShortestPaths } from "xstate/graph";
import { activeInvokes, nextSnapshot, type TakenPath, transitionName } from "./machine-structure.ts";

/** Possible results of an actor. For each guard that reads the result, one of them passes and one of them fails. */
export type ActorResults = { readonly done: readonly unknown[]; readonly errors: readonly unknown[] };

/** All events and actor results of a state machine, from which its paths are generated. */
export type MachineFixtures<Machine extends AnyStateMachine> = {
  /** Name of the machine and its variant, such as `booking by the hour`. */
  readonly name: string;
  readonly machine: Machine;
  readonly input: InputFrom<Machine>;
  /** Events of visitors by type, with an example for each outcome of each guard. A missing type is a compile error. */
  readonly events: {
    readonly [Type in EventFromLogic<Machine>["type"]]: readonly Extract<
      EventFromLogic<Machine>,
      { type: Type }
    >[];
  };
  /** Actor results by the id of the invoke. */
  readonly actorResults: Readonly<Record<string, ActorResults>>;
  /** The bounded context fields on which later transitions depend. States that differ in these fields are distinct. */
  readonly keyOf?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** Returns whether paths continue from a snapshot. By default, they continue until the machine is done. */
  readonly continuesFrom?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** Called before each path and each random history. */
  readonly begin?: () => void;
};

/** An event and the snapshot after it. */
type PathEvent = TakenPath["steps"][number];

/** A step of a path, with a description of the event that is unique among the machine's paths. */
export type PathStep = PathEvent & { readonly words: string };

/** A path through a machine. `start` is the snapshot before the first step. Names are unique in a set of paths. */
export type Path = {
  readonly name: string;
  readonly start: AnyMachineSnapshot;
  readonly steps: readonly PathStep[];
};

/**
 * Returns the shortest paths that take every edge of the machine. States are distinct if they differ in their value, in
 * the event and state that led to them, or in the fixtures' bounded fields. Omits paths that are a prefix of another
 * path. A step in which the machine throws ends its path, and the run of the path then fails at this step.
 */
export function generatePaths<Machine extends AnyStateMachine>(fixtures: MachineFixtures<Machine>): Path[] {
  return shortestPaths(fixtures, (snapshot) => eventsAt(fixtures, snapshot));
}

/** Like `generatePaths`, but takes only the events that the second argument returns for a snapshot. */
export function shortestPaths<Machine extends AnyStateMachine>(
  fixtures: Pick<MachineFixtures<Machine>, "name" | "machine" | "input" | "keyOf">,
  eventsOf: (snapshot: SnapshotFrom<Machine>) => EventObject[],
): Path[] {
  const states = new Map<unknown, string>();
  const stateKey = (snapshot: SnapshotFrom<Machine>) =>
    getOrCreate(states, snapshot, () => stateKeyOf(fixtures, snapshot));
  const { machine } = fixtures;
  const logic: AnyStateMachine = Object.create(machine, {
    transition: {
      value: (snapshot: AnyMachineSnapshot, event: EventObject, scope: never) =>
        nextSnapshot(machine, snapshot, event, () => machine.transition(snapshot, event, scope)),
    },
  });
  const paths = getShortestPaths<AnyStateMachine>(logic, {
    input: fixtures.input,
    events: (snapshot) => eventsOf(snapshot as SnapshotFrom<Machine>),
    serializeState: (snapshot, event, before) =>
      [
        stateKey(snapshot as SnapshotFrom<Machine>),
        event && labelOf(event),
        before && valueKey(before as AnyMachineSnapshot),
      ].join(" "),
    serializeEvent: textOf,
  }).map(({ steps }) => {
    const [first, ...rest] = steps as unknown as { event: EventObject; state: AnyMachineSnapshot }[];
    if (!first) throw new Error(`A path of ${fixtures.name} has no start`);
    return { start: first.state, steps: rest.map(({ event, state }) => ({ event, snapshot: state })) };
  });
  return named(withoutPrefixes(paths));
}

/** Returns the identity of a state: its value and the fixtures' bounded fields. */
function stateKeyOf<Machine extends AnyStateMachine>(
  { keyOf }: Pick<MachineFixtures<Machine>, "keyOf">,
  snapshot: SnapshotFrom<Machine>,
): string {
  const { value, status } = snapshot as AnyMachineSnapshot;
  return JSON.stringify([value, status, keyOf?.(snapshot)]);
}

/** Returns the paths, longest first, without paths that are a prefix of another path. */
function withoutPrefixes(paths: readonly TakenPath[]): TakenPath[] {
  const prefixes = new Set<string>();
  const eventsOf = ({ steps }: TakenPath) => steps.map(({ event }) => textOf(event));
  return [...paths]
    .sort((a, b) => b.steps.length - a.steps.length)
    .filter((path) => {
      const events = eventsOf(path);
      if (prefixes.has(events.join("\n"))) return false;
      for (const index of events.keys()) prefixes.add(events.slice(0, index).join("\n"));
      prefixes.add(events.join("\n"));
      return true;
    });
}

/**
 * Returns a path for each actor result that none of the paths uses: the shortest path to a state in which the actor is
 * pending. So every domain error of an API call is tested once, although many domain errors take the same transition.
 */
export function missingActorResults<Machine extends AnyStateMachine>(
  fixtures: MachineFixtures<Machine>,
  paths: readonly Path[],
): Path[] {
  const coveredResults = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => textOf(event))));
  const shortestFirst = [...paths].sort((a, b) => a.steps.length - b.steps.length);
  const added = new Map<string, TakenPath>();
  const visited = new Set<AnyMachineSnapshot>();
  for (const { start, steps } of shortestFirst) {
    for (const [index, snapshot] of [start, ...steps.map((step) => step.snapshot)].entries()) {
      // Skips snapshots that a path before this one contains: the first path through a snapshot covers its actor
      // results.
      if (visited.has(snapshot)) continue;
      visited.add(snapshot);
      for (const event of eventsAt(fixtures, snapshot as SnapshotFrom<Machine>)) {
        const key = textOf(event);
        if (!event.type.startsWith("xstate.") || coveredResults.has(key) || added.has(key)) continue;
        const after = nextSnapshot(fixtures.machine, snapshot, event);
        const covered = [...steps.slice(0, index), { event, snapshot: after }];
        added.set(key, { start, steps: covered });
      }
    }
  }
  return named([...added.values()]);
}

/**
 * Returns a path for each pair of consecutive transitions that none of the paths takes. Each new path extends the
 * shortest path that takes the first transition of the pair.
 */
export function missingPairs<Machine extends AnyStateMachine>(
  fixtures: MachineFixtures<Machine>,
  paths: readonly Path[],
): Path[] {
  const microstepsOf = microstepsIn(fixtures);
  const coveredPairs = new Set<string>();
  const pathsByState = new Map<
    string,
    TakenPath & { readonly at: AnyMachineSnapshot; readonly last: string }
  >();
  /**
   * Records the pairs of consecutive transitions in a step and the transition before it (`last`). Returns whether a
   * pair is new, and the last transition of the step.
   */
  const recordPairs = (last: string, names: readonly string[]) => {
    const pairs = names.map((name, index) => `${names[index - 1] ?? last} ⇒ ${name}`);
    const isNew = pairs.some((pair) => !coveredPairs.has(pair));
    for (const pair of pairs) coveredPairs.add(pair);
    return { isNew, last: names.at(-1) ?? last };
  };
  for (const path of [...paths].sort((a, b) => a.steps.length - b.steps.length)) {
    // Computes the snapshots of this path again: those stored in it are shared by paths and may have another context.
    let at = path.start;
    let last = "";
    for (const [index, { event }] of path.steps.entries()) {
      const { after, names } = microstepsOf(at, event);
      ({ last } = recordPairs(last, names));
      at = after;
      const end = `${last} ⇒ ${stateKeyOf(fixtures, at as SnapshotFrom<Machine>)}`;
      if (!pathsByState.has(end))
        pathsByState.set(end, { at, last, start: path.start, steps: path.steps.slice(0, index + 1) });
    }
  }
  const added: TakenPath[] = [];
  for (const { at, last, start, steps } of pathsByState.values()) {
    for (const event of eventsAt(fixtures, at as SnapshotFrom<Machine>)) {
      // Skips the result of an actor that has already reported. As the machine stayed in its state, the actor was not
      // invoked again.
      const isAnswered =
        event.type.startsWith("xstate.") && steps.at(-1)?.event.type.endsWith(actorOf(event));
      if (isAnswered) continue;
      const { after, names } = microstepsOf(at, event);
      if (recordPairs(last, names).isNew)
        added.push({ start, steps: [...steps, { event, snapshot: after }] });
    }
  }
  return named(added);
}

/**
 * Returns a function that computes the next snapshot and the transitions taken, including eventless ones (`always`).
 */
function microstepsIn<Machine extends AnyStateMachine>({
  machine,
  input,
}: Pick<MachineFixtures<Machine>, "machine" | "input">) {
  const actor = createActor<AnyStateMachine>(machine, { input });
  let names: string[] = [];
  actor.system.inspect((inspected) => {
    // Ignores the microsteps of spawned machines.
    if (inspected.type !== "@xstate.microstep" || inspected.actorRef !== actor) return;
    names.push(...inspected._transitions.map(transitionName));
  });
  const scope = {
    ...{ self: actor, system: actor.system, id: "", sessionId: "" },
    ...{ logger: () => {}, defer: () => {}, stopChild: () => {}, emit: () => {}, actionExecutor: () => {} },
  };
  const cachedResults = new WeakMap<AnyMachineSnapshot, Map<string, MicrostepResult>>();
  return (snapshot: AnyMachineSnapshot, event: EventObject): MicrostepResult =>
    getOrCreate(
      getOrCreate(cachedResults, snapshot, () => new Map<string, MicrostepResult>()),
      textOf(event),
      () => {
        names = [];
        const after = nextSnapshot(machine, snapshot, event, () =>
          machine.transition(snapshot, event, scope),
        );
        return { after, names };
      },
    );
}

/** A step of a machine: its transitions in order, and the snapshot after it. */
type MicrostepResult = { readonly after: AnyMachineSnapshot; readonly names: readonly string[] };

/** Returns the possible events at a snapshot: every event that the machine handles, and every result of its actors. */
export function eventsAt<Machine extends AnyStateMachine>(
  { events, actorResults, continuesFrom }: MachineFixtures<Machine>,
  current: SnapshotFrom<Machine>,
): EventObject[] {
  const snapshot: AnyMachineSnapshot = current as AnyMachineSnapshot;
  if (snapshot.status !== "active" || continuesFrom?.(current) === false) return [];
  const sent = Object.values<readonly EventObject[]>(events).flat();
  const actorResultEvents = activeInvokes(snapshot).flatMap((id) => actorEvents(actorResults, id));
  return [...sent.filter((event) => isHandled(snapshot, event)), ...actorResultEvents];
}

/** Returns true if the machine handles an event. An event whose guard throws belongs to a path, which then fails. */
function isHandled(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  try {
    return snapshot.can(event);
  } catch {
    return true;
  }
}

/** Returns the same event objects on each call, because caches use them as keys. */
function actorEvents(results: Readonly<Record<string, ActorResults>>, id: string): readonly EventObject[] {
  const eventsByActor = getOrCreate(
    cachedActorEvents,
    results,
    () => new Map<string, readonly EventObject[]>(),
  );
  return getOrCreate(eventsByActor, id, () => {
    const examples = results[id];
    if (!examples) throw new Error(`The fixtures have no example results of the actor ${id}`);
    return [
      ...examples.done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
      ...examples.errors.map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
    ];
  });
}

const cachedActorEvents = new WeakMap<object, Map<string, readonly EventObject[]>>();
const labels = new WeakMap<EventObject, string>();
const texts = new WeakMap<EventObject, string>();
const values = new WeakMap<AnyMachineSnapshot, string>();

/**
 * Returns the value of a key and creates it on the first call. The cache is needed because events and snapshots are
 * described thousands of times.
 */
function getOrCreate<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = make();
  map.set(key, created);
  return created;
}

function textOf(event: EventObject): string {
  return getOrCreate(texts, event, () => JSON.stringify(event));
}

function valueKey(snapshot: AnyMachineSnapshot): string {
  return getOrCreate(values, snapshot, () => JSON.stringify(snapshot.value));
}

function actorOf({ type }: EventObject): string {
  return type.replace(/^xstate\.(done|error)/, "");
}

/** Returns a short description of an event, for reports and test names. */
export function labelOf(event: EventObject): string {
  return getOrCreate(labels, event, () => newLabelOf(event));
}

function newLabelOf(event: EventObject): string {
  const { type, ...fields } = event as EventObject & Record<string, unknown>;
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (!actor) return Object.keys(fields).length > 0 ? `${type} ${summarizeValue(fields)}` : type;
  return actor[1] === "error" ? `${actor[2]} breaks` : `${actor[2]} answers ${summarizeValue(fields.output)}`;
}

/**
 * Names paths after the descriptions of their steps. If events have equal descriptions, the data in which they differ
 * is appended. So the names of events and paths are unique.
 */
function named(paths: readonly TakenPath[]): Path[] {
  const wordsByEvent = distinctWords(paths.flatMap(({ steps }) => steps.map(({ event }) => event)));
  return paths.map(({ start, steps: unnamed }) => {
    const steps = unnamed.map((step) => ({ ...step, words: wordsByEvent.get(textOf(step.event)) ?? "" }));
    return { name: steps.map((step) => step.words).join(" → ") || "(start)", start, steps };
  });
}

/** Returns a unique description of each event, keyed by the event's JSON. */
function distinctWords(events: readonly EventObject[]): Map<string, string> {
  const eventsByWords = new Map<string, Map<string, EventObject>>();
  for (const event of events) {
    const label = codedLabelOf(event);
    eventsByWords.set(label, (eventsByWords.get(label) ?? new Map()).set(textOf(event), event));
  }
  return new Map(
    [...eventsByWords].flatMap(([label, byText]) => {
      const differences = differencesOf([...byText.keys()]);
      return [...byText.keys()].map((text, at): [string, string] => {
        const difference = differences[at] ?? "";
        return [text, difference === "" ? label : `${label} [${difference}]`];
      });
    }),
  );
}

/** Returns, for each JSON text, a short list of its values that distinguishes the text from all others. */
function differencesOf(texts: readonly string[]): string[] {
  const parts = texts.map((text) => new Map(partsOf(JSON.parse(text))));
  const differences = texts.map((): string[] => []);
  const count = () => new Set(differences.map((each) => each.join(", "))).size;
  for (const name of [...new Set(parts.flatMap((each) => [...each.keys()]))].sort()) {
    const before = count();
    const last = name.split(".").at(-1);
    for (const [index, each] of differences.entries())
      each.push(`${last}=${parts[index]?.get(name) ?? "none"}`);
    if (count() === before) for (const each of differences) each.pop();
    if (count() === texts.length) break;
  }
  return differences.map((each) => each.join(", "));
}

/** Returns the leaf values of an actor result or an event with their paths, such as `order.quote.totalPaise`. */
function partsOf(value: unknown, at: readonly string[] = []): [string, string][] {
  if (typeof value !== "object" || value === null) return [[at.join("."), String(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return [[at.join("."), "empty"]];
  return entries.flatMap(([name, part]) =>
    // The path of an actor result omits `output` and `error`.
    partsOf(part, at.length === 0 && ["output", "error"].includes(name) ? [] : [...at, name]),
  );
}

/** Returns the event's label, including the code of the actor's result. */
function codedLabelOf(event: EventObject & { output?: unknown; error?: unknown }): string {
  const result = event.error ?? event.output;
  const code = typeof result === "object" && result !== null && "code" in result ? ` ${result.code}` : "";
  return `${labelOf(event)}${code}`;
}

/** Returns the outcome if the value has one, otherwise its first short texts and numbers. */
function summarizeValue(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  if ("outcome" in value)
    return [value.outcome, "order" in value ? summarizeValue(value.order) : "", fieldNames(value)]
      .join(" ")
      .trim();
  const parts = Object.entries(value).flatMap(([name, part]) => {
    if (typeof part === "object" && part !== null && !Array.isArray(part)) return [summarizeValue(part)];
    return typeof part === "string" || typeof part === "number" || typeof part === "boolean"
      ? [`${name}=${part}`]
      : [];
  });
  return parts.filter(Boolean).slice(0, 3).join(" ");
}

function fieldNames(value: object): string {
  return "fields" in value && typeof value.fields === "object"
    ? Object.keys(value.fields ?? {}).join(",")
    : "";
}
