/** Params of actions and guards: the event itself, with its fields. */
export function eventParams<Event>({ event }: { event: Event }): Event {
  return event;
}

/** Params of actions and guards: what an invoked actor answered. */
export function outputParams<Output>({ event }: { event: { output: Output } }): Output {
  return event.output;
}

/** Params of `noteRefusal`: what an invoked actor answered, and which. */
export function refusalParams<Output>({ event }: { event: { output: Output; actorId: string } }) {
  return { ...event.output, actorId: event.actorId };
}

/** Params of `setError`: what an invoked actor failed with, and which. */
export function errorParams({ event }: { event: { error: unknown; actorId: string } }) {
  return { error: event.error, actorId: event.actorId };
}

/** Guard `isOutcome`, for a transition on one answer of an invoked actor. */
export function outcomeIs<Outcome extends string>(is: Outcome) {
  return {
    type: "isOutcome" as const,
    params: ({ event }: { event: { output: { outcome: string } } }) => ({
      is,
      outcome: event.output.outcome,
    }),
  };
}
