import {
  type BookingSnapshot,
  type BookingStep,
  type ChartSnapshot,
  isAtStep,
} from "../../machines/booking/selectors.ts";
import type { BookingEvent } from "../../machines/booking/types.ts";
import { onFirstSign } from "../frame/first-sign.ts";
import { type HeldInput, holdInput } from "../frame/hold-input.ts";
import { isOffline } from "../frame/in-time.ts";
import { createLazyActor, type LazyActor, type LoadedActor } from "../frame/lazy-actor.ts";
import type { BookingActor, BookingStart } from "./booking-actor.ts";
import { later } from "./later.ts";
import { isAtRest, sentSnapshot } from "./sent-snapshot.ts";

/** The booking of one item, whose chart is loaded when it is needed. */
export type LazyBooking = Pick<LazyActor<BookingView, BookingEvent>, "view" | "subscribe" | "send"> & {
  /** Starts the chart: at once, or at the visitor's first sign when the server has sent a booking at rest. Returns how to end it. */
  run(): () => void;
  /** Leads to a step; answers where it got to. Rejects when the chart does not come, or `signal` ends it. */
  goTo(step: BookingStep, signal: AbortSignal): Promise<BookingSnapshot>;
  /** Whether a form was sent that waits for its chart, which does not come while there is no connection. */
  isUnsent(): boolean;
};

/** What there is to show; null while nothing is, and why the chart did not come when nothing can be. */
export type BookingView = BookingSnapshot | Error | null;

/** Loads the chart of a booking, not yet started. */
export type LoadBooking = (start: BookingStart) => Promise<BookingActor> | BookingActor;

/**
 * A booking whose chart is not loaded yet. What a visitor enters in the server's page until it runs is told to it then. When
 * it does not come, the page goes on as one without scripts does; while there is no connection, it is asked for again with
 * all that is entered or sent.
 */
export function lazyBooking(start: BookingStart, load: LoadBooking): LazyBooking {
  const first = start.sent === null ? null : sentSnapshot(start.sent);
  let held: HeldInput | null = null;
  let loading: ReturnType<LoadBooking> | null = null;
  let isUnsent = false;

  const begin = (actor: BookingActor): LoadedActor<ChartSnapshot, BookingEvent> => ({
    start: () => {
      actor.start();
      isUnsent = false;
      // Before the screen shows anything of the chart, by which it could take the fields away.
      held?.release();
      held = null;
    },
    stop: () => actor.stop(),
    send: (event) => actor.send(event),
    getSnapshot: () => actor.getSnapshot(),
    subscribe: (listener) => actor.subscribe(listener),
  });
  const actor = createLazyActor<BookingView, ChartSnapshot, BookingEvent>(
    first,
    () => {
      loading = load(start);
      return loading instanceof Promise ? loading.then(begin) : begin(loading);
    },
    (snapshot) => snapshot,
    (error) => {
      // The server does not answer either: the browser's own page of that would take away what was entered.
      if (isOffline(error)) isUnsent = held?.unsend() || isUnsent;
      else held?.giveUp();
      return first ?? (error instanceof Error ? error : new Error(String(error)));
    },
  );
  return {
    view: actor.view,
    subscribe: actor.subscribe,
    send: actor.send,
    run: () => {
      const ending = new AbortController();
      if (first !== null) held = holdInput(actor.start);
      if (first !== null && isAtRest(first)) onFirstSign(actor.start, ending.signal);
      else actor.start();
      return () => {
        ending.abort();
        held?.end();
        actor.stop();
      };
    },
    goTo: async (step, signal) => {
      const shown = actor.view();
      if (shown !== null && !(shown instanceof Error) && isAtStep(shown, step)) return shown;
      actor.start();
      const running = await loading;
      if (running === null) throw new Error("The booking was not started.");
      return later().goToStep(running, step, signal);
    },
    isUnsent: () => isUnsent,
  };
}
