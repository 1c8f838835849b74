import type { ReactNode } from "react";
import type { Snapshot } from "xstate";
import { useFlowSnapshot } from "../frame/flow-snapshot.ts";
import type { Place } from "../screen.ts";
import { orderKeyOf } from "./address.ts";
import { Result } from "./result.tsx";
import { ResultScreen } from "./result-screen.tsx";

/** The result of the order in the address. */
export function PaymentResult({ place }: { readonly place: Place }): ReactNode {
  const snapshot = useFlowSnapshot() as Snapshot<unknown> | undefined;
  const key = orderKeyOf(place);
  return (
    <>
      {/* The address opens the order, so no other page is told of it. */}
      <meta name="referrer" content="no-referrer" />
      <Result key={key?.orderId ?? ""} orderKey={key} snapshot={snapshot}>
        <ResultScreen place={place} />
      </Result>
    </>
  );
}
