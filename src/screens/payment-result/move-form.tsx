import { useMachine } from "@xstate/react";
import { type ReactNode, useEffect, useState } from "react";
import type { Snapshot, SnapshotFrom } from "xstate";
import type { AvailabilityReply, OrderDetails } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import {
  addDays,
  formatDay,
  formatDays,
  formatTime,
  isoInIst,
  istDateOf,
  istInstant,
} from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { lengthsFrom } from "../../machines/booking/choice.ts";
import type { moveMachine } from "../../machines/move/machine.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioChips } from "../../ui/radio-chips.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { GatewayForm } from "../booking-parts/gateway-form.tsx";
import { ChangeForm } from "./change-form.tsx";
import { connectedMove } from "./connect.ts";
import { daysFrom, minutesOfOrder, moveOfForm } from "./from-form.ts";
import styles from "./payment-result.module.css";
import { useResult, useResultVerbs } from "./result.tsx";

type Props = { readonly order: OrderDetails; readonly snapshot: Snapshot<unknown> | undefined };

/**
 * Moves the booking to another day, time or room of the centre, behind a disclosure that works without scripts; a difference
 * is paid at the gateway's own page. It begins with the day that is booked, whose free times are asked for when it is opened.
 */
export function MoveForm({ order, snapshot }: Props): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { noteChange } = useResultVerbs();
  const [machine] = useState(() => connectedMove({}));
  const input = { ...key, buildingId: order.building.id };
  const [state, send] = useMachine(machine, { input, ...(snapshot && { snapshot }) });
  const isDone = state.matches("moved");
  useEffect(() => {
    if (isDone) noteChange();
  }, [isDone, noteChange]);
  const { day, availability, payment, totalPaise } = state.context;
  const [isOpenAtFirst] = useState(snapshot !== undefined);
  if (state.matches("refused")) return <Notice tone="danger" heading={state.context.message ?? ""} />;
  const today = istDateOf(order.now);
  const date = day?.date ?? istDateOf(order.start);
  const catalogId = day?.catalogId ?? order.item.id;
  const place = order.move.places.find((each) => each.catalogId === catalogId);
  const price = totalPaise ?? place?.totalPaise ?? order.quote.totalPaise;
  const chooseDay = (change: { readonly date?: string; readonly catalogId?: string }) => {
    if (change.date !== "") send({ type: "day.chosen", date, catalogId, ...change });
  };
  return (
    <details
      className={styles.change}
      open={isOpenAtFirst}
      onToggle={({ currentTarget: { open } }) => open && day === null && chooseDay({})}
    >
      <summary>{texts.move}</summary>
      <p>
        {texts.moveUntil(
          order.move.left,
          formatDay(istDateOf(order.move.until)),
          formatTime(order.move.until),
        )}
      </p>
      <form method="get" role="presentation" className={styles.changeForm}>
        {order.move.places.length > 1 && (
          <SelectField
            name="room"
            label={order.item.unit === "hour" ? texts.room : texts.pass}
            value={catalogId}
            options={order.move.places.map((each) => ({
              value: each.catalogId,
              label: `${each.name}, ${formatPaise(each.totalPaise)}`,
            }))}
            onChange={({ target: { value } }) => chooseDay({ catalogId: value })}
          />
        )}
        <DateField
          name="day"
          label={order.item.unit === "hour" ? texts.newDay : texts.newFirstDay}
          value={date}
          min={today}
          max={addDays(today, bookingRules.daysAhead)}
          onChange={({ target: { value } }) => chooseDay({ date: value })}
        />
        <noscript>
          <Button type="submit" look="secondary">
            {texts.showTimes}
          </Button>
        </noscript>
      </form>
      <MoveNotice state={state} price={price} />
      {payment !== null && state.matches({ open: "unpaid" }) && (
        <GatewayForm payment={payment} label={texts.payAndMove(formatPaise(payment.amountPaise))} />
      )}
      {availability !== null && !state.matches({ open: "unpaid" }) && (
        <ChangeForm
          step="move"
          onSubmit={(form) => {
            const event = moveOfForm(form, order);
            if (event !== null) send(event);
          }}
        >
          <Times key={`${catalogId} ${date}`} order={order} availability={availability} />
          <input type="hidden" name="expectedTotalPaise" value={price} />
          <p>{differenceOf(price - order.quote.totalPaise)}</p>
          <Button type="submit" busy={state.hasTag("busy")}>
            {texts.moveBooking}
          </Button>
        </ChangeForm>
      )}
      <LiveRegion message={state.hasTag("busy") ? texts.oneMoment : ""} />
    </details>
  );
}

function MoveNotice(props: {
  readonly state: SnapshotFrom<typeof moveMachine>;
  readonly price: number;
}): ReactNode {
  const { state, price } = props;
  if (state.matches({ open: "taken" }))
    return <Notice tone="warning" heading={state.context.message ?? ""} />;
  if (state.matches({ open: "repriced" })) {
    return (
      <Notice tone="warning" heading={texts.priceChanged}>
        <p>{texts.newPrice(formatPaise(price))}</p>
      </Notice>
    );
  }
  if (state.matches({ open: "unpaid" })) {
    return (
      <Notice tone="info" heading={texts.newTimeHeld(bookingRules.holdMinutes)}>
        <p>{texts.newTimeHeldText}</p>
      </Notice>
    );
  }
  if (state.matches({ open: "failed" }) || state.matches({ open: "unavailable" })) {
    return (
      <Notice tone="danger" heading={texts.unreachable}>
        <p>{texts.nothingChanged}</p>
      </Notice>
    );
  }
  return null;
}

/** The starts at which the booking fits as it is, or whether the days can be had. */
function Times({
  order,
  availability,
}: {
  readonly order: OrderDetails;
  readonly availability: AvailabilityReply;
}): ReactNode {
  const { date } = availability;
  if (availability.unit === "day") {
    const free = availability.days.filter(({ left }) => left >= order.quantity).map((day) => day.date);
    const missing = daysFrom(order, date).filter((each) => !free.includes(each));
    if (missing.length > 0) return <p>{texts.nothingOnFirstDay(formatDays(missing))}</p>;
    return <input type="hidden" name="start" value={isoInIst(istInstant(date, "00:00"))} />;
  }
  const around = { availability, item: order.item, order: null };
  const starts = availability.slots
    .map(({ start }) => start)
    .filter((start) => lengthsFrom(around, start).includes(minutesOfOrder(order)));
  if (starts.length === 0) return <p>{texts.nothingOnChooseAnother(formatDay(date))}</p>;
  return (
    <RadioChips
      name="start"
      legend={texts.startsOn(formatDay(date))}
      options={starts.map((start) => ({ value: start, label: formatTime(start) }))}
      required
    />
  );
}

function differenceOf(paise: number): string {
  if (paise === 0) return texts.samePrice;
  return paise > 0 ? texts.costsMore(formatPaise(paise)) : texts.costsLess(formatPaise(-paise));
}
