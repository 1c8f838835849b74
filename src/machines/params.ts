type ActorDone<Output> = { readonly event: { readonly output: Output; readonly actorId: string } };

export function withEvent<Type extends string>(type: Type) {
  return { type, params: <Event>({ event }: { event: Event }): Event => event } as const;
}

/** Creates an action or guard whose params are the output of an invoked actor. */
export function withOutput<Type extends string>(type: Type) {
  const params = <Output>({ event }: { event: { output: Output } }): Output => event.output;
  return { type, params } as const;
}

/** Creates an action whose params are the output of an invoked actor and the actor's id. */
export function withOutcome<Type extends string>(type: Type) {
  const params = <Output>({ event }: ActorDone<Output>) => ({ ...event.output, actorId: event.actorId });
  return { type, params } as const;
}

/** Creates an action or guard whose params are the error of an invoked actor and the actor's id. */
export function withError<Type extends string>(type: Type) {
  const params = ({ event }: { event: { error: unknown; actorId: string } }) => ({
    error: event.error,
    actorId: event.actorId,
  });
  return { type, params } as const;
}

/** Creates the guard `isOutcome` for a transition on one outcome of an invoked actor. */
export function hasOutcome<Outcome extends string>(is: Outcome) {
  return {
    type: "isOutcome" as const,
    params: ({ event }: { event: { output: { outcome: string } } }) => ({
      is,
      outcome: event.output.outcome,
    }),
  };
}
