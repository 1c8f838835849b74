import { type ReactNode, useEffect, useRef } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import { noRefundText } from "../../api/contract/cancellation.ts";
import type { ReportedChange } from "../../machines/result/types.ts";
import * as texts from "../../texts/payment-result.ts";
import { formatDays } from "../../ui/dates.ts";
import { Notice } from "../../ui/notice.tsx";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { computeMovedTime } from "./from-form.ts";
import { useResult } from "./result.tsx";
import { isPriceRetained, refundMessage } from "./result-message.ts";

/**
 * Notice about the last change of the booking, or why it was rejected. Receives the focus, because the form that had it
 * has been removed.
 */
export function ChangeNotice(): ReactNode {
  const { change, order } = useResult(({ context }) => context);
  const notice = useRef<HTMLDivElement>(null);
  // The effect also runs when a rejected change is requested and rejected again.
  useEffect(() => {
    if (change !== null) notice.current?.focus();
  }, [change]);
  if (change === null || isWholeCancellation(change, order)) return null;
  const isRefused = change.is === "refused";
  const heading = isRefused ? change.message : order && changeMessage(change, order);
  if (heading === null) return null;
  return (
    <Notice
      key={JSON.stringify(change)}
      ref={notice}
      tone={isRefused ? "danger" : "success"}
      heading={heading}
    />
  );
}

/** Returns true for a cancellation that ended the booking. The page's heading already states it. */
export function isWholeCancellation(change: ReportedChange | null, order: OrderDetails | null): boolean {
  return change?.is === "cancelled" && order?.status === "cancelled";
}

function changeMessage(change: BookingChange, order: OrderDetails): string {
  if (change.is === "closed-elsewhere") return texts.closedElsewhere;
  if (change.is === "moved")
    return texts.hasMoved(formatBookedTime(computeMovedTime(order, change.start), order.item.unit));
  const isWhole = change.dates.length === 0 || order.status === "cancelled";
  const changedPart = isWhole
    ? texts.bookingCancelled
    : texts.datesCancelled(formatDays(change.dates), change.dates.length);
  return [changedPart, refundOfChange(change.refundPaise, order)].join(" ").trim();
}

/** Describes the refund of a change in paise. Without scripts it is not known, but the page shows the order's refund. */
function refundOfChange(paise: number | undefined, order: OrderDetails): string {
  if (paise === undefined) return "";
  if (paise > 0) return refundMessage(order, { amountPaise: paise });
  return isPriceRetained(order) ? noRefundText(order.cancellation.rules) : "";
}
