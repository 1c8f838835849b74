import { useMachine } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import type { Snapshot } from "xstate";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { noRefundWords, refundsNothing } from "../../api/contract/cancellation.ts";
import { formatDay } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { focusOnArrival, Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { inspected } from "../frame/inspected.ts";
import { ChangeForm } from "./change-form.tsx";
import { connectedCancel } from "./connect.ts";
import { cancelOfForm } from "./from-form.ts";
import { Refused } from "./refused.tsx";
import { useResult, useResultVerbs } from "./result.tsx";

type Props = { readonly order: OrderDetails; readonly snapshot: Snapshot<unknown> | undefined };

/** Cancels the booking, or some of its days, after the amount that returns was shown. */
export function CancelForm({ order, snapshot }: Props): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { noteChange } = useResultVerbs();
  const [machine] = useState(() => connectedCancel({}));
  const [state, send] = useMachine(machine, { input: key, ...inspected, ...(snapshot && { snapshot }) });
  // Without scripts, days that were chosen stay so when the amount has changed.
  const [chosen, choose] = useState<readonly string[]>(state.context.choice?.dates ?? []);
  const isDone = state.matches("cancelled");
  const done = state.context;
  useEffect(() => {
    if (isDone)
      noteChange({ is: "cancelled", dates: done.choice?.dates ?? [], refundPaise: done.refundPaise ?? 0 });
  }, [isDone, done, noteChange]);
  if (state.matches("refused")) return <Refused message={state.context.message} />;
  const { refundNowPaise, days } = order.cancellation;
  const isChanged = state.matches({ open: "changed" });
  const isSome = chosen.length > 0;
  const ofDays = days.reduce((sum, day) => sum + (chosen.includes(day.date) ? day.refundPaise : 0), 0);
  const agreed = isSome ? ofDays : refundNowPaise;
  const refundText = days.length > 1 && !isSome ? texts.refundForAll : texts.refundWhenCancelled;
  const refundPaise = isChanged ? (state.context.refundPaise ?? 0) : agreed;
  return (
    <ChangeForm
      step="cancel"
      read={cancelOfForm}
      onSubmit={(event) => send(isChanged ? { ...event, expectedRefundPaise: refundPaise } : event)}
    >
      {isChanged && (
        <Notice ref={focusOnArrival} tone="warning" heading={texts.amountChanged}>
          <p>{texts.newRefund(formatPaise(refundPaise))}</p>
        </Notice>
      )}
      {state.matches({ open: "failed" }) && (
        <Notice ref={focusOnArrival} tone="danger" heading={texts.unreachable}>
          <p>{texts.cancelledOnce}</p>
        </Notice>
      )}
      {days.length > 1 && (
        <fieldset>
          <legend>{texts.chooseDays}</legend>
          {days.map((day) => (
            <div key={day.date}>
              <CheckboxField
                name="dates"
                id={`cancel-${day.date}`}
                value={day.date}
                label={dayLabel(day)}
                defaultChecked={chosen.includes(day.date)}
                onChange={({ target: { checked } }) =>
                  choose(checked ? [...chosen, day.date] : chosen.filter((date) => date !== day.date))
                }
              />
              <input type="hidden" name={`refund-${day.date}`} value={day.refundPaise} />
            </div>
          ))}
          <noscript>
            <p>{texts.onlyChosen}</p>
          </noscript>
        </fieldset>
      )}
      <input type="hidden" name="expectedRefundPaise" value={isSome ? refundNowPaise : refundPaise} />
      {refundPaise > 0 && (
        <p>
          <RichText text={refundText(formatPaise(refundPaise))} />
        </p>
      )}
      {refundPaise === 0 && refundsNothing(order) && <p>{noRefundWords(order.cancellation.rules)}</p>}
      <Button type="submit" look="secondary" busy={state.hasTag("busy")}>
        {isSome ? texts.cancelDays : texts.cancelBooking}
      </Button>
    </ChangeForm>
  );
}

function dayLabel({ date, refundPaise }: OrderDetails["cancellation"]["days"][number]): string {
  const day = formatDay(date);
  return refundPaise > 0 ? texts.dayRefund(day, formatPaise(refundPaise)) : texts.dayWithoutRefund(day);
}
