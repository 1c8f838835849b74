import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { SkeletonKind } from "../../api/contract/routes.ts";
import { bookingAreas } from "../../machines/booking/areas.ts";
import type { BookingSnapshot, BookingStep } from "../../machines/booking/selectors.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import { bookingVerbs } from "../../machines/booking/verbs.ts";
import { readDraft } from "../booking-parts/draft.ts";
import { Skeleton } from "../frame/skeleton.tsx";
import { type LazyBooking, type LoadBooking, lazyBooking } from "./lazy-booking.ts";
import type { BookingPage, ListedPrice } from "./page.ts";
import { rememberedDetails, withRememberedDetails } from "./remembered-details.ts";
import { type ServiceClock, serviceClock } from "./service-clock.ts";

type Provided = {
  readonly booking: LazyBooking;
  readonly clock: ServiceClock;
  readonly firstNow: string;
  readonly firstPrice: ListedPrice | null;
};

const BookingContext = createContext<Provided | null>(null);

type Props = {
  readonly input: BookingInput;
  readonly page: BookingPage | null;
  readonly load: LoadBooking;
  /** Shown until the machine is loaded. */
  readonly skeleton?: SkeletonKind;
};

/**
 * Runs the booking of one item for everything below it, from where the server got to or from this tab's memory. A booking
 * that the server has sent at rest loads its chart at the visitor's first sign.
 */
export function Booking(props: Props & { readonly children: ReactNode }): ReactNode {
  const [provided] = useState(() => provide(props));
  const { booking } = provided;
  useLayoutEffect(() => booking.run(), [booking]);
  const view = useSyncExternalStore(booking.subscribe, booking.view, booking.view);
  if (view instanceof Error) throw view;
  if (view === null) return <Skeleton kind={props.skeleton ?? "booking"} />;
  return <BookingContext value={provided}>{props.children}</BookingContext>;
}

/** Asks the booking; renders again when the answer changes. */
export function useBooking<Answer>(select: (snapshot: BookingSnapshot) => Answer): Answer {
  const booking = useLazyBooking();
  // One answer for each snapshot: React asks again after the render, and one made anew would be another answer.
  const ask = useMemo(() => {
    let last: { readonly of: BookingSnapshot; readonly answer: Answer } | null = null;
    return () => {
      const of = shownOf(booking);
      if (last?.of !== of) last = { of, answer: select(of) };
      return last.answer;
    };
  }, [booking, select]);
  return useSyncExternalStore(booking.subscribe, ask, ask);
}

/** A data area of the booking; null until the chart first asks for it, unless it starts not fetching. */
export function useBookingArea<Name extends keyof typeof bookingAreas>(name: Name) {
  type View = ReturnType<(typeof bookingAreas)[Name]>;
  return useBooking(bookingAreas[name] as (snapshot: BookingSnapshot) => View);
}

/** What a visitor can do, by name. */
export function useBookingVerbs(): BookingVerbs {
  const booking = useLazyBooking();
  return useMemo(() => {
    const verbs = Object.entries(bookingVerbs).map(([name, eventOf]) => [
      name,
      (...given: never[]) => booking.send((eventOf as (...given: never[]) => BookingEvent)(...given)),
    ]);
    return Object.fromEntries(verbs) as BookingVerbs;
  }, [booking]);
}

/** Hears of every change of the booking, for what lies outside React; ends the subscription when told. */
export function useBookingChanges(): (listener: (snapshot: BookingSnapshot) => void) => () => void {
  const booking = useLazyBooking();
  return useMemo(
    () => (listener) => {
      listener(shownOf(booking));
      return booking.subscribe(() => listener(shownOf(booking)));
    },
    [booking],
  );
}

/**
 * Goes on from what the server could not know: the details that this tab remembers, where they stand empty; and leads the
 * booking to a step of the browser's history.
 */
export function useBookingReturn(): {
  /** Whether there was anything to fill in. */
  readonly fillIn: () => boolean;
  /** Answers where it got to; null when that was broken off. */
  readonly goTo: (step: BookingStep, signal: AbortSignal) => Promise<BookingSnapshot | null>;
} {
  const booking = useLazyBooking();
  return useMemo(
    () => ({
      fillIn: () => {
        const details = rememberedDetails(shownOf(booking), readDraft());
        for (const event of details) booking.send(event);
        return details.length > 0;
      },
      goTo: (step, signal) => booking.goTo(step, signal).catch(() => null),
    }),
    [booking],
  );
}

/** Whether a form was sent that waits for the booking's chart, which does not come while there is no connection. */
export function useIsUnsent(): boolean {
  const { subscribe, isUnsent } = useLazyBooking();
  return useSyncExternalStore(subscribe, isUnsent, isUnsent);
}

/** The service's clock, as far as this page knows it. */
export function useServiceClock(): ServiceClock {
  return useProvided().clock;
}

/** The instant of the first render, the same on the server and in the browser: for "today". */
export function useFirstNow(): string {
  return useProvided().firstNow;
}

/** The price that the server has found for the choice of the first render. */
export function useFirstPrice(): ListedPrice | null {
  return useProvided().firstPrice;
}

type BookingVerbs = {
  readonly [Name in keyof typeof bookingVerbs]: (...given: Parameters<(typeof bookingVerbs)[Name]>) => void;
};

function useProvided(): Provided {
  const provided = useContext(BookingContext);
  if (provided === null) throw new Error("This needs a Booking above it.");
  return provided;
}

function useLazyBooking(): LazyBooking {
  return useProvided().booking;
}

/** What is below a booking is there only while there is something to show. */
function shownOf({ view }: LazyBooking): BookingSnapshot {
  const shown = view();
  if (shown === null || shown instanceof Error) throw new Error("The booking has nothing to show yet.");
  return shown;
}

function provide({ input, page, load }: Props): Provided {
  const clock = serviceClock();
  if (page !== null) clock.learn(page.now);
  const draft = readDraft();
  const sent = page === null ? null : withRememberedDetails(page.booking, draft);
  return {
    booking: lazyBooking({ input, sent, draft, clock }, load),
    clock,
    firstNow: page?.now ?? new Date().toISOString(),
    firstPrice: page?.price ?? null,
  };
}
