import { createActorContext } from "@xstate/react";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { bookingAreas } from "../../machines/booking/areas.ts";
import { goToStep } from "../../machines/booking/drive.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot, BookingStep } from "../../machines/booking/selectors.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import { bookingVerbs } from "../../machines/booking/verbs.ts";
import { readDraft } from "../booking-parts/draft.ts";
import { type ServiceClock, serviceClock } from "../booking-parts/service-clock.ts";
import { inspected } from "../loading/inspected.ts";
import type { BookingPage, ListedPrice } from "./page.ts";
import { rememberedDetails, withRememberedDetails } from "./remembered-details.ts";
import { bookingInBrowser, newBooking } from "./start-booking.ts";

const BookingActor = createActorContext(bookingMachine);

type Start = {
  readonly clock: ServiceClock;
  readonly firstNow: string;
  readonly firstPrice: ListedPrice | null;
};

const StartContext = createContext<Start | null>(null);

/** Runs the booking of one item for everything below it, from where the server got to, or from the hold that this tab remembers. */
export function Booking(props: {
  readonly input: BookingInput;
  readonly page: BookingPage | null;
  /** Another one in tests; in the browser the machine with its calls. */
  readonly machine?: typeof bookingMachine | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { input, page } = props;
  const [start] = useState((): Start => {
    const clock = serviceClock();
    if (page !== null) clock.learn(page.now);
    return { clock, firstNow: page?.now ?? new Date().toISOString(), firstPrice: page?.price ?? null };
  });
  const [machine] = useState(() => props.machine ?? bookingInBrowser(start.clock));
  const [options] = useState(() => {
    const draft = readDraft();
    const snapshot = withRememberedDetails(page?.booking ?? newBooking(input, draft), draft);
    return { input, ...inspected, snapshot };
  });
  return (
    <StartContext value={start}>
      <BookingActor.Provider logic={machine} options={options}>
        {props.children}
      </BookingActor.Provider>
    </StartContext>
  );
}

/** Selects from the booking; renders again when the selection changes. */
export function useBooking<Selection>(select: (snapshot: BookingSnapshot) => Selection): Selection {
  return BookingActor.useSelector(select);
}

/** Returns a data area of the booking; null until the machine first requests it, unless it starts not fetching. */
export function useBookingArea<Name extends keyof typeof bookingAreas>(name: Name) {
  type View = ReturnType<(typeof bookingAreas)[Name]>;
  return useBooking(bookingAreas[name] as (snapshot: BookingSnapshot) => View);
}

type BookingActions = {
  readonly [Name in keyof typeof bookingVerbs]: (...given: Parameters<(typeof bookingVerbs)[Name]>) => void;
};

/** Returns what a visitor can do, by name. */
export function useBookingActions(): BookingActions {
  const actor = BookingActor.useActorRef();
  return useMemo(() => {
    const actions = Object.entries(bookingVerbs).map(([name, eventOf]) => [
      name,
      (...given: never[]) => actor.send((eventOf as (...given: never[]) => BookingEvent)(...given)),
    ]);
    return Object.fromEntries(actions) as BookingActions;
  }, [actor]);
}

/** What lies outside React does with a booking. */
export type BookingControls = {
  /** Calls the listener now and after every change; returns how to unsubscribe. */
  readonly subscribe: (listener: (snapshot: BookingSnapshot) => void) => () => void;
  /** Fills in the details that this tab remembers. Returns true if there were any. */
  readonly fillIn: () => boolean;
  /** Leads the booking to a step of the browser's history; returns where it got to, or null when `signal` ends it. */
  readonly goTo: (step: BookingStep, signal: AbortSignal) => Promise<BookingSnapshot | null>;
};

/** Returns the same controls for as long as the booking runs. */
export function useBookingControls(): BookingControls {
  const actor = BookingActor.useActorRef();
  return useMemo(
    () => ({
      subscribe: (listener) => {
        listener(actor.getSnapshot());
        const subscription = actor.subscribe(listener);
        return () => subscription.unsubscribe();
      },
      fillIn: () => {
        const details = rememberedDetails(actor.getSnapshot(), readDraft());
        for (const event of details) actor.send(event);
        return details.length > 0;
      },
      goTo: (step, signal) => goToStep(actor, step, signal).catch(() => null),
    }),
    [actor],
  );
}

/** The service's clock, as far as this page knows it. */
export function useServiceClock(): ServiceClock {
  return useStart().clock;
}

/** The instant of the first render, the same on the server and in the browser: for "today". */
export function useFirstNow(): string {
  return useStart().firstNow;
}

/** The price that the server has found for the choice of the first render. */
export function useFirstPrice(): ListedPrice | null {
  return useStart().firstPrice;
}

function useStart(): Start {
  const start = useContext(StartContext);
  if (start === null) throw new Error("This needs a Booking above it.");
  return start;
}
