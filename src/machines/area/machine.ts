import { assign, setup } from "xstate";
import { type CallFailure, NotNeededError, toCallFailure } from "../../api/failure.ts";
import { placeholderActor } from "../actor-logic.ts";
import { withError } from "../params.ts";

/** Input and result of an area's request. Data and error are never both set. */
export type AreaContext<Input, Data> = {
  readonly input: Input;
  readonly data: Data | null;
  readonly error: CallFailure | null;
};

/** Repeats the request with the same input. A different input requires a new area. */
export type AreaEvent = { type: "retry" };

/** Input of the actor `load`. It is wrapped in an object because the input of an area may be `null`. */
export type AreaMachineInput<Input> = { readonly areaInput: Input };

/**
 * State machine of a data area that loads its data on start (requirements T1–T3). States: `fetching`, `success`,
 * `failure`, and `unneeded` if the page does not need the data.
 *
 * Invariants: `fetching` and `unneeded` have neither data nor error. `success` has only data, `failure` only an error.
 *
 * Not included: loading (the actor `load` is provided), caching and automatic retries. A failed area waits for the
 * visitor to retry. A restored snapshot sends a request only if it was still fetching. Areas whose request results from
 * a visitor's action are derived from the machine that sends the request (`derived-area.ts`).
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
    context: ({ input }) => ({ input: input.areaInput, data: null, error: null }),
    initial: "fetching",
    states: {
      fetching: {
        tags: "busy",
        entry: "clear",
        invoke: {
          id: "load",
          src: "load",
          input: ({ context }) => ({ areaInput: context.input }),
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
