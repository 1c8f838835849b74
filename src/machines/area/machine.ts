import { assign, setup } from "xstate";
import { type CallFailure, failureOf, NotNeeded } from "../../api/failure.ts";
import { withError } from "../params.ts";
import { unprovided } from "../unprovided.ts";

/** What an area holds: what it asked with, and what came back. Never both data and an error. */
export type AreaContext<Input, Data> = {
  readonly input: Input;
  readonly data: Data | null;
  readonly error: CallFailure | null;
};

/** Requests again with the same input; another input is another area. */
export type AreaEvent = { type: "retry" };

/** What the actor `load` gets; boxed, so that an area may ask with `null`. */
export type AreaQuestion<Input> = { readonly question: Input };

/**
 * One data area that requests its data by itself (rows T1–T3): `fetching`, `success`, `failure`; or `unneeded`, when its
 * page turns out to be about something else.
 *
 * Always holds: while fetching there is neither data nor error; after a success there is data and no error; after a
 * failure an error and no data; unneeded, neither.
 *
 * Left out on purpose: how to load (the actor `load` comes from outside), caching, and retries by itself: a failed
 * area waits for a person. A restored snapshot that has settled asks nothing; one still fetching asks again. Areas whose
 * request follows from what a visitor does are views of the chart that makes it (`chart-area.ts`).
 */
export function createAreaMachine<Input, Data>(id: string) {
  return setup({
    types: {
      context: {} as AreaContext<Input, Data>,
      events: {} as AreaEvent,
      input: {} as AreaQuestion<Input>,
    },
    actors: {
      load: unprovided<{ input: AreaQuestion<Input>; output: Data }>(`load of the area ${id}`),
    },
    guards: {
      isUnneeded: (_, { error }: { error: unknown }) => error instanceof NotNeeded,
    },
    actions: {
      clear: assign({ data: null, error: null }),
      storeData: assign((_, { data }: { data: Data }) => ({ data })),
      setError: assign((_, { error }: { error: unknown }) => ({ data: null, error: failureOf(error) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ input: input.question, data: null, error: null }),
    initial: "fetching",
    states: {
      fetching: {
        tags: "busy",
        entry: "clear",
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ question: context.input }),
          onDone: {
            target: "success",
            actions: { type: "storeData", params: ({ event }) => ({ data: event.output }) },
          },
          onError: [
            { guard: withError("isUnneeded"), target: "unneeded" },
            { target: "failure", actions: withError("setError") },
          ],
        },
      },
      success: { on: { retry: "fetching" } },
      failure: { on: { retry: "fetching" } },
      unneeded: {},
    },
  });
}

/** The machine of an area with these types. */
export type AreaMachine<Input, Data> = ReturnType<typeof createAreaMachine<Input, Data>>;
