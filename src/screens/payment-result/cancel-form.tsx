import { useMachine } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import type { Snapshot } from "xstate";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { noRefundReason, refundOf } from "../../api/contract/cancellation.ts";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { formatDay } from "../../ui/dates.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { inspectOptions } from "../loading/inspect-options.ts";
import { ChangeErrorNotice } from "./change-error-notice.tsx";
import { ChangeForm } from "./change-form.tsx";
import { cancelFromForm } from "./from-form.ts";
import { provideCancelMachine } from "./provide-machines.ts";
import { useResult, useResultActions } from "./result.tsx";

/** Created once, because `provide()` processes all states of the machine. */
const browserMachine = provideCancelMachine({});

type Props = { readonly order: OrderDetails; readonly snapshot: Snapshot<unknown> | undefined };

/** Forms that cancel the booking or some of its days. Each button states what it cancels and the refund. */
export function CancelForm({ order, snapshot }: Props): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { noteChange } = useResultActions();
  const [state, send] = useMachine(browserMachine, {
    input: key,
    ...inspectOptions,
    ...(snapshot && { snapshot }),
  });
  // Without JavaScript, the form is shown again if the refund has changed. The chosen days are then kept.
  const [chosen, choose] = useState<readonly string[]>(state.context.choice?.dates ?? []);
  const isDone = state.matches("cancelled");
  const done = state.context;
  useEffect(() => {
    if (isDone)
      noteChange({ is: "cancelled", dates: done.choice?.dates ?? [], refundPaise: done.refundPaise ?? 0 });
  }, [isDone, done, noteChange]);
  if (state.matches("refused")) return <ChangeErrorNotice message={state.context.message} />;
  const { nowPaise, days } = amountsOf(order);
  const isBusy = state.hasTag("busy");
  const isChanged = state.matches({ open: "changed" });
  const sent = done.choice?.dates;
  const isOfDays = sent !== undefined;
  const isSent = (dates: readonly string[]) =>
    sent?.length === dates.length && dates.every((date) => sent.includes(date));
  const chosenRefundPaise = refundOf(
    days.filter(({ date }) => chosen.includes(date)),
    nowPaise,
  );
  const newRefund = isChanged ? done.refundPaise : null;
  const chosenRefund = (isSent(chosen) ? newRefund : null) ?? chosenRefundPaise;
  const wholeRefund = (isOfDays ? null : newRefund) ?? nowPaise;
  const withRefund = order.due === undefined ? actionWithRefund : actionWithLessDue;
  const hasParts = days.length > 1;
  return (
    <>
      {isChanged && (
        <Notice ref={focusOnMount} tone="warning" heading={texts.amountChanged}>
          <p>{newAmount(order, done.refundPaise ?? 0)}</p>
        </Notice>
      )}
      {state.matches({ open: "failed" }) && (
        <Notice ref={focusOnMount} tone="danger" heading={texts.unreachable}>
          <p>{texts.cancelNotRepeated}</p>
        </Notice>
      )}
      <p>{order.due === undefined ? refundWay(order) : dueAfterCancelling(order.due, wholeRefund)}</p>
      {hasParts && (
        <ChangeForm
          step="cancel"
          parse={cancelFromForm}
          onSubmit={(event) =>
            send(
              newRefund !== null && isSent(event.dates ?? [])
                ? { ...event, expectedRefundPaise: newRefund }
                : event,
            )
          }
        >
          <input type="hidden" name="part" value="days" />
          <input type="hidden" name="refundLimit" value={nowPaise} />
          <fieldset>
            <legend>{texts.chooseDays}</legend>
            {days.map((day) => (
              <div key={day.date}>
                <CheckboxField
                  name="dates"
                  id={`cancel-${day.date}`}
                  value={day.date}
                  label={(order.due === undefined ? dayLabel : dayLabelOnInvoice)(day)}
                  defaultChecked={chosen.includes(day.date)}
                  onChange={({ target: { checked } }) =>
                    choose(checked ? [...chosen, day.date] : chosen.filter((date) => date !== day.date))
                  }
                />
                <input type="hidden" name={`refund-${day.date}`} value={day.refundPaise} />
              </div>
            ))}
          </fieldset>
          <Button type="submit" variant="secondary" busy={isBusy && isOfDays}>
            {chosen.length === 0
              ? texts.cancelTickedDays
              : withRefund(texts.cancelDays(chosen.length), chosenRefund)}
          </Button>
        </ChangeForm>
      )}
      <ChangeForm step="cancel" parse={cancelFromForm} onSubmit={send}>
        <input type="hidden" name="expectedRefundPaise" value={wholeRefund} />
        <Button type="submit" variant="secondary" busy={isBusy && !isOfDays}>
          {withRefund(hasParts ? texts.cancelAll(days.length) : texts.cancelBooking, wholeRefund)}
        </Button>
      </ChangeForm>
    </>
  );
}

type DayAmount = OrderDetails["cancellation"]["days"][number];

/** Returns what cancelling refunds or, for a booking on invoice, by how much less is due. In paise. */
function amountsOf({ cancellation }: OrderDetails): { nowPaise: number; days: readonly DayAmount[] } {
  const { refundNowPaise, lessDueNowPaise = refundNowPaise, days } = cancellation;
  return {
    nowPaise: lessDueNowPaise,
    days: days.map(({ date, refundPaise, lessDuePaise = refundPaise }) => ({
      date,
      refundPaise: lessDuePaise,
    })),
  };
}

/** Returns the label of an action with its refund (paise), or only the action if nothing is refunded. */
function actionWithRefund(action: string, paise: number): string {
  return paise > 0 ? texts.actionWithRefund(action, formatPaise(paise)) : action;
}

function actionWithLessDue(action: string, paise: number): string {
  return paise > 0 ? texts.actionWithLessDue(action, formatPaise(paise)) : action;
}

function newAmount({ due }: OrderDetails, paise: number): string {
  return due === undefined
    ? texts.newRefund(formatPaise(paise))
    : texts.newDue(formatPaise(due.amountPaise - paise));
}

function dueAfterCancelling({ on, amountPaise }: NonNullable<OrderDetails["due"]>, paise: number): string {
  const restPaise = amountPaise - paise;
  return texts.dueAfterCancelling(restPaise === 0 ? null : formatPaise(restPaise), formatDay(on));
}

function dayLabelOnInvoice({ date, refundPaise }: DayAmount): string {
  const day = formatDay(date);
  return refundPaise > 0 ? texts.dayLessDue(day, formatPaise(refundPaise)) : texts.dayStaysDue(day);
}

function dayLabel({ date, refundPaise }: DayAmount): string {
  const day = formatDay(date);
  return refundPaise > 0 ? texts.dayRefund(day, formatPaise(refundPaise)) : texts.dayWithoutRefund(day);
}

/** Returns how a refund of the order's payments reaches the customer, or why there is none. */
function refundWay(order: OrderDetails): string | null {
  const { cancellation, payments } = order;
  if (cancellation.refundNowPaise === 0) return noRefundReason(order, order.now);
  const paid = payments.filter(({ status }) => status === "captured");
  const outside = paid.filter(({ isOutside }) => isOutside);
  if (outside.length === 0) return texts.refundDuration;
  return outside.length === paid.length
    ? texts.payoutDuration
    : `${texts.refundDuration} ${texts.partlyPaidOut}`;
}
