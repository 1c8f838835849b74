import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { createActor } from "xstate";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { formatTime } from "../../ui/dates.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { PostForm } from "../forms/post-form.tsx";
import { inspectOptions } from "../loading/inspect-options.ts";
import type { ChangeStep } from "./from-form.ts";
import { provideWatchMachine } from "./provide-machines.ts";
import { browserDependencies, useResult, useResultActions } from "./result.tsx";

/**
 * Notice about a move whose new time is held but whose price difference is unpaid, so the booking has not moved. The
 * visitor may have left the gateway, or the payment was declined or is still being checked. The form is posted even
 * with JavaScript, because the next page asks for the payment.
 */
export function UnpaidMove({ order }: { readonly order: OrderDetails }): ReactNode {
  const { pathname } = useLocation();
  const { unpaid } = order.move;
  useUnpaidMoveWatch(unpaid);
  if (unpaid === null) return null;
  const { catalogId, name, start, holdExpiresAt, paymentStatus } = unpaid;
  const slotText = `${name}, ${formatBookedTime(unpaid, order.item.unit)}`;
  if (paymentStatus === "pending") {
    return (
      <Notice ref={focusOnMount} tone="info" heading={texts.moveAwaited}>
        <p>{texts.moveAwaitedText(slotText)}</p>
      </Notice>
    );
  }
  const fields = {
    day: istDateOf(start),
    room: catalogId,
    start,
    expectedTotalPaise: String(unpaid.totalPaise),
  };
  return (
    <Notice
      ref={focusOnMount}
      tone="warning"
      heading={paymentStatus === "failed" ? texts.moveDeclined : texts.notMovedYet}
    >
      <p>{texts.moveHeld(slotText, formatTime(holdExpiresAt), formatPaise(unpaid.differencePaise))}</p>
      <PostForm<ChangeStep> step="move" action={`${pathname}#changes`}>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button type="submit">{texts.continueToPayment}</Button>
      </PostForm>
    </Notice>
  );
}

/** Reloads the order after the difference was paid or declined, or when the new time is no longer held. */
function useUnpaidMoveWatch(unpaid: OrderDetails["move"]["unpaid"]): void {
  const { noteChange } = useResultActions();
  const key = useResult(({ context }) => context.key);
  const unpaidJson = JSON.stringify(unpaid);
  useEffect(() => {
    const text: OrderDetails["move"]["unpaid"] = JSON.parse(unpaidJson);
    if (text === null) return;
    const watch = createActor(provideWatchMachine(browserDependencies, text), {
      input: { key, isPaymentOpened: true },
      ...inspectOptions,
    });
    watch.subscribe(({ status }) => {
      // The notice reports a move only if the reloaded order has the new time.
      if (status === "done") noteChange({ is: "moved", start: text.start });
    });
    watch.start();
    return () => void watch.stop();
  }, [unpaidJson, key, noteChange]);
}
