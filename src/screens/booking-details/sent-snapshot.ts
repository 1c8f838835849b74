import type { Snapshot, StateValue } from "xstate";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingContext, BookingTag } from "../../machines/booking/types.ts";
import type { BookingActor } from "./booking-actor.ts";

/** A booking as the server sends it: its persisted snapshot, and the tags of its state, which that leaves out. */
export type SentBooking = {
  readonly snapshot: Snapshot<unknown> & {
    readonly value: StateValue;
    readonly context: BookingContext;
    readonly children: Readonly<Record<string, unknown>>;
  };
  readonly tags: readonly BookingTag[];
};

/** A booking as it is sent, and as it is started again. */
export function sentBooking(actor: BookingActor): SentBooking {
  const snapshot = actor.getPersistedSnapshot() as SentBooking["snapshot"];
  return { snapshot, tags: [...actor.getSnapshot().tags] as BookingTag[] };
}

/** The same booking as screens ask it, without the chart. */
export function sentSnapshot({ snapshot, tags }: SentBooking): BookingSnapshot {
  const { value, context, children } = snapshot;
  return {
    context,
    children,
    matches: (state) => isIn(state, value),
    hasTag: (tag) => tags.includes(tag),
  };
}

/** Whether nothing is asked or awaited: such a booking stays as it is until somebody does something. */
export function isAtRest({ children }: BookingSnapshot): boolean {
  return Object.keys(children).length === 0;
}

/** Whether a state, or several, hold in the value of a chart, by the rule of XState's `matches`. */
function isIn(state: StateValue, value: StateValue): boolean {
  if (typeof state === "string") return typeof value === "string" ? value === state : state in value;
  if (typeof value === "string") return false;
  return Object.entries(state).every(([name, inner]) => {
    const at = value[name];
    return inner !== undefined && at !== undefined && isIn(inner, at);
  });
}
