import type { SnapshotFrom } from "xstate";
import type { Invoice } from "../../api/contract/payment.ts";
import type { AreaView } from "../area/selectors.ts";
import type { resultMachine } from "./machine.ts";

/** The invoice as a data area, which does not fetch initially (requirement D payment status: invoice). */
export function invoiceView(snapshot: SnapshotFrom<typeof resultMachine>): AreaView<Invoice> {
  const { invoice, failure } = snapshot.context;
  return {
    fetching: snapshot.matches({ confirmed: "fetching" }),
    data: invoice,
    error: snapshot.matches({ confirmed: "uninvoiced" }) ? failure : null,
  };
}
