import { createActorContext } from "@xstate/react";
import { type ReactNode, useMemo, useState } from "react";
import type { Snapshot, SnapshotFrom } from "xstate";
import { pause } from "../../api/waiting.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import type { ResultInput, ToldChange } from "../../machines/result/types.ts";
import { pollPause } from "../booking-parts/poll-pause.ts";
import { browserCalls } from "../data/browser-calls.ts";
import { inspected } from "../loading/inspected.ts";
import { connectedResult, type ResultSurroundings } from "./connect.ts";
import { missingOrder } from "./missing-order.ts";

export type ResultSnapshot = SnapshotFrom<typeof resultMachine>;

const ResultActor = createActorContext(resultMachine);

/** Follows one order for everything below it, from where the server got to; an order without key is a missing one. */
export function Result(props: {
  readonly orderKey: ResultInput | null;
  readonly snapshot: Snapshot<unknown> | undefined;
  /** Another one in tests; in the browser the chart with its calls. */
  readonly machine?: typeof resultMachine;
  readonly children: ReactNode;
}): ReactNode {
  const [machine] = useState(() => props.machine ?? connectedResult(inBrowser));
  const [options] = useState(() => {
    const snapshot = props.snapshot ?? (props.orderKey === null ? missingOrder : undefined);
    const input = props.orderKey ?? { orderId: "" };
    return { input, ...inspected, ...(snapshot && { snapshot }) };
  });
  return (
    <ResultActor.Provider logic={machine} options={options}>
      {props.children}
    </ResultActor.Provider>
  );
}

/** Asks the chart; renders again when the answer changes. */
export function useResult<Answer>(select: (snapshot: ResultSnapshot) => Answer): Answer {
  return ResultActor.useSelector(select);
}

/** What a visitor can do here. */
export function useResultVerbs() {
  const actor = ResultActor.useActorRef();
  return useMemo(
    () => ({
      askInvoice: () => actor.send({ type: "invoice.asked" }),
      noteChange: (change: ToldChange) => actor.send({ type: "order.changed", change }),
      retry: () => actor.send({ type: "order.retried" }),
    }),
    [actor],
  );
}

/** What surrounds the charts of this page in a browser. */
export const inBrowser: ResultSurroundings = {
  call: browserCalls,
  awaitNextPoll: (polls, signal) => pause(pollPause(polls), signal),
};
