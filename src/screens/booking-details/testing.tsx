import { act, fireEvent, type RenderResult, render, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { type AnyMachineSnapshot, createActor, type EventObject } from "xstate";
import type { JourneyFixture } from "../../../tests/paths/executors/machine-level.ts";
import {
  type ActorRecord,
  latestActorRecord,
  pendingActorsIn,
  readTrace,
  settlePendingActor,
  withPendingActors,
} from "../../../tests/paths/machine-path-run.ts";
import { statesOf } from "../../../tests/paths/machine-structure.ts";
import { recordVisualState } from "../../../tests/paths/screen-fixture.ts";
import { priceTableMismatches, tableRows } from "../../../tests/support/price-tables.ts";
import { readableText } from "../../../tests/support/readable-text.ts";
import type { WeeklyDatesResponse } from "../../api/contract/booking.ts";
import { weeklyLimits } from "../../api/contract/booking-rules.ts";
import { addMinutes, isoInIst, istDateOf } from "../../api/contract/ist.ts";
import type { Building } from "../../api/contract/places.ts";
import { errorOutcomes, type FallibleActor } from "../../machines/booking/error-examples.ts";
import { instantAt } from "../../machines/booking/fixtures.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import { quoteFixture } from "../../machines/booking/quote-fixture.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { customer } from "../../machines/booking/testing.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-details.ts";
import * as payment from "../../texts/booking-payment.ts";
import * as common from "../../texts/common.ts";
import type { StoredDraft } from "../booking-parts/draft.ts";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { Announcer } from "../layout/announcer.tsx";
import { centreFixture } from "../places/centre/testing.ts";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { Booking } from "./booking.tsx";
import { BookingPersistence } from "./booking-persistence.tsx";
import { BookingScreen } from "./booking-screen.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { ChosenQuoteProvider } from "./chosen-quote.tsx";
import type { BookingPage } from "./page.ts";
import { Summary } from "./summary.tsx";
import { WeeklyDates } from "./weekly-dates.tsx";

/* Renders the booking screen in a DOM. Tests settle the machine's actors, click and type to send events, and recognize
   every state by what the screen shows. */

/** A rendered booking screen. The test settles the machine's actors. */
export type RenderedBooking = {
  readonly record: ActorRecord;
  readonly unmount: () => void;
};

/** Returns the server's snapshot of a booking whose availability is still loading. */
export function persistedBooking(input: BookingInput): BookingPage["booking"] {
  const actor = createActor(withPendingActors(bookingMachine), { input }).start();
  const booking = actor.getPersistedSnapshot();
  actor.stop();
  return booking;
}

/** Returns the booking machine with actors that stay pending until the test settles them. */
export const openBookingMachine = () => withPendingActors(bookingMachine);

/** Before each test, sets the clock to the morning of the fixtures' day and clears session storage. */
export function setUpBookingTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(instantAt("08:00")) });
    // The request of the price preview never gets a response. A room is free in every week.
    vi.stubGlobal("fetch", (url: string) => {
      const { pathname, searchParams } = new URL(url, window.location.origin);
      return pathname.endsWith("/order/weeklyDates")
        ? Promise.resolve(Response.json(weeklyDatesFixture(Object.fromEntries(searchParams))))
        : new Promise(() => undefined);
    });
    window.sessionStorage.clear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Renders the first step and the summary, with a machine that calls the service. */
export function renderChooseStep(
  input: BookingInput,
  page: BookingPage | null,
  building: Building = saketCourt,
): RenderResult {
  return render(
    <MemoryRouter>
      <Booking input={input} page={page}>
        <ChosenQuoteProvider>
          <main>
            <ChooseStep
              building={building}
              location={{
                pathname: "/",
                params: {},
                query: new URLSearchParams({ date: input.choice?.date ?? "" }),
              }}
            />
            <Summary building={building} />
          </main>
        </ChosenQuoteProvider>
      </Booking>
    </MemoryRouter>,
  );
}

/** Renders the booking screen with a customer's details and `draft` in session storage. */
export function renderBooking(input: BookingInput, draft: StoredDraft = {}): RenderedBooking {
  window.sessionStorage.setItem("booking", JSON.stringify({ customer, ...draft }));
  return renderStoredBooking(input);
}

/** Path to which the booking has redirected; null before a redirect. */
let navigatedTo: string | null = null;

function renderStoredBooking(input: BookingInput): RenderedBooking {
  navigatedTo = null;
  vi.spyOn(window.location, "replace").mockImplementation((href) => {
    navigatedTo = String(href);
  });
  const path = `/booking-details/saket-court/${input.item.id}`;
  const location = {
    pathname: path,
    params: { buildingId: "saket-court", catalogId: input.item.id },
    query: new URLSearchParams(),
  };
  const { unmount } = render(
    <SettledSite areas={{ headerFooter: siteContentFixture }} at={path}>
      <CurrentPath />
      <Announcer />
      <Booking input={input} page={null} machine={openBookingMachine()}>
        <BookingPersistence location={location} />
        <WeeklyDates>
          <ChosenQuoteProvider>
            <BookingScreen building={saketCourt} item={input.item} location={location} />
          </ChosenQuoteProvider>
        </WeeklyDates>
      </Booking>
    </SettledSite>,
  );
  const record = latestActorRecord(bookingMachine);
  if (record === undefined) throw new Error("The screen started no booking machine.");
  return { record, unmount };
}

function CurrentPath(): ReactNode {
  return <output id="where">{useLocation().pathname}</output>;
}

/** Returns a fixture that runs journeys on the rendered booking screen. */
export function bookingScreenFixture(input: BookingInput): JourneyFixture {
  const rendered: [RenderedBooking] = [renderBooking(input)];
  const snapshot = (): AnyMachineSnapshot => rendered[0].record.actor.getSnapshot();
  return {
    snapshot,
    // The screen restores the draft from session storage when it loads.
    send: async (event) => {
      if (event.type === "draft.restored") return;
      if ((event as BookingEvent).type === "choice.changed" && "repeats" in (event as ChoiceChanged).change)
        await waitFor(() => expect(controls("repeats")).not.toEqual([]));
      await performEvent(event, rendered[0]);
    },
    answer: (id, response) => {
      const kind = "output" in response ? "done" : "error";
      return performEvent({ type: `xstate.${kind}.actor.${id}`, ...response }, rendered[0]);
    },
    restart: () => {
      rendered[0].unmount();
      rendered[0] = renderStoredBooking(input);
    },
    pendingActors: () => pendingActorsIn(rendered[0].record, snapshot()),
    actorCalls: () => rendered[0].record.actorCalls,
    trace: () => readTrace(rendered[0].record),
    stop: () => rendered[0].unmount(),
    checkVisualState: () => {
      if (isOnOtherRoomPage(input)) return;
      checkVisualState(snapshot());
      recordVisualState(bookingMachine, statesOf(snapshot()));
    },
    checkEnd: ({ sees, hiddenTexts = [], address }) => {
      if (address !== undefined) expect(currentPath()).toMatch(new RegExp(`^${address}`));
      if (isOnOtherRoomPage(input)) return;
      const pageText = readableText(document.body);
      for (const expected of sees) expect(pageText).toContain(expected);
      for (const expected of hiddenTexts) expect(pageText).not.toContain(expected);
    },
  };
}

/** Events and states that the tests of the screen have covered. */
export const coverage = { events: new Set<string>(), states: new Set<string>() };

/** Performs an event on the screen, as a visitor would. */
export async function performEvent(
  event: EventObject & { output?: unknown; error?: unknown },
  { record }: RenderedBooking,
): Promise<void> {
  await act(async () => {
    if (!settlePendingActor(record, event)) {
      expect(runInteraction(event as BookingEvent), `${event.type} on the screen`).toBe(true);
      coverage.events.add(event.type);
    }
    await new Promise((resolve) => setImmediate(resolve));
  });
}

function runInteraction<Type extends BookingEvent["type"]>(
  event: Extract<BookingEvent, { type: Type }>,
): boolean {
  const gesture = interactions[event.type as Type] as (event: BookingEvent) => boolean;
  return gesture(event);
}

/** Functions that perform each event as a visitor would. They return false if the screen does not allow the event. */
export const interactions = {
  // The machine receives this event only from session storage, never from an interaction.
  "draft.restored": () => false,
  // A field that already shows the day fires no change event, so another day is typed first.
  "date.chosen": ({ date }) =>
    tickDay(date) || ((control("date")?.value !== date || type("date", "2026-11-27")) && type("date", date)),
  "choice.changed": ({ change }) => {
    const isWhole = !change.start || choose(change.start);
    return isWhole && fillInChoice(change);
  },
  "choice.confirmed": () => press("Continue") || press("Hold again"),
  "availability.retried": () => heading() === "When do you need it?" && press("Try again"),
  "customer.typed": ({ field, value }) => type(field, value),
  "customer.confirmed": () => press(texts.continueToPayment),
  "alternative.chosen": ({ alternative }) => press(new RegExp(`^${alternative.name}`)),
  "coupon.tried": ({ code }) => type("code", code) && press("Apply"),
  "coupon.removed": () => press("Remove coupon"),
  "details.reopened": () => press("Change your details"),
  "price.agreed": () => press(/^Accept and pay/),
  "payment.started": () => press(/^(Pay ₹|Try again$)/),
  "code.confirmed": ({ code }) => type("code", code) && press("Confirm booking"),
  "code.resent": () => press(/^Resend code/),
  "order.retried": () => heading() === payment.bookingNotLoaded && press("Try again"),
  "hold.resumed": () => press("Back to payment"),
  "slot.released": () =>
    press("Release this hold") || (/couldn't release/.test(heading()) && press("Try again")),
  "went.back": () =>
    press(/^Change (time|days)$/) ||
    press("Back to price details") ||
    (!isReleased() && press(/^Choose (another time|other days)$/)),
  restarted: () => press("Choose again") || (isReleased() && press(/^Choose (another time|other days)$/)),
} as const satisfies {
  [Type in BookingEvent["type"]]: (event: Extract<BookingEvent, { type: Type }>) => boolean;
};

/** Assertions about what each state shows. */
export const visualChecks: Readonly<Record<string, () => void>> = {
  choosing: () => expect(heading()).toBe("When do you need it?"),
  "choosing.availability": () => expect(control("date") ?? control("day")).not.toBeNull(),
  "choosing.availability.unasked": () => expect(text()).toContain("Choose a day to see what's available."),
  "choosing.availability.loading": () => {
    expect(controls("start")).toEqual([]);
    expect(document.querySelector('[aria-hidden="true"] span[aria-hidden="true"]')).not.toBeNull();
  },
  "choosing.availability.loading.quiet": () =>
    expect(button("Continue")?.getAttribute("aria-disabled")).toBeNull(),
  "choosing.availability.loading.wanted": () =>
    expect(button("Continue")?.getAttribute("aria-disabled")).toBe("true"),
  "choosing.availability.loaded": () =>
    expect(
      controls("start").length + controls("passes").length > 0 ||
        /The centre is closed|No passes are left/.test(text()),
    ).toBe(true),
  "choosing.availability.failed": () => expect(alerts()).toContain("We couldn't load what's available"),
  "choosing.choice": () => expect(button("Continue")).not.toBeNull(),
  "choosing.choice.incomplete": () =>
    // With weekly dates, the response already contains the price.
    expect(actionBarText("Continue")).toMatch(
      controls("repeats").length > 0 ? /₹[\d,.]+ including GST/ : /₹[\d,.]+ (an hour|a day) = ₹/,
    ),
  "choosing.choice.complete": () =>
    expect(actionBarText("Continue")).toMatch(/₹[\d,.]+ ((an hour|a day) = ₹|including GST)/),
  "choosing.slot": () => expect(button("Continue")).not.toBeNull(),
  "choosing.slot.free": () => expect(text()).not.toContain("We're still holding"),
  "choosing.slot.kept": () => expect(text()).toContain("We're still holding"),
  detailing: () => expect(heading()).toBe(texts.yourDetails),
  "detailing.checkingTime": () => expect(text()).toContain("Checking that it's still available…"),
  "detailing.editing": () => expect(isBusy(texts.continueToPayment)).toBe(false),
  "detailing.verifying": () => expect(isBusy("Checking…")).toBe(true),
  holding: () => expect(isBusy("Holding it for you…")).toBe(true),
  taken: () => {
    expect(heading()).toMatch(/^(This time is no longer available|There aren't enough passes left)$/);
  },
  held: () => {
    expect(heading()).toBe(texts.reviewAndPay);
    expect(text()).toContain("Held for you");
    expect(text()).toContain("CGST 9%");
  },
  "held.plain": () => expect(isBusy("Apply")).toBe(false),
  "held.applying": () => expect(isBusy("Apply")).toBe(true),
  "held.refused": () =>
    expect(
      startsWithAny(fieldErrorText("code"), payment.couponNotChecked, ...errorMessagesOf("applyCoupon")),
    ).toBe(true),
  "held.discounted": () => expect(isBusy("Remove coupon")).toBe(false),
  "held.removing": () => expect(isBusy("Remove coupon")).toBe(true),
  "held.withdrawing": () => expect(isBusy(/^Pay ₹/)).toBe(true),
  "held.repricing": () => expect(isBusy(/^Pay ₹/)).toBe(true),
  "held.repriced": () => {
    expect(text()).toContain("The price has changed");
    expect(isBusy(/^Accept and pay/)).toBe(false);
  },
  paying: () => expect(heading()).toBe(texts.reviewAndPay),
  "paying.initiating": () => expect(isBusy(/^(Opening payment…|Confirm booking)$/)).toBe(true),
  "paying.checkout": () => expect(isBusy(/^Opening payment…$/)).toBe(true),
  "paying.closed": () => {
    expect(isBusy(/^Pay ₹/)).toBe(true);
    expect(text()).toContain("Checking your payment");
  },
  "paying.verifying": () => expect(text()).toContain("Checking with your bank"),
  "paying.failed": () => {
    expect(alerts()).toMatch(/The payment didn't go through|couldn't start your payment/);
    expect(isBusy(/^Try again$/)).toBe(false);
  },
  confirmingEmail: () => {
    expect(heading()).toBe("Confirm your email");
    expect(text()).toContain("a***@example.in");
    expect(text()).toContain("Held for you");
    expect(control("code")?.autocomplete).toBe("one-time-code");
    expect(control("code")?.inputMode).toBe("numeric");
  },
  "confirmingEmail.editing": () => expect(isBusy("Confirm booking")).toBe(false),
  "confirmingEmail.confirming": () => expect(isBusy("Confirm booking")).toBe(true),
  "confirmingEmail.refused": () =>
    expect(startsWithAny(fieldErrorText("code"), ...errorMessagesOf("confirmEmail"))).toBe(true),
  "confirmingEmail.resending": () => expect(isBusy(/^Resend code/)).toBe(true),
  restoring: () => expect(heading()).toMatch(/booking/),
  "restoring.loading": () => expect(heading()).toBe(payment.loadingBooking),
  "restoring.failed": () => expect(button("Try again")).not.toBeNull(),
  lapsed: () => expect(heading()).toBe(payment.loadingBooking),
  "lapsed.loading": () => expect(button("Try again")).toBeNull(),
  "lapsed.waiting": () => expect(button("Try again")).toBeNull(),
  expired: () => expect(heading()).toBe("Your hold has expired"),
  releasing: () => expect(heading()).toMatch(/^(Releasing your hold…|We couldn't release your hold)$/),
  "releasing.asking": () => expect(heading()).toBe("Releasing your hold…"),
  "releasing.failed": () => {
    expect(heading()).toBe("We couldn't release your hold");
    expect(text()).toContain("Your hold is still active");
  },
  released: () => expect(heading()).toBe("Hold released"),
  confirmed: () => expect(currentPath()).toBe("/payment-success/ORD000000000001"),
  checking: () => expect(currentPath()).toBe("/payment-success/ORD000000000001"),
  refunding: () => expect(currentPath()).toBe("/payment-success/ORD000000000001"),
};

/** Asserts that the screen shows every active state of the machine. */
export function checkVisualState(snapshot: AnyMachineSnapshot): void {
  for (const state of statesOf(snapshot)) visualChecks[state]?.();
  checkHeldOrder(snapshot as BookingSnapshot);
  expect(priceTableMismatches(tableRows(document))).toEqual([]);
  recordStates(snapshot);
}

/** Asserts that the payment step shows the time and the people or passes of the order. */
function checkHeldOrder(snapshot: BookingSnapshot): void {
  const { order, item } = snapshot.context;
  if (order === null || !(snapshot.matches("held") || snapshot.matches("paying"))) return;
  const count = item.unit === "day" ? common.passes(order.passes) : common.people(order.people);
  expect(text()).toContain(`${formatBookedTime(order, item.unit)} · ${count}`);
}

export function recordStates(snapshot: AnyMachineSnapshot): void {
  for (const state of statesOf(snapshot)) coverage.states.add(state);
}

/** Returns true if the booking has redirected to the page of another room. */
export function isOnOtherRoomPage({ item }: BookingInput): boolean {
  return currentPath().startsWith("/booking-details/") && !currentPath().endsWith(item.id);
}

export const currentPath = () => navigatedTo ?? document.querySelector("#where")?.textContent ?? "";
export const text = () => document.body.textContent ?? "";
export const heading = () => document.querySelector("#step")?.textContent ?? "";
export const alerts = () =>
  [...document.querySelectorAll("[role=alert]")].map((each) => each.textContent).join(" ");
const isReleased = () => heading() === "Hold released";

function controls(name: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:not([type="hidden"])`)];
}

export function control(name: string): HTMLInputElement | null {
  return controls(name)[0] ?? null;
}

function button(expected: string | RegExp): HTMLElement | null {
  const controls = [
    ...document.querySelectorAll<HTMLElement>("main button, section button, section a, aside a"),
  ];
  return (
    controls.find(({ textContent }) =>
      typeof expected === "string"
        ? textContent?.trim() === expected
        : expected.test(textContent?.trim() ?? ""),
    ) ?? null
  );
}

function fieldErrorText(name: string): string {
  return document.querySelector(`#field-${name}-error`)?.textContent ?? "";
}

/** Returns the error messages with which the service can respond to an actor's request. */
function errorMessagesOf(actorName: FallibleActor): readonly string[] {
  return Object.values(errorOutcomes[actorName]).flatMap((error) =>
    "message" in error ? error.message : [],
  );
}

/** Returns true if the text starts with one of the sentences. The text may continue with advice. */
function startsWithAny(expected: string, ...sentences: readonly string[]): boolean {
  return sentences.some((message) => expected.startsWith(message));
}

function isBusy(expected: string | RegExp): boolean | null {
  const found = button(expected);
  return found && found.getAttribute("aria-disabled") === "true";
}

/** Returns the text next to a button of the action bar. */
function actionBarText(expected: string): string {
  return button(expected)?.parentElement?.textContent ?? "";
}

function press(expected: string | RegExp): boolean {
  const found = button(expected);
  if (found === null || found.closest("[inert]") || found.getAttribute("aria-disabled") === "true")
    return false;
  fireEvent.click(found);
  return true;
}

function type(name: string, value: string): boolean {
  const found = control(name);
  if (found === null) return false;
  fireEvent.change(found, { target: { value } });
  return true;
}

function choose(start: string): boolean {
  const chip = controls("start").find(({ value, disabled }) => value === start && !disabled);
  if (chip) fireEvent.click(chip);
  return chip !== undefined;
}

function dayBox(date: string): HTMLInputElement | undefined {
  return controls("day").find(
    ({ value, disabled, type }) => type === "checkbox" && value === date && !disabled,
  );
}

/** Ticks a day of passes; if it is ticked, removes it and ticks it again. Returns false if there is no such day. */
function tickDay(date: string): boolean {
  const box = dayBox(date);
  if (box?.checked) fireEvent.click(box);
  if (box) fireEvent.click(box);
  return box !== undefined;
}

type ChoiceChanged = Extract<BookingEvent, { type: "choice.changed" }>;

/** Enters each value of a choice in its field; returns false if a field is missing. */
function fillInChoice(change: ChoiceChanged["change"]): boolean {
  const { minutes, passes, more = [], people, times, repeats } = change;
  // Passes are for one person each, so there is no people field.
  const fields = { minutes, passes, times, people: passes === undefined ? people : undefined };
  const isTicked = more.every((date) => {
    const box = dayBox(date);
    if (box) fireEvent.click(box);
    return box !== undefined;
  });
  // The dates on which the room is free are ticked as soon as they are loaded.
  const shown = controls("repeats").filter(({ checked }) => checked);
  const isShown = !repeats || repeats.join() === shown.map(({ value }) => value).join();
  return (
    isTicked &&
    isShown &&
    Object.entries(fields).every(([name, value]) => value === undefined || type(name, String(value)))
  );
}

const saketCourt = centreFixture("saket-court", {
  openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "13:00" })),
});

function weeklyDatesFixture({ start = "", end = "", times }: Record<string, string>): WeeklyDatesResponse {
  const inWeek = (instant: string, week: number) =>
    isoInIst(addMinutes(instant, week * weeklyLimits.everyDays * 24 * 60));
  const dates = Array.from({ length: Number(times) }, (_, week) => ({
    ...{ date: istDateOf(inWeek(start, week)), start: inWeek(start, week), end: inWeek(end, week) },
    ...{ state: "free" as const, nearest: null },
  }));
  return { dates, quotes: dates.map(() => quoteFixture()) };
}
