import { createActorContext } from "@xstate/react";
import { type ReactNode, useMemo, useState } from "react";
import type { Snapshot, SnapshotFrom } from "xstate";
import { checkedOrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import type { ReportedChange, ResultInput } from "../../machines/result/types.ts";
import { awaitNextPoll } from "../booking-parts/await-next-poll.ts";
import { browserCalls } from "../data/browser-calls.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import { useOnReturn } from "../navigation/page-return.ts";
import { missingOrder } from "./missing-order.ts";
import { provideResultMachine, type ResultDependencies } from "./provide-machines.ts";

export type ResultSnapshot = SnapshotFrom<typeof resultMachine>;

/** Dependencies of this page's machines in a browser. */
export const browserDependencies: ResultDependencies = {
  call: browserCalls,
  awaitNextPoll,
};

/** Created once, because `provide()` processes all states of the machine. */
const browserMachine = provideResultMachine(browserDependencies);

const ResultActor = createActorContext(resultMachine);

/**
 * Provides an order to its children, continued from the server's snapshot. If `orderKey` is null, the order is missing.
 */
export function Result(props: {
  readonly orderKey: ResultInput | null;
  readonly snapshot: Snapshot<unknown> | undefined;
  /** Replaces the machine in tests; the default is the machine with the browser's actors. */
  readonly machine?: typeof resultMachine;
  readonly children: ReactNode;
}): ReactNode {
  const [options] = useState(() => {
    const snapshot = props.snapshot ?? (props.orderKey === null ? missingOrder : undefined);
    const input = props.orderKey ?? { orderId: "" };
    return { input, ...inspectOptions, ...(snapshot && { snapshot }) };
  });
  return (
    <ResultActor.Provider logic={props.machine ?? browserMachine} options={options}>
      {props.children}
    </ResultActor.Provider>
  );
}

/** Reloads the order when the visitor returns and the settled order has changed, such as in another tab. */
export function useReloadChangedOrder(): void {
  const { noteChange } = useResultActions();
  const { key, order } = useResult(({ context }) => context);
  const isSettled = useResult((snapshot) => snapshot.hasTag("settled"));
  useOnReturn(async () => {
    // The machine itself polls an order that is not settled.
    if (order === null || !isSettled) return;
    const found = await checkedOrderOutcome(key, browserCalls);
    const current = found.outcome === "found" ? changingFields(found.order) : null;
    if (JSON.stringify(current) !== JSON.stringify(changingFields(order))) noteChange(null);
  });
}

/** Returns what a move or cancellation changes. Other fields change with time, and must not reset the page's forms. */
function changingFields({ status, paymentStatus, start, end, dates, item, papers, due }: OrderDetails) {
  return [status, paymentStatus, start, end, dates, item.id, papers, due];
}

/** Selects from the order's snapshot; re-renders when the selection changes. */
export function useResult<Answer>(select: (snapshot: ResultSnapshot) => Answer): Answer {
  return ResultActor.useSelector(select);
}

/** Returns the visitor's actions by name. Each action sends its event to the machine. */
export function useResultActions() {
  const actor = ResultActor.useActorRef();
  return useMemo(
    () => ({
      askInvoice: () => actor.send({ type: "invoice.asked" }),
      noteChange: (change: ReportedChange | null) => actor.send({ type: "order.changed", change }),
      retry: () => actor.send({ type: "order.retried" }),
    }),
    [actor],
  );
}
