/** Params of actions and guards: the event that a person's step sent, with its fields. */
export function said<Said>({ event }: { event: Said }): Said {
  return event;
}

/** Params of actions and guards: what an actor answered. */
export function answer<Output>({ event }: { event: { output: Output } }): Output {
  return event.output;
}

/** Params of actions: what an actor broke with. */
export function broke({ event }: { event: { error: unknown } }): { error: unknown } {
  return { error: event.error };
}
