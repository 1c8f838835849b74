import { createActorContext } from "@xstate/react";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { LastCustomer } from "../../api/contract/my-bookings.ts";
import { bookingAreas } from "../../machines/booking/areas.ts";
import { eventsFromForm } from "../../machines/booking/from-form.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot, BookingStep } from "../../machines/booking/selectors.ts";
import { goToStep } from "../../machines/booking/send-events.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import { readDraft } from "../booking-parts/draft.ts";
import { type ServiceClock, serviceClock } from "../booking-parts/service-clock.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import type { BookingPage, ListedPrice, ListedWeekly } from "./page.ts";
import { createBookingSnapshot, provideBrowserBookingMachine } from "./start-booking.ts";
import { storedDetailsEvents, withStoredDetails } from "./stored-details.ts";

const BookingActor = createActorContext(bookingMachine);

type InitialData = {
  readonly clock: ServiceClock;
  readonly initialNow: string;
  readonly initialPrice: ListedPrice | null;
  readonly initialWeekly: ListedWeekly | null;
  readonly lastCustomer: LastCustomer | null;
};

const InitialDataContext = createContext<InitialData | null>(null);

/**
 * Provides the booking of one item to its children. The booking starts from the server's snapshot, or from the hold in
 * session storage.
 */
export function Booking(props: {
  readonly input: BookingInput;
  readonly page: BookingPage | null;
  /** Replaces the machine in tests; the default is the machine with the browser's actors. */
  readonly machine?: typeof bookingMachine | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { input, page } = props;
  const [start] = useState((): InitialData => {
    const clock = serviceClock();
    if (page !== null) clock.sync(page.now);
    const initialNow = page?.now ?? new Date().toISOString();
    const { price = null, weekly = null, lastCustomer = null } = page ?? {};
    return { clock, initialNow, initialPrice: price, initialWeekly: weekly, lastCustomer };
  });
  // The server only renders the snapshot: it starts no actors, and `provide()` processes all states of the machine.
  const [machine] = useState(() =>
    import.meta.env.SSR ? bookingMachine : (props.machine ?? provideBrowserBookingMachine(start.clock)),
  );
  const [options] = useState(() => {
    const draft = readDraft();
    const snapshot = withStoredDetails(page?.booking ?? createBookingSnapshot(input, draft), draft);
    return { input, ...inspectOptions, snapshot };
  });
  return (
    <InitialDataContext value={start}>
      <BookingActor.Provider logic={machine} options={options}>
        {props.children}
      </BookingActor.Provider>
    </InitialDataContext>
  );
}

/** Selects from the booking's snapshot; re-renders when the selection changes. */
export function useBooking<Selection>(select: (snapshot: BookingSnapshot) => Selection): Selection {
  return BookingActor.useSelector(select);
}

/**
 * Selects a data area from the booking's snapshot. Returns null before the first request of an area that starts as
 * fetching.
 */
export function useBookingArea<Name extends keyof typeof bookingAreas>(name: Name) {
  type View = ReturnType<(typeof bookingAreas)[Name]>;
  return useBooking(bookingAreas[name] as (snapshot: BookingSnapshot) => View);
}

/** Returns a function that sends an event to the booking. `bookingActions` creates the events. */
export function useBookingSend(): (event: BookingEvent) => void {
  return BookingActor.useActorRef().send;
}

/** Returns a function that reads the current snapshot, for event handlers. */
export function useReadBooking(): () => BookingSnapshot {
  const actor = BookingActor.useActorRef();
  return () => actor.getSnapshot();
}

/** Returns a function that sends the events of a submitted form, as the server does without JavaScript. */
export function useSubmitForm(): (form: URLSearchParams) => void {
  const actor = BookingActor.useActorRef();
  const lastCustomer = useLastCustomer();
  return (form) => {
    for (const event of eventsFromForm(form, null, lastCustomer)) {
      // Choosing the date again would discard its availability and the start.
      const isShownDate =
        event.type === "date.chosen" && event.date === actor.getSnapshot().context.choice.date;
      if (!isShownDate) actor.send(event);
    }
  };
}

/** Imperative API of a booking, for effects and other code outside rendering. */
export type BookingControls = {
  /** Calls the listener now and after every change; returns the unsubscribe function. */
  readonly subscribe: (listener: (snapshot: BookingSnapshot) => void) => () => void;
  /** Fills in the details from session storage. Returns true if there were any. */
  readonly restoreDetails: () => boolean;
  /** Moves the booking to a step. Resolves with the snapshot that it reached, or with null if `signal` aborts. */
  readonly goTo: (step: BookingStep, signal: AbortSignal) => Promise<BookingSnapshot | null>;
};

/** Returns the booking's controls. The object is stable across renders. */
export function useBookingControls(): BookingControls {
  const actor = BookingActor.useActorRef();
  return useMemo(
    () => ({
      subscribe: (listener) => {
        listener(actor.getSnapshot());
        const subscription = actor.subscribe(listener);
        return () => subscription.unsubscribe();
      },
      restoreDetails: () => {
        const details = storedDetailsEvents(actor.getSnapshot(), readDraft());
        for (const event of details) actor.send(event);
        return details.length > 0;
      },
      goTo: (step, signal) => goToStep(actor, step, signal).catch(() => null),
    }),
    [actor],
  );
}

export function useServiceClock(): ServiceClock {
  return useInitialData().clock;
}

/**
 * Returns the instant of the first render, from which "today" is derived. It is the same on the server and in the
 * browser.
 */
export function useInitialNow(): string {
  return useInitialData().initialNow;
}

/** Returns the price that the server loaded for the choice of the first render; null if there is none. */
export function useInitialPrice(): ListedPrice | null {
  return useInitialData().initialPrice;
}

/** Returns the weekly dates that the server loaded for the choice of the first render; null if there are none. */
export function useInitialWeekly(): ListedWeekly | null {
  return useInitialData().initialWeekly;
}

/** Returns the details of the last booking that was made in this browser; null if the server found none. */
export function useLastCustomer(): LastCustomer | null {
  return useInitialData().lastCustomer;
}

function useInitialData(): InitialData {
  const start = useContext(InitialDataContext);
  if (start === null) throw new Error("This component must be rendered inside <Booking>.");
  return start;
}
