import type { Snapshot } from "xstate";
import type { OrderKey } from "../../api/contract/booking.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import type { Place } from "../screen.ts";

/** Address of an order's result; both routes tell the same truth. */
export function resultHref({ orderId, token }: OrderKey): string {
  return `/payment-success/${encodeURIComponent(orderId)}?${new URLSearchParams({ token })}`;
}

/** Id and token in an address; null when they cannot be those of an order, which is then told like one that is missing. */
export function orderKeyOf({ params, query }: Pick<Place, "params" | "query">): OrderKey | null {
  const orderId = params.orderId ?? "";
  const token = query.get("token") ?? "";
  const isPossible = /^[\w-]{1,40}$/.test(orderId) && /^[\w-]{1,200}$/.test(token);
  return isPossible ? { orderId, token } : null;
}

/** The result of an order that cannot be opened; it holds nothing of what the address said. */
export const missingOrder: Snapshot<unknown> = resultMachine.getPersistedSnapshot(
  resultMachine.resolveState({
    value: "missing",
    context: {
      key: { orderId: "", token: "" },
      order: null,
      invoice: null,
      polls: 0,
      failure: null,
    },
  }),
);
