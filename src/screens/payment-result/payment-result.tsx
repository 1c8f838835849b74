import type { ReactNode } from "react";
import type { Snapshot } from "xstate";
import { openedOrder } from "../booking-parts/result-address.ts";
import { useFlowSnapshot } from "../frame/flow-snapshot.ts";
import type { Place } from "../screen.ts";
import { Result } from "./result.tsx";
import { ResultScreen } from "./result-screen.tsx";

/** The result of the order in the address. */
export function PaymentResult({ place }: { readonly place: Place }): ReactNode {
  const snapshot = useFlowSnapshot() as Snapshot<unknown> | undefined;
  const key = openedOrder(place);
  return (
    <Result key={key?.orderId ?? ""} orderKey={key} snapshot={snapshot}>
      <ResultScreen place={place} />
    </Result>
  );
}
