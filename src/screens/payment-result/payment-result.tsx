import type { ReactNode } from "react";
import { authorizedOrder } from "../booking-parts/result-href.ts";
import { useFlowSnapshot } from "../data/flow-snapshot.ts";
import type { RouteLocation } from "../screen.ts";
import type { ResultPage } from "./page.ts";
import { Result } from "./result.tsx";
import { ResultScreen } from "./result-screen.tsx";

export function PaymentResult({ location }: { readonly location: RouteLocation }): ReactNode {
  const page = useFlowSnapshot() as ResultPage | undefined;
  const key = authorizedOrder(location);
  return (
    <Result key={key?.orderId ?? ""} orderKey={key} snapshot={page?.result}>
      <ResultScreen location={location} page={page} />
    </Result>
  );
}
