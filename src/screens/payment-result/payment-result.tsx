import type { ReactNode } from "react";
import { openedOrder } from "../booking-parts/result-address.ts";
import { useFlowSnapshot } from "../data/flow-snapshot.ts";
import type { Place } from "../screen.ts";
import type { ResultPage } from "./page.ts";
import { Result } from "./result.tsx";
import { ResultScreen } from "./result-screen.tsx";

export function PaymentResult({ place }: { readonly place: Place }): ReactNode {
  const page = useFlowSnapshot() as ResultPage | undefined;
  const key = openedOrder(place);
  return (
    <Result key={key?.orderId ?? ""} orderKey={key} snapshot={page?.result}>
      <ResultScreen place={place} page={page} />
    </Result>
  );
}
