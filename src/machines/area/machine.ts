import { assign, fromPromise, setup } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import { failureOf } from "./failure.ts";

/** What an area holds: what it asked with, and what came back. Never both data and an error. */
export type AreaContext<Input, Data> = {
  readonly input: Input;
  readonly data: Data | null;
  readonly error: CallFailure | null;
};

/** `request` asks (again) with a new input, `retry` with the old one, `empty` forgets. */
export type AreaEvent<Input> = { type: "request"; input: Input } | { type: "retry" } | { type: "empty" };

/** What the actor `load` gets; boxed, so that an area may ask with `null`. */
export type AreaQuestion<Input> = { readonly question: Input };

/**
 * One data area (rows T1–T3): `idle` (nothing asked), `fetching`, `success`, `failure`.
 *
 * Always holds: while fetching there is neither data nor error; after a success there is data and no error; after a
 * failure an error and no data. A new request ends the one before it, whose answer is then ignored.
 *
 * Left out on purpose: how to load (the actor `load` comes from outside), caching, and retries by itself: a failed
 * area waits for a person. A restored snapshot that has settled asks nothing; one still fetching asks again.
 */
export function createAreaMachine<Input, Data>(id: string, { startsFetching }: { startsFetching: boolean }) {
  return setup({
    types: {
      context: {} as AreaContext<Input, Data>,
      events: {} as AreaEvent<Input>,
      input: {} as AreaQuestion<Input>,
    },
    actors: {
      load: fromPromise<Data, AreaQuestion<Input>>(() =>
        Promise.reject(new Error(`Nothing loads the area ${id}`)),
      ),
    },
    actions: {
      clear: assign({ data: null, error: null }),
      ask: assign((_, { input }: { input: Input }) => ({ input })),
      store: assign((_, { data }: { data: Data }) => ({ data })),
      blame: assign((_, { error }: { error: unknown }) => ({ data: null, error: failureOf(error) })),
    },
  }).createMachine({
    id,
    context: ({ input }) => ({ input: input.question, data: null, error: null }),
    initial: startsFetching ? "fetching" : "idle",
    on: {
      request: {
        target: ".fetching",
        reenter: true,
        actions: { type: "ask", params: ({ event }) => ({ input: event.input }) },
      },
      empty: { target: ".idle" },
    },
    states: {
      idle: { entry: "clear" },
      fetching: {
        tags: "busy",
        entry: "clear",
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ question: context.input }),
          onDone: {
            target: "success",
            actions: { type: "store", params: ({ event }) => ({ data: event.output }) },
          },
          onError: {
            target: "failure",
            actions: { type: "blame", params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      success: { on: { retry: "fetching" } },
      failure: { on: { retry: "fetching" } },
    },
  });
}

/** The machine of an area with these types. */
export type AreaMachine<Input, Data> = ReturnType<typeof createAreaMachine<Input, Data>>;
