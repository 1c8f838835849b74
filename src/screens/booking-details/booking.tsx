import { createActorContext } from "@xstate/react";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { pause, pauseUntil } from "../../api/waiting.ts";
import { bookingAreas } from "../../machines/booking/areas.ts";
import { goToStep } from "../../machines/booking/drive.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot, BookingStep } from "../../machines/booking/selectors.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import { bookingVerbs } from "../../machines/booking/verbs.ts";
import { readDraft } from "../booking-parts/draft.ts";
import { pollPause } from "../booking-parts/poll-pause.ts";
import { inspected } from "../frame/inspected.ts";
import { trackingNow } from "../frame/tracking.ts";
import { openCheckout } from "./checkout.ts";
import { connectedBooking } from "./connect.ts";
import { firstSnapshot, rememberedDetails } from "./first-snapshot.ts";
import type { BookingPage, FirstPrice } from "./page.ts";
import { fetchLearning, type ServiceClock, serviceClock } from "./service-clock.ts";

const BookingActor = createActorContext(bookingMachine);
const ClockContext = createContext<ServiceClock>(serviceClock());
const FirstNowContext = createContext("");
const FirstPriceContext = createContext<FirstPrice | null>(null);

/** Runs the booking of one item for everything below it, from where the server got to or from this tab's memory. */
export function Booking(props: {
  readonly input: BookingInput;
  readonly page: BookingPage | null;
  /** Told apart in tests; in the browser the chart with its calls. */
  readonly machine?: typeof bookingMachine;
  readonly children: ReactNode;
}): ReactNode {
  const { input, page } = props;
  const [clock] = useState(() => clockOf(page));
  const [firstNow] = useState(() => page?.now ?? new Date().toISOString());
  const [machine] = useState(() => props.machine ?? inBrowser(clock));
  const [snapshot] = useState(() => firstSnapshot(page?.booking ?? null, input, readDraft()));
  return (
    <BookingActor.Provider logic={machine} options={{ input, snapshot, ...inspected }}>
      <ClockContext.Provider value={clock}>
        <FirstNowContext.Provider value={firstNow}>
          <FirstPriceContext.Provider value={page?.price ?? null}>
            {props.children}
          </FirstPriceContext.Provider>
        </FirstNowContext.Provider>
      </ClockContext.Provider>
    </BookingActor.Provider>
  );
}

/** Asks the chart; renders again when the answer changes. */
export function useBooking<Answer>(select: (snapshot: BookingSnapshot) => Answer): Answer {
  return BookingActor.useSelector(select);
}

/** A data area of the booking; null until the chart first asks for it, unless it starts not fetching. */
export function useBookingArea<Name extends keyof typeof bookingAreas>(name: Name) {
  type View = ReturnType<(typeof bookingAreas)[Name]>;
  return useBooking(bookingAreas[name] as (snapshot: BookingSnapshot) => View);
}

/** What a visitor can do, by name. */
export function useBookingVerbs(): BookingVerbs {
  const actor = BookingActor.useActorRef();
  return useMemo(() => {
    const verbs = Object.entries(bookingVerbs).map(([name, eventOf]) => [
      name,
      (...given: never[]) => actor.send((eventOf as (...given: never[]) => BookingEvent)(...given)),
    ]);
    return Object.fromEntries(verbs) as BookingVerbs;
  }, [actor]);
}

/** Hears of every change of the booking, for what lies outside React; ends the subscription when told. */
export function useBookingChanges(): (listener: (snapshot: BookingSnapshot) => void) => () => void {
  const actor = BookingActor.useActorRef();
  return useMemo(
    () => (listener) => {
      listener(actor.getSnapshot());
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
}

/**
 * Goes on from what the server could not know: the details that this tab remembers, where they stand empty; and leads the
 * booking to a step of the browser's history.
 */
export function useBookingReturn(): {
  readonly fillIn: () => void;
  /** Answers where it got to; null when that was broken off. */
  readonly goTo: (step: BookingStep, signal: AbortSignal) => Promise<BookingSnapshot | null>;
} {
  const actor = BookingActor.useActorRef();
  return useMemo(
    () => ({
      fillIn: () => {
        for (const event of rememberedDetails(actor.getSnapshot(), readDraft())) actor.send(event);
      },
      goTo: (step, signal) => goToStep(actor, step, signal).catch(() => null),
    }),
    [actor],
  );
}

/** The service's clock, as far as this page knows it. */
export function useServiceClock(): ServiceClock {
  return useContext(ClockContext);
}

/** The instant of the first render, the same on the server and in the browser: for "today". */
export function useFirstNow(): string {
  return useContext(FirstNowContext);
}

/** The price that the server has found for the choice of the first render. */
export function useFirstPrice(): FirstPrice | null {
  return useContext(FirstPriceContext);
}

type BookingVerbs = {
  readonly [Name in keyof typeof bookingVerbs]: (...given: Parameters<(typeof bookingVerbs)[Name]>) => void;
};

function clockOf(page: BookingPage | null): ServiceClock {
  const clock = serviceClock();
  if (page !== null) clock.learn(page.now);
  return clock;
}

function inBrowser(clock: ServiceClock): typeof bookingMachine {
  return connectedBooking({
    call: { fetch: fetchLearning(clock) },
    openCheckout,
    awaitHoldEnd: (holdExpiresAt, signal) => pauseUntil(holdExpiresAt, signal, clock.skew()),
    awaitNextPoll: (polls, signal) => pause(pollPause(polls), signal),
    tracking: trackingNow,
  });
}
