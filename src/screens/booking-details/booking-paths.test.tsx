// @vitest-environment happy-dom
import { act, fireEvent, render } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type AnyMachineSnapshot, type EventObject, fromPromise } from "xstate";
import { getStateNodes, TestModel } from "xstate/graph";
import { restingStates, statesOf, transitionsTaken } from "../../../tests/paths/chart-parts.ts";
import { eventsAt, labelOf, type Path } from "../../../tests/paths/paths-of.ts";
import type { Building } from "../../api/contract/places.ts";
import { at, byTheDay, byTheHour } from "../../machines/booking/fixtures.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import { type KeptDraft, readDraft } from "../booking-parts/draft.ts";
import { Announcement } from "../frame/announcement.tsx";
import { Booking } from "./booking.tsx";
import { BookingMemory } from "./booking-memory.tsx";
import { BookingScreen } from "./booking-screen.tsx";

/*
 * The paths of the booking chart, walked on the screen: what people do is clicked and typed, what the world does is
 * answered, and every state is told by what is to be seen. The last tests make sure that no event and no state was left out.
 */

const met = { events: new Set<string>(), states: new Set<string>() };

const variants = [
  { name: "by the hour", ...byTheHour },
  { name: "by the day", ...byTheDay },
] as const;

type Context = BookingSnapshot["context"];

/**
 * Where the chart takes an event for which the screen has no button just then. What a tab remembers is there before the
 * first render or never, so it has walks of its own, below.
 */
const isOffered = {
  "draft.restored": () => false,
  "date.chosen": ({ context }) => context.choice.start === null,
  "choice.changed": ({ context }) => isOpen(context),
  "availability.retried": (snapshot) => snapshot.matches({ choosing: { availability: "failed" } }),
  "customer.typed": (snapshot) => snapshot.matches("detailing"),
  "alternative.chosen": ({ context }) => context.alternatives.length > 0,
  "slot.released": (snapshot) => !snapshot.matches("detailing"),
  // From payment only a form that is posted without scripts brings the code.
  "code.confirmed": (snapshot) => !snapshot.matches("held"),
} satisfies { [Type in BookingEvent["type"]]?: (snapshot: BookingSnapshot) => boolean };

function isOpen({ availability }: Context): boolean {
  return availability !== null && !availability.closed;
}

/** The shortest paths that take every edge, of those that the screen lets one walk. */
function pathsOnScreen(fixtures: (typeof variants)[number]): Path[] {
  const chart = { machine: bookingMachine, ...fixtures };
  const model = new TestModel(bookingMachine, {
    input: fixtures.input,
    events: (snapshot) =>
      eventsAt(chart, snapshot).filter((event) => {
        const rule: ((at: BookingSnapshot) => boolean) | undefined =
          isOffered[event.type as keyof typeof isOffered];
        return rule?.(snapshot) ?? true;
      }) as BookingEvent[],
    serializeState: (snapshot, event, before) =>
      JSON.stringify([snapshot.value, keyOf(snapshot), event && labelOf(event), before?.value]),
    serializeEvent: (event) => JSON.stringify(event),
  });
  return enough(
    model.getShortestPaths().flatMap(({ steps }) => {
      const [first, ...rest] = steps.map(({ event, state }) => ({ event, snapshot: state }));
      const name = rest.map(({ event }) => labelOf(event)).join(" → ");
      return first ? [{ name, start: first.snapshot, steps: rest }] : [];
    }),
  );
}

const keyOf = ({ context }: BookingSnapshot) => [
  context.order !== null,
  context.quote?.couponCode ?? null,
  context.room.catalogId === context.ownRoom.catalogId,
];

beforeEach(() => {
  // The price preview asks the listing; here nobody answers it.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  window.sessionStorage.clear();
});

for (const fixtures of variants) {
  describe(`the booking screen ${fixtures.name}`, () => {
    const paths = pathsOnScreen(fixtures);
    test.each(paths.map((path) => [path.name, path] as const))("%s", (_, path) => walk(fixtures.input, path));
  });
}

/** As many of the paths as take every transition once: the chart's own test walks them all. */
function enough(paths: readonly Path[]): Path[] {
  const taken = new Set<string>();
  const shortestFirst = [...paths].sort((one, other) => one.steps.length - other.steps.length);
  return shortestFirst.filter((path) => {
    const fresh = [...transitionsTaken(bookingMachine, [path])].filter((name) => !taken.has(name));
    for (const name of fresh) taken.add(name);
    return fresh.length > 0;
  });
}

describe("a tab that remembers", () => {
  test.each(Object.entries(byTheHour.answers.loadOrder.done))(
    "its hold, when the service says %s",
    async (_, found) => {
      const world = show(byTheHour.input, { hold: { ...key, catalogId: "banyan-room" } });
      expect(heading()).toBe("Looking up your hold…");
      await perform({ type: "xstate.done.actor.loadOrder", output: found }, world);
      const name = found.outcome === "gone" ? "gone" : standing(found);
      expect([heading(), where()].join(" ")).toMatch(restored[name] ?? /^$/);
      met.events.add("draft.restored");
    },
  );

  test("a hold of another room starts anew", () => {
    show(byTheHour.input, { hold: { ...key, catalogId: "neem-room" } });
    expect(heading()).toBe("When do you need it?");
  });

  test("the details that were typed", async () => {
    const world = show(byTheHour.input);
    await perform(
      { type: "xstate.done.actor.loadAvailability", output: byTheHour.answers.loadAvailability.done[0] },
      world,
    );
    await perform({ type: "choice.changed", change: { start: at("10:00") } } as BookingEvent, world);
    await perform({ type: "choice.confirmed" }, world);
    expect(control("email")?.value).toBe("asha@example.in");
    await perform(
      { type: "customer.typed", field: "email", value: "ravi@example.in" } as BookingEvent,
      world,
    );
    expect(readDraft().customer?.email).toBe("ravi@example.in");
  });
});

test("a step that takes the place of another gets the focus, and is told with its number", async () => {
  const world = show(byTheHour.input);
  const told = () => document.getElementById("arrival")?.textContent;
  await perform(
    { type: "xstate.done.actor.loadAvailability", output: byTheHour.answers.loadAvailability.done[0] },
    world,
  );
  await perform({ type: "choice.changed", change: { start: at("10:00") } } as BookingEvent, world);
  expect(told()).toBe("");
  await perform({ type: "choice.confirmed" }, world);
  expect(document.activeElement?.textContent).toBe("Who is booking?");
  expect(told()).toBe("Step 2 of 3: Who is booking?");
  await perform({ type: "went.back" }, world);
  expect(told()).toBe("Step 1 of 3: When do you need it?");
});

test("the focus stays where the coupon was entered, which then says what it takes off", async () => {
  const world = show(byTheHour.input, { hold: { ...key, catalogId: "banyan-room" } });
  const { loadOrder, applyCoupon } = byTheHour.answers;
  await perform({ type: "xstate.done.actor.loadOrder", output: loadOrder.done[0] }, world);
  control("code")?.focus();
  await perform({ type: "coupon.tried", code: "ten" } as BookingEvent, world);
  await perform({ type: "xstate.done.actor.applyCoupon", output: applyCoupon.done[0] }, world);
  expect(document.activeElement?.textContent).toMatch(/^ ?TEN takes ₹80 off\. ?Remove the coupon/);
});

const key = { orderId: "ORD000000000001", token: "token-1" };

type Found = Extract<(typeof byTheHour.answers.loadOrder.done)[number], { outcome: "found" }>;
const standing = ({ order: { status, paymentStatus } }: Found) => {
  if (status === "held") return paymentStatus === "pending" ? "underWay" : "held";
  return status === "confirmed" || paymentStatus === "none" ? status : "mayBePaid";
};

const restored: Readonly<Record<string, RegExp>> = {
  held: /^Check and pay \/booking-details/,
  underWay: /\/payment-success\/ORD000000000001$/,
  mayBePaid: /\/payment-success\/ORD000000000001$/,
  cancelled: /\/payment-success\/ORD000000000001$/,
  confirmed: /\/payment-success\/ORD000000000001$/,
  expired: /^The time to pay is over/,
  gone: /^When do you need it\?/,
};

describe("nothing is left out", () => {
  test("every state of the chart was seen on the screen", () => {
    expect(restingStates(bookingMachine).filter((state) => !met.states.has(state))).toEqual([]);
    expect(Object.keys(sights).sort()).toEqual(restingStates(bookingMachine).sort());
  });

  test("everything that people can do was done on the screen", () => {
    expect(Object.keys(gestures).filter((type) => !met.events.has(type))).toEqual([]);
  });
});

async function walk(input: BookingInput, { start, steps }: Path): Promise<void> {
  const world = show(input);
  look(start);
  for (const { event, snapshot } of steps) {
    await perform(event, world);
    if (hasLeft(input)) return meet(snapshot);
    look(snapshot);
  }
}

/** Details that this tab remembers, so that an ended hold can be taken again. */
const customer = { name: "Asha Rao", email: "asha@example.in", phone: "9876543210", company: "", gstin: "" };

type Question = { readonly resolve: (output: unknown) => void; readonly reject: (error: unknown) => void };
type World = ReadonlyMap<string, Question>;

/** What the chart of the screen that is shown has asked. */
let asked = new Map<string, Question>();

/** The chart with questions that the test answers. */
const openMachine = (() => {
  const waiting = fromPromise<never, never>(
    ({ self }) =>
      new Promise((resolve, reject) =>
        asked.set(self.id, { resolve: resolve as (output: unknown) => void, reject }),
      ),
  );
  const sources = getStateNodes(bookingMachine).flatMap((node) => node.invoke.map(({ src }) => String(src)));
  return bookingMachine.provide({ actors: Object.fromEntries(sources.map((source) => [source, waiting])) });
})();

/** Shows the screen with such a chart. */
function show(input: BookingInput, draft: KeptDraft = {}): World {
  window.sessionStorage.setItem("booking", JSON.stringify({ customer, ...draft }));
  asked = new Map();
  const path = `/booking-details/saket-court/${input.item.id}`;
  const place = {
    pathname: path,
    params: { buildingId: "saket-court", catalogId: input.item.id },
    query: new URLSearchParams(),
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <Where />
      <Announcement />
      <Booking input={input} page={null} machine={openMachine}>
        <BookingMemory place={place} />
        <BookingScreen building={saketCourt} item={input.item} place={place} />
      </Booking>
    </MemoryRouter>,
  );
  return asked;
}

function Where() {
  return <output id="where">{useLocation().pathname}</output>;
}

/** Does what an event stands for. */
async function perform(
  event: EventObject & { output?: unknown; error?: unknown },
  world: World,
): Promise<void> {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
  await act(async () => {
    const question = id === undefined ? undefined : world.get(id);
    if (id === undefined) expect(gestureOf(event as BookingEvent), `${event.type} on the screen`).toBe(true);
    else if (kind === "done") question?.resolve(event.output);
    else question?.reject(event.error);
    await new Promise((resolve) => setImmediate(resolve));
  });
  if (id === undefined) met.events.add(event.type);
}

function gestureOf<Type extends BookingEvent["type"]>(event: Extract<BookingEvent, { type: Type }>): boolean {
  const gesture = gestures[event.type as Type] as (event: BookingEvent) => boolean;
  return gesture(event);
}

/** How each event is brought about by a person. */
const gestures = {
  // Only before the first render, from what this tab remembers.
  "draft.restored": () => false,
  // A field that shows the day already tells nothing new, so another day comes in between.
  "date.chosen": ({ date }) => type("date", "2026-11-27") && type("date", date),
  "choice.changed": ({ change }) => {
    const isWhole = !change.start || choose(change.start);
    return isWhole && inTurn(change);
  },
  "choice.confirmed": () => press("Continue") || press("Hold it again"),
  "availability.retried": () => heading() === "When do you need it?" && press("Try again"),
  "customer.typed": ({ field, value }) => type(field, value),
  "customer.confirmed": () => press("Hold it for 15 minutes"),
  "alternative.chosen": ({ alternative }) => press(new RegExp(`^${alternative.name}`)),
  "coupon.tried": ({ code }) => type("code", code) && press("Apply"),
  "coupon.removed": () => press("Remove the coupon"),
  "details.reopened": () => press("Change your details"),
  "price.agreed": () => press(/^Agree and pay/),
  "payment.started": () => press(/^Pay ₹/),
  "code.confirmed": ({ code }) => type("code", code) && press("Confirm the booking"),
  "code.resent": () => press(/^Send the code again/),
  "order.retried": () => /could not be looked up/.test(heading()) && press("Try again"),
  "hold.resumed": () => press("Back to payment"),
  "slot.released": () =>
    press("Give this time back") || (/couldn't release/.test(heading()) && press("Try again")),
  "went.back": () =>
    press("Change the time") || press("Back to the price") || (!isReleased() && press("Choose another time")),
  restarted: () => press("Choose again") || (isReleased() && press("Choose another time")),
} as const satisfies {
  [Type in BookingEvent["type"]]: (event: Extract<BookingEvent, { type: Type }>) => boolean;
};

/** What is to be seen in each state. */
const sights: Readonly<Record<string, () => void>> = {
  choosing: () => expect(heading()).toBe("When do you need it?"),
  "choosing.availability": () => expect(control("date")).not.toBeNull(),
  "choosing.availability.unasked": () => expect(text()).toContain("Choose a day to see what is free."),
  "choosing.availability.loading": () => {
    expect(controls("start").length + controls("passes").length).toBe(0);
    expect(document.querySelector('[aria-hidden="true"] span[aria-hidden="true"]')).not.toBeNull();
  },
  "choosing.availability.loading.quiet": () =>
    expect(button("Continue")?.getAttribute("aria-disabled")).toBeNull(),
  "choosing.availability.loading.wanted": () =>
    expect(button("Continue")?.getAttribute("aria-disabled")).toBe("true"),
  "choosing.availability.loaded": () =>
    expect(
      controls("start").length + controls("passes").length > 0 || text().includes("The centre is closed"),
    ).toBe(true),
  "choosing.availability.failed": () => expect(alerts()).toContain("What is free could not be loaded."),
  "choosing.choice": () => expect(button("Continue")).not.toBeNull(),
  "choosing.choice.incomplete": () => expect(bar("Continue")).toMatch(/₹[\d,.]+ (an hour|a day) = ₹/),
  "choosing.choice.complete": () => expect(bar("Continue")).toMatch(/₹[\d,.]+ ((an hour|a day) = ₹|all-in)/),
  "choosing.slot": () => expect(button("Continue")).not.toBeNull(),
  "choosing.slot.free": () => expect(text()).not.toContain("is still yours"),
  "choosing.slot.kept": () => expect(text()).toContain("is still yours"),
  detailing: () => expect(heading()).toBe("Who is booking?"),
  "detailing.editing": () => expect(isBusy("Hold it for 15 minutes")).toBe(false),
  "detailing.verifying": () => expect(isBusy("Checking…")).toBe(true),
  holding: () => expect(isBusy("Holding it for you…")).toBe(true),
  taken: () => {
    expect(heading()).toBe("Somebody was a moment faster");
  },
  held: () => {
    expect(heading()).toBe("Check and pay");
    expect(text()).toContain("Held for you");
    expect(text()).toContain("CGST 9 %");
  },
  "held.plain": () => expect(isBusy("Apply")).toBe(false),
  "held.applying": () => expect(isBusy("Apply")).toBe(true),
  "held.refused": () =>
    expect(document.querySelector("#field-code-error")?.textContent).toMatch(/coupon|Because of/i),
  "held.discounted": () => expect(isBusy("Remove the coupon")).toBe(false),
  "held.removing": () => expect(isBusy("Remove the coupon")).toBe(true),
  "held.withdrawing": () => expect(isBusy(/^Pay ₹/)).toBe(true),
  "held.repricing": () => expect(isBusy(/^Pay ₹/)).toBe(true),
  "held.repriced": () => {
    expect(text()).toContain("The price has changed.");
    expect(isBusy(/^Agree and pay/)).toBe(false);
  },
  paying: () => expect(heading()).toBe("Check and pay"),
  "paying.initiating": () => expect(isBusy(/^(Pay|Agree and pay) ₹/)).toBe(true),
  "paying.checkout": () => expect(isBusy(/^Pay ₹/)).toBe(true),
  "paying.verifying": () => expect(text()).toContain("Asking the bank"),
  "paying.failed": () => {
    expect(alerts()).toMatch(/The payment (did not go through|could not be opened)/);
    expect(isBusy(/^Pay ₹/)).toBe(false);
  },
  confirmingEmail: () => {
    expect(heading()).toBe("Confirm your email");
    expect(text()).toContain("a***@example.in");
    expect(text()).toContain("Held for you");
    expect(control("code")?.autocomplete).toBe("one-time-code");
    expect(control("code")?.inputMode).toBe("numeric");
  },
  "confirmingEmail.editing": () => expect(isBusy("Confirm the booking")).toBe(false),
  "confirmingEmail.confirming": () => expect(isBusy("Confirm the booking")).toBe(true),
  "confirmingEmail.refused": () =>
    expect(document.querySelector("#field-code-error")?.textContent).toMatch(/^Because of/),
  "confirmingEmail.resending": () => expect(isBusy(/^Send the code again/)).toBe(true),
  restoring: () => expect(heading()).toMatch(/hold/),
  "restoring.loading": () => expect(heading()).toBe("Looking up your hold…"),
  "restoring.failed": () => expect(button("Try again")).not.toBeNull(),
  lapsed: () => expect(heading()).toBe("Looking up your hold…"),
  "lapsed.loading": () => expect(button("Try again")).toBeNull(),
  "lapsed.waiting": () => expect(button("Try again")).toBeNull(),
  expired: () => expect(heading()).toBe("The time to pay is over"),
  releasing: () => expect(heading()).toMatch(/^(Giving the time back…|We couldn't release your time)$/),
  "releasing.asking": () => expect(heading()).toBe("Giving the time back…"),
  "releasing.failed": () => {
    expect(heading()).toBe("We couldn't release your time");
    expect(text()).toContain("It is still held for you.");
  },
  released: () => expect(heading()).toBe("The time is free for others again"),
  confirmed: () => expect(where()).toBe("/payment-success/ORD000000000001"),
  checking: () => expect(where()).toBe("/payment-success/ORD000000000001"),
  refunding: () => expect(where()).toBe("/payment-success/ORD000000000001"),
};

/** Looks at the screen: it must show every state that the chart is in. */
function look(snapshot: AnyMachineSnapshot): void {
  for (const state of statesOf(snapshot)) sights[state]?.();
  meet(snapshot);
}

function meet(snapshot: AnyMachineSnapshot): void {
  for (const state of statesOf(snapshot)) met.states.add(state);
}

/** A hold of another room is looked at on that room's page. */
function hasLeft({ item }: BookingInput): boolean {
  return where().startsWith("/booking-details/") && !where().endsWith(item.id);
}

const where = () => document.querySelector("#where")?.textContent ?? "";
const text = () => document.body.textContent ?? "";
const heading = () => document.querySelector("#step")?.textContent ?? "";
const alerts = () => [...document.querySelectorAll("[role=alert]")].map((each) => each.textContent).join(" ");
const isReleased = () => heading() === "The time is free for others again";

function controls(name: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]:not([type="hidden"])`)];
}

function control(name: string): HTMLInputElement | null {
  return controls(name)[0] ?? null;
}

/** A button or link by its words. */
function button(words: string | RegExp): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>("main button, section button, section a, aside a")];
  return (
    all.find(({ textContent }) =>
      typeof words === "string" ? textContent?.trim() === words : words.test(textContent?.trim() ?? ""),
    ) ?? null
  );
}

function isBusy(words: string | RegExp): boolean | null {
  const found = button(words);
  return found && found.getAttribute("aria-disabled") === "true";
}

/** What stands beside the button of the next step. */
function bar(words: string): string {
  return button(words)?.parentElement?.textContent ?? "";
}

function press(words: string | RegExp): boolean {
  const found = button(words);
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

/** The parts of a choice, each in its own field; all of them must be there. */
function inTurn(change: Extract<BookingEvent, { type: "choice.changed" }>["change"]): boolean {
  const { minutes, passes, days, people } = change;
  const fields = passes === undefined ? { minutes, people } : { passes, days };
  return Object.entries(fields).every(([name, value]) => value === undefined || type(name, String(value)));
}

const saketCourt: Building = {
  id: "saket-court",
  name: "Saket Court",
  slug: "saket-court",
  city: { name: "Delhi", slug: "delhi" },
  locality: { name: "Saket", slug: "saket" },
  address: "Press Enclave Marg, Saket",
  location: { lat: 28.52, lng: 77.21 },
  images: [],
  amenities: [],
  openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: "09:00", closes: "13:00" })),
  offerings: [],
  available: true,
};
