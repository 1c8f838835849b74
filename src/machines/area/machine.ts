import { assign, setup } from "xstate";
import { type CallFailure, NotNeededError, toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { withError } from "../params.ts";

/** Input and result of an area's request. Never has both data and an error. */
export type AreaContext<Input, Data> = {
  readonly input: Input;
  readonly data: Data | null;
  readonly error: CallFailure | null;
};

/** Repeats the request with the same input. Another input needs another area. */
export type AreaEvent = { type: "retry" };

/** Input of the actor `load`; boxed, because the input of an area may be `null`. */
export type AreaMachineInput<Input> = { readonly question: Input };

/**
 * State machine of a data area that loads its data on start (requirements T1–T3). States: `fetching`, `success`, `failure`, and
 * `unneeded` if the page does not need these data after all.
 *
 * Invariants: `fetching` and `unneeded` have neither data nor error; `success` has data only, `failure` an error only.
 *
 * Not included: how to load (the actor `load` is provided), caching, and automatic retries: a failed area waits for the
 * visitor. A snapshot that has settled sends no request when it is restored; one that was fetching repeats its request.
 * Areas whose request results from a visitor's action are views of the machine that sends it (`derived-area.ts`).
 */
export function createAreaMachine<Input, Data>(id: string) {
  return setup({
    types: {
      context: {} as AreaContext<Input, Data>,
      events: {} as AreaEvent,
      input: {} as AreaMachineInput<Input>,
    },
    actors: {
      load: placeholderActor<{ input: AreaMachineInput<Input>; output: Data }>(`load of the area ${id}`),
    },
    guards: {
      isUnneeded: (_, { error }: { error: unknown }) => error instanceof NotNeededError,
    },
    actions: {
      clear: assign({ data: null, error: null }),
      storeData: assign((_, { data }: { data: Data }) => ({ data })),
      setError: assign((_, { error }: { error: unknown }) => ({ data: null, error: toCallFailure(error) })),
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

export type AreaMachine<Input, Data> = ReturnType<typeof createAreaMachine<Input, Data>>;
