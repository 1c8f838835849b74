import { useMachine } from "@xstate/react";
import { type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Snapshot, SnapshotFrom } from "xstate";
import type { Alternative, AvailabilityResponse, OrderDetails } from "../../api/contract/booking.ts";
import { bookingRules } from "../../api/contract/booking-rules.ts";
import { describeRefunds } from "../../api/contract/cancellation.ts";
import { addDays, isoInIst, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { hasPasses } from "../../api/contract/units.ts";
import { type BookedTime, bookableLengths } from "../../machines/booking/choice.ts";
import type { MoveDay, MoveEvent, moveMachine } from "../../machines/move/machine.ts";
import { noBreak } from "../../texts/dates.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import content from "../../ui/content.module.css";
import { formatDay, formatDays, formatTime } from "../../ui/dates.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { RadioChips } from "../../ui/radio-chips.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { DateField } from "../../ui/text-field.tsx";
import { AlternativeLabel, AlternativeList, alternativeClass } from "../booking-parts/alternatives.tsx";
import { GatewayForm } from "../booking-parts/gateway-form.tsx";
import { PaymentMethods } from "../booking-parts/payment-methods.tsx";
import { formParams } from "../forms/form-params.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import { ChangeErrorNotice } from "./change-error-notice.tsx";
import { ChangeForm } from "./change-form.tsx";
import {
  computeMovedDates,
  computeMovedTime,
  minutesOfOrder,
  moveDayFromQuery,
  moveFromForm,
} from "./from-form.ts";
import { moveResult } from "./move-result.ts";
import styles from "./payment-result.module.css";
import { provideMoveMachine } from "./provide-machines.ts";
import { useResult, useResultActions } from "./result.tsx";

/** Created once, because `provide()` processes all states of the machine. */
const browserMachine = provideMoveMachine({});

type Props = { readonly order: OrderDetails; readonly snapshot: Snapshot<unknown> | undefined };

/**
 * Form that moves the booking to another day, time or room of the centre. Its disclosure works without JavaScript. A
 * price difference is paid on the gateway's payment page. The form starts with the booked day, whose availability is
 * loaded when the disclosure opens.
 */
export function MoveForm({ order, snapshot }: Props): ReactNode {
  const key = useResult(({ context }) => context.key);
  const { noteChange } = useResultActions();
  const { pathname } = useLocation();
  const input = { ...key, buildingId: order.building.id };
  const [state, send] = useMachine(browserMachine, {
    input,
    ...inspectOptions,
    ...(snapshot && { snapshot }),
  });
  const isDone = state.matches("moved");
  const { day, time, availability, alternatives, payment, totalPaise } = state.context;
  useEffect(() => {
    if (!isDone || time === null) return;
    noteChange(moveResult(order, day, time));
  }, [isDone, time, day, order, noteChange]);
  const [isOpenAtFirst] = useState(snapshot !== undefined);
  const dayForm = useRef<HTMLFormElement>(null);
  if (state.matches("refused")) return <ChangeErrorNotice message={state.context.message} />;
  const today = istDateOf(order.now);
  const date = day?.date ?? istDateOf(order.start);
  const catalogId = day?.catalogId ?? order.item.id;
  const price = totalPaise ?? priceOfItem(order, catalogId);
  const chooseDay = (change: Partial<MoveDay>) => {
    if (change.date !== "") send({ type: "day.chosen", date, catalogId, ...change });
  };
  // Browsers may fill in the day or the room without an event. Shows the times of that day and room first.
  const move = (event: MoveEvent) => {
    const filled = dayForm.current && moveDayFromQuery(formParams(dayForm.current), order);
    const isShown = filled?.type !== "day.chosen" || (filled.date === date && filled.catalogId === catalogId);
    send(isShown ? event : filled);
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
      <form ref={dayForm} method="get" role="presentation" className={styles.changeForm}>
        {order.move.places.length > 1 && (
          <SelectField
            name="room"
            label={hasPasses[order.item.unit] ? texts.pass : texts.room}
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
          label={hasPasses[order.item.unit] ? texts.newFirstDay : texts.newDay}
          value={date}
          min={today}
          max={addDays(today, bookingRules.maxDaysAhead)}
          onChange={({ target: { value } }) => chooseDay({ date: value })}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            {texts.showTimes[order.item.unit]}
          </Button>
        </noscript>
      </form>
      <MoveNotice state={state} price={price} />
      {alternatives.length > 0 && (
        <AlternativeList alternatives={alternatives} label={texts.availableInstead}>
          {(alternative) => <AlternativeForm order={order} alternative={alternative} onChoose={chooseDay} />}
        </AlternativeList>
      )}
      {payment !== null && time !== null && state.matches({ open: "unpaid" }) && (
        <>
          <TermsAfterMove order={order} catalogId={catalogId} time={time} />
          <GatewayForm
            payment={payment}
            label={texts.payAndMove(formatPaise(payment.amountPaise))}
            backTo={pathname}
          />
          <PaymentMethods />
        </>
      )}
      {availability !== null && !state.matches({ open: "unpaid" }) && (
        <ChangeForm step="move" parse={(form) => moveFromForm(form, order)} onSubmit={move}>
          <StartTimes
            key={`${catalogId} ${date}`}
            order={order}
            catalogId={catalogId}
            availability={availability}
            start={day?.start}
          />
          <input type="hidden" name="expectedTotalPaise" value={price} />
          <p>{priceDifferenceText(price - order.quote.totalPaise, order.due !== undefined)}</p>
          <Button
            type="submit"
            ref={day?.start === undefined ? undefined : focusOnMount}
            busy={state.hasTag("busy")}
          >
            {texts.moveBooking}
          </Button>
        </ChangeForm>
      )}
      <LiveRegion message={state.hasTag("busy") ? texts.oneMoment : ""} />
    </details>
  );
}

/** Form that chooses an alternative. The alternative is then confirmed like any other time. */
function AlternativeForm(props: {
  readonly order: OrderDetails;
  readonly alternative: Alternative;
  readonly onChoose: (day: MoveDay) => void;
}): ReactNode {
  const { order, alternative, onChoose } = props;
  const { catalogId, start } = alternative;
  const date = istDateOf(start);
  return (
    <form
      method="get"
      role="presentation"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ date, catalogId, start });
      }}
    >
      {Object.entries({ day: date, room: catalogId, start }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className={alternativeClass}>
        <AlternativeLabel
          alternative={alternative}
          unit={order.item.unit}
          paise={priceOfItem(order, catalogId)}
        />
      </button>
    </form>
  );
}

/** Renders the cancellation terms that apply after a move. Nothing is refunded for a booking on invoice. */
function TermsAfterMove(props: {
  readonly order: OrderDetails;
  readonly catalogId: string;
  readonly time: Pick<BookedTime, "start" | "dates">;
}): ReactNode {
  const { order, catalogId, time } = props;
  const quote = order.move.places.find((place) => place.catalogId === catalogId)?.quote ?? order.quote;
  const { start, dates = [] } = time;
  if (order.due !== undefined) return null;
  return <p className={content.small}>{noBreak(describeRefunds({ quote, start, dates }, order.now))}</p>;
}

/** Returns the price of the booking in another room of its centre, in paise. */
function priceOfItem({ move, quote }: OrderDetails, catalogId: string): number {
  return move.places.find((place) => place.catalogId === catalogId)?.totalPaise ?? quote.totalPaise;
}

function MoveNotice(props: {
  readonly state: SnapshotFrom<typeof moveMachine>;
  readonly price: number;
}): ReactNode {
  const { state, price } = props;
  if (state.matches({ open: "taken" })) {
    return (
      <>
        <Notice ref={focusOnMount} tone="warning" heading={state.context.message ?? ""} />
        {state.matches({ open: { taken: "unavailable" } }) && <UnreachableNotice />}
      </>
    );
  }
  if (state.matches({ open: "repriced" })) {
    return (
      <Notice ref={focusOnMount} tone="warning" heading={texts.priceChanged}>
        <p>{texts.newPrice(formatPaise(price))}</p>
      </Notice>
    );
  }
  const { payment } = state.context;
  if (payment !== null && state.matches({ open: "unpaid" })) {
    return (
      <Notice ref={focusOnMount} tone="info" heading={texts.newTimeHeld(formatTime(payment.holdExpiresAt))}>
        <p>{texts.newTimeHeldText}</p>
      </Notice>
    );
  }
  if (state.matches({ open: "failed" })) return <UnreachableNotice ref={focusOnMount} />;
  // While choosing a day, the visitor is still in the date field, so this notice does not take the focus.
  return state.matches({ open: "unavailable" }) ? <UnreachableNotice /> : null;
}

function UnreachableNotice({ ref }: { readonly ref?: Ref<HTMLDivElement> }): ReactNode {
  return (
    <Notice {...(ref && { ref })} tone="danger" heading={texts.unreachable}>
      <p>{texts.nothingChanged}</p>
    </Notice>
  );
}

/** Shows the start times at which the booking fits or, for passes, whether the days are available. */
function StartTimes({
  order,
  catalogId,
  availability,
  start,
}: {
  readonly order: OrderDetails;
  /** The item to which the times belong. The booked time is marked only for the booked item. */
  readonly catalogId: string;
  readonly availability: AvailabilityResponse;
  readonly start: string | undefined;
}): ReactNode {
  const { date } = availability;
  const [chosenStart, chooseStart] = useState(start);
  if (availability.unit === "day") {
    const freeDays = availability.days.filter(({ left }) => left >= order.quantity).map((day) => day.date);
    const unavailableDays = computeMovedDates(order, date).filter((each) => !freeDays.includes(each));
    if (unavailableDays.length > 0) return <p>{texts.nothingAvailableFrom(formatDays(unavailableDays))}</p>;
    const firstMidnight = isoInIst(istInstant(date, "00:00"));
    return (
      <>
        <input type="hidden" name="start" value={firstMidnight} />
        <TermsAfterMove order={order} catalogId={catalogId} time={computeMovedTime(order, firstMidnight)} />
      </>
    );
  }
  const context = { availability, item: order.item, order: null };
  const starts = availability.slots
    .map(({ start }) => start)
    .filter((each) => bookableLengths(context, each).includes(minutesOfOrder(order)));
  const isBooked = (each: string) =>
    catalogId === order.item.id && Date.parse(each) === Date.parse(order.start);
  if (starts.length === 0) return <p>{texts.nothingAvailableOn(formatDay(date))}</p>;
  return (
    <>
      <RadioChips
        name="start"
        legend={texts.startsOn(formatDay(date))}
        options={starts.map((each) => ({
          value: each,
          label: isBooked(each) ? texts.bookedTime(formatTime(each)) : formatTime(each),
        }))}
        value={chosenStart}
        onChange={chooseStart}
        required
      />
      {chosenStart !== undefined && (
        <TermsAfterMove order={order} catalogId={catalogId} time={computeMovedTime(order, chosenStart)} />
      )}
    </>
  );
}

function priceDifferenceText(paise: number, isOnInvoice: boolean): string {
  if (paise === 0) return texts.samePrice;
  const [more, less] = isOnInvoice
    ? [texts.costsMoreDue, texts.costsLessDue]
    : [texts.costsMore, texts.costsLess];
  return paise > 0 ? more(formatPaise(paise)) : less(formatPaise(-paise));
}
