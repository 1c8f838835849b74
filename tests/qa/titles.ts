import { checks } from "../paths/machine-checks.ts";
import { finalStates, type PathResult } from "./results.ts";

/* Titles of paths in the report: the requirement is the heading, and a short name uses the words of the journeys. */

/**
 * Headings by state machine: patterns, each with a requirement and, for J4, a topic. A pattern is matched with the
 * transitions and final states of a path's last step, joined to one text. The first match is used.
 */
const headings: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  area: [
    [/error\.actor|failure/, "T3"],
    [/done\.actor|success/, "T2"],
    [/./, "T1"],
  ],
  booking: [
    [/[cC]oupon/, "J4: coupon"],
    [/confirmingEmail|\bcode\./, "J4: booking without a price"],
    [/releas/, "J4: release of the hold"],
    [/lapsed|expired|holdEnd|lookUp/, "J4: end of the hold"],
    [/restor/, "J4: reload and look-up of the hold"],
    [/\btaken\b|alternative|checkTime/, "J4: slot taken by somebody else"],
    [/paying|payment|[cC]heckout|pric|Payment|confirmed$|checking$|refunding$|watch/, "J4: payment"],
    [/holding|held|hold\.resumed/, "J4: hold"],
    [/detailing|customer\.|verify/, "J4: details"],
    [/./, "J4: choice of time or passes"],
  ],
  "bookings-link": [[/./, "J4: my bookings"]],
  cancel: [[/./, "J4: cancel"]],
  connection: [[/./, "X4"]],
  "error-boundary": [[/./, "T6"]],
  lead: [
    [/emptied/, "T5"],
    [/./, "T4"],
  ],
  move: [[/./, "J4: move"]],
  navigation: [
    [/cities\.searched|search/, "H5"],
    [/escape|outside|page\.navigated/, "H8"],
    [/./, "H7"],
  ],
  result: [
    [/[iI]nvoice|confirmed\.(fetching|shown|uninvoiced)/, "J4: invoice"],
    [/confirmed|cancelled|changed/, "J4: ticket"],
    [/./, "J4: payment and refund of an order"],
  ],
  save: [[/./, "J4: guests"]],
  tracking: [
    [/expired/, "K3"],
    [/./, "T7"],
  ],
  watch: [[/./, "J4: payment"]],
};

/**
 * Returns the headings of a path: the requirements at the start of its name, or the requirement of its state machine if
 * the name has none. A heading of J4 includes the topic.
 */
export function pathHeadings({
  machine,
  rows,
  steps,
}: Pick<PathResult, "machine" | "rows" | "steps">): string[] {
  const lastStep = steps.findLast(({ transitions }) => transitions.length > 0) ?? steps.at(-1);
  // For a booking, the source state and the event of the last transition determine the heading, but not the target.
  const [from] = lastStep?.transitions[0]?.split(" --> ") ?? [];
  const combinedText = [...(lastStep?.transitions ?? []), ...finalStates(lastStep?.states ?? [])].join("\n");
  const headingText = machine === "booking" ? (from ?? combinedText) : combinedText;
  const [, requirementHeading] = headings[machine]?.find(([pattern]) => pattern.test(headingText)) ?? [];
  if (rows.length === 0) return requirementHeading === undefined ? [] : [requirementHeading];
  return rows.map((row) => (requirementHeading?.startsWith(`${row}: `) ? requirementHeading : row));
}

/** Maximum length of a title in characters. */
const maxTitleLength = 80;
const arrow = " → ";

/**
 * Returns a function that shortens the names of generated paths. A short name lists the steps, in the words of the
 * journeys, and all unusual responses. Names that are too long are cut at the front. Journeys already have names.
 */
export async function shortTransitionNames(): Promise<
  (path: Pick<PathResult, "machine" | "steps">) => string
> {
  const namesByTransition = new Map(
    await Promise.all(
      checks.map(async ({ machine, executor }) => [machine, await stepsByEvent(executor.steps)] as const),
    ),
  );
  return ({ machine, steps }) => {
    const shortNames = steps.slice(1).flatMap(({ transitions }, index, all) => {
      const [first] = transitions;
      return first === undefined
        ? []
        : (transitionWords(first, namesByTransition.get(machine), index === all.length - 1) ?? []);
    });
    const distinct = shortNames.filter((each, index) => each !== shortNames[index - 1]);
    let name = distinct.pop() ?? (steps.at(-1)?.words ?? "start").slice(0, maxTitleLength);
    for (const each of distinct.reverse()) {
      if (`… → ${each}${arrow}${name}`.length > maxTitleLength) return `…${arrow}${name}`;
      name = each + arrow + name;
    }
    return name;
  };
}

/** Describes a transition in a few words. Returns undefined for a usual response, unless it ends the path. */
function transitionWords(
  transition: string,
  steps: ReadonlyMap<string, string> | undefined,
  isLast: boolean,
) {
  const [, type = "", guard = ""] = /-- (\S+)(?: \[(.*?)\])? -->/.exec(transition) ?? [];
  const [, kind, actor = ""] = /^(done|error)\.actor\.(\S+)$/.exec(type) ?? [];
  if (kind === undefined) return steps?.get(type) ?? stripMarkup(type);
  const call = calls[actor] ?? stripMarkup(actor);
  if (kind === "error") return `${call} fails`;
  const step = steps?.get(type);
  if (guard === "") return step ?? (isLast ? `${call} arrives` : undefined);
  return `${call}: ${stripMarkup(guard).replace(/^(is|has|are|was) /, "")}`;
}

/** Descriptions of actors for testers. Other actors are described by their names. */
const calls: Readonly<Record<string, string>> = {
  applyCoupon: "coupon",
  awaitNextPoll: "timer",
  book: "hold",
  checkTime: "check of the time",
  confirmEmail: "code",
  holdEnd: "end of the hold",
  initPayment: "payment",
  loadAvailability: "free times",
  loadOrder: "order",
  lookUp: "order",
  openCheckout: "checkout",
  poll: "order",
  reloadPrice: "new price",
  removeCoupon: "removal of the coupon",
  resendCode: "new code",
  verify: "check of the details",
  verifyPayment: "bank",
  watch: "order changed elsewhere",
  withdrawCoupon: "removal of the coupon",
};

/** Splits identifiers such as `applyCoupon` and `coupon.tried` into lower-case words. */
function stripMarkup(name = ""): string {
  return name
    .replaceAll(/[.-]/g, " ")
    .replaceAll(/(?<=[a-z])[A-Z]/g, " $&")
    .toLowerCase();
}

type Steps = (typeof checks)[number]["executor"]["steps"];

/** Maps each event type to the first journey step that sends such an event. */
async function stepsByEvent(steps: Steps): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const recordStep = (step: string, type: string) => void (found.has(type) || found.set(type, step));
  for (const [step, act] of Object.entries(steps)) {
    const snapshot = { can: () => true, matches: () => false, context: { order: null } };
    const controls = {
      snapshot: () => snapshot as never,
      send: async ({ type }: { type: string }) => recordStep(step, type),
      answer: async (id: string, response: object) =>
        recordStep(step, `${"output" in response ? "done" : "error"}.actor.${id}`),
      restart: () => undefined,
    };
    // Ignores steps that need more than this stub: they send no event.
    await (async () => act(controls, {}))().catch(() => undefined);
  }
  return found;
}
