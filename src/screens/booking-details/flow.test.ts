import { beforeEach, describe, expect, test } from "vitest";
import { createServiceVisitor, payForHold } from "../../../tests/support/service-visitor.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { asSite } from "../../http/testing.ts";
import { listedKey } from "../../machines/booking/from-form.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { customer as asha } from "../../machines/booking/testing.ts";
import { checkDates } from "../../texts/booking-choice.ts";
import { startWorkspace } from "../../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../../workspace/testing.ts";
import flow from "./+flow.ts";
import type { BookingPage } from "./page.ts";

/** The current time, initially a Monday morning before the centres open. Tests advance it until a hold ends. */
let now = new Date("2026-11-23T07:00:00+05:30");
const workspace = sharedWorkspace((folder) =>
  startWorkspace(settingsIn(folder, { excludedBuildingIds: ["delhi-saket"] }), { now: () => now }),
);
let visitor = 0;

const room = { buildingId: "delhi-connaught-place", catalogId: "delhi-connaught-place-neem" };
const flexiPass = { buildingId: "delhi-nehru-place", catalogId: "delhi-nehru-place-flexi" };
const customer = { ...asha, phone: "98765 43210" };
const bookingRequest = { date: "2026-11-24", minutes: "60", people: "3" };

beforeEach(() => {
  visitor += 1;
});

type Step = {
  query?: string;
  form?: Record<string, string> | string[][];
  hold?: OrderKey;
  at?: typeof room;
  address?: string;
};

/** The weekly dates that a page shows. */
const weeklyOf = ({ snapshot }: { snapshot: unknown }) => (snapshot as BookingPage).weekly?.weekly;

/** Sends one request as a browser without JavaScript. */
async function visit({ query = "", form, hold, at = room, address = "127.0.0.1" }: Step) {
  const result = await flow({
    location: {
      pathname: `/booking-details/${at.buildingId}/${at.catalogId}`,
      params: at,
      query: new URLSearchParams(query),
    },
    form: form ? new URLSearchParams(form) : null,
    hold: hold ?? null,
    context: {
      baseUrl: workspace.url,
      headers: asSite({
        "x-visitor-id": `visitor-${visitor}`.padEnd(22, "-"),
        "x-forwarded-for": address,
      }),
    },
  });
  const booking = (result.snapshot as BookingPage | null)?.booking as BookingSnapshot | undefined;
  return { ...result, state: booking?.value, context: booking?.context };
}

const startAt = (time: string) => `2026-11-24T${time}:00+05:30`;
const holdStartingAt = (time: string) =>
  visit({ form: { step: "details", start: startAt(time), ...bookingRequest, ...customer } });

describe("opening the booking page", () => {
  test("the booking page opens on the day on which the room is next free", async () => {
    const { context } = await visit({});
    expect(context?.choice.date).toBe("2026-11-23");
    expect(context?.availability?.date).toBe("2026-11-23");
  });

  const onFriday = { date: "2026-11-27", start: "2026-11-27T10:00:00+05:30" };

  test("shows the validation error in the time step when the URL contains an invalid time", async () => {
    const earlyVisit = await visit({ query: "date=2026-11-27&from=03:00&to=04:00&people=2" });
    expect(earlyVisit.state).toHaveProperty("choosing");
    expect(earlyVisit.context?.fieldErrors).toHaveProperty("start");
    expect(earlyVisit.status).toBe(200);
  });

  test("shows the time step when the URL contains the details step without a time", async () => {
    const firstVisit = await visit({ query: "date=2026-11-24&step=details" });
    expect(firstVisit.state).toHaveProperty("choosing");
  });

  test("shows the payment step, or the step in the URL, for a time that the visitor already holds", async () => {
    const friday = { ...onFriday, start: "2026-11-27T14:00:00+05:30" };
    const { hold } = await visit({ form: { step: "details", ...bookingRequest, ...customer, ...friday } });
    const query = "date=2026-11-27&from=14:00&to=15:00&people=3";
    const stateForStep = async (step: string) =>
      (await visit({ query: query + step, ...(hold && { hold }) })).state;
    expect(await stateForStep("")).toMatchObject({ held: expect.anything() });
    expect(await stateForStep("&step=pay")).toMatchObject({ held: expect.anything() });
    expect(await stateForStep("&step=details")).toEqual({ detailing: "editing" });
    expect(await stateForStep("&step=time")).toMatchObject({ choosing: { slot: "kept" } });
  });

  test("the booking page has no snapshot for an item of another centre or of an unavailable centre", async () => {
    expect((await visit({ at: { ...room, buildingId: "pune-baner" } })).snapshot).toBeNull();
    expect((await visit({ at: { ...room, buildingId: "delhi-saket" } })).snapshot).toBeNull();
  });
});

describe("booking a room weekly without JavaScript", () => {
  const [first, second, third] = ["2026-12-02", "2026-12-09", "2026-12-16"].map(
    (date) => `${date}T10:00:00+05:30`,
  ) as [string, string, string];
  const choose = { step: "choose", date: "2026-12-02", start: first, minutes: "60", people: "3", times: "3" };
  const listed = listedKey({ start: first, minutes: 60, times: 3 });
  const time = "date=2026-12-02&from=10%3A00&to=11%3A00&times=3";
  const withRepeats = (fields: Record<string, string>, ...repeats: string[]) => [
    ...Object.entries(fields),
    ...["", ...repeats].map((start) => ["repeats", start] as [string, string]),
  ];

  test("shows the dates with their prices before the details step", async () => {
    const page = await visit({ form: choose });
    expect(page).toMatchObject({ status: 422, state: { choosing: expect.anything() } });
    expect(page.context?.fieldErrors).toEqual({ repeats: checkDates });
    expect(weeklyOf(page)?.dates.map(({ start, state }) => [start, state])).toEqual(
      [first, second, third].map((start) => [start, "free"]),
    );
    const opened = await visit({ query: `${time}&people=3` });
    expect(opened).toMatchObject({ status: 200, state: { choosing: expect.anything() } });
    expect(opened.context?.fieldErrors).toEqual({});
    expect(weeklyOf(opened)?.quotes).toHaveLength(3);
  });

  test("holds the ticked dates as one order, which the payment step and its URL name", async () => {
    const { redirect } = await visit({ form: withRepeats({ ...choose, listed }, third) });
    const query = `${time}&repeats=2026-12-16T10%3A00&people=3`;
    expect(redirect?.split("?")[1]).toBe(`${query}&step=details`);
    expect((await visit({ query })).state).toEqual({ detailing: "editing" });
    const details = { ...choose, step: "details", ...customer };
    const held = await visit({ query, form: withRepeats(details, third) });
    expect(held.context?.order).toMatchObject({ start: first, repeats: [third] });
    expect(held.context?.quote?.lines).toMatchObject([{ quantity: 2 }]);
    const hold = held.hold as OrderKey;
    const reopened = await visit({ query, hold });
    expect(reopened).toMatchObject({
      state: { held: expect.anything() },
      context: { choice: { repeats: [third] } },
    });
    expect((await visit({ query: `${query}&step=time`, hold })).context?.choice).toMatchObject({ times: 3 });
  });

  test("returns to the dates if one has been taken in the meantime, and names it", async () => {
    const start = "2026-12-09T14:00:00+05:30";
    const other = { step: "details", date: "2026-12-09", start, minutes: "60", people: "3", ...customer };
    const { hold } = await visit({ form: other });
    expect(hold).toBeDefined();
    visitor += 1;
    const afternoon = "2026-12-02T14:00:00+05:30";
    const form = { ...choose, step: "details", start: afternoon, ...customer, phone: "98765 43211" };
    const page = await visit({ form: withRepeats({ ...form, email: "ravi@example.in" }, start) });
    expect(page).toMatchObject({ status: 422, state: { choosing: expect.anything() } });
    expect(page.context?.fieldErrors.repeats).toMatch(/^Wed 9 Dec is no longer available/);
    expect(weeklyOf(page)?.dates[1]).toMatchObject({ state: "taken", nearest: expect.anything() });
  });
});

describe("posting the booking steps without JavaScript", () => {
  test("redirects a choice to a URL of the details step that can be reloaded", async () => {
    const { redirect } = await visit({
      form: { step: "choose", start: startAt("10:00"), ...bookingRequest },
    });
    const query = "date=2026-11-24&from=10%3A00&to=11%3A00&people=3&step=details";
    expect(redirect).toBe(`/booking-details/delhi-connaught-place/delhi-connaught-place-neem?${query}`);
    const { state, context } = await visit({ query });
    expect(state).toEqual({ detailing: "editing" });
    expect(context?.choice.people).toBe(3);
  });

  test("redirects to the details when the chosen time differs from the held time, and keeps the hold", async () => {
    const onMonday = (time: string) => ({ date: "2026-11-30", start: `2026-11-30T${time}:00+05:30` });
    const { hold } = await visit({
      form: { step: "details", ...bookingRequest, ...customer, ...onMonday("10:00") },
    });
    const otherSelection = onMonday("12:00");
    const { redirect } = await visit({
      form: { step: "choose", ...bookingRequest, ...otherSelection },
      ...(hold && { hold }),
    });
    expect(redirect).toContain("step=details");
    const { state, context } = await visit({ query: redirect?.split("?")[1] ?? "", ...(hold && { hold }) });
    expect(state).toEqual({ detailing: "editing" });
    expect(context?.choice.start).toBe(otherSelection.start);
    expect(context?.order?.orderId).toBe(hold?.orderId);
  });

  test("returns 422 with an error at the start field for a choice without a start", async () => {
    const { state, status, context } = await visit({ form: { step: "choose", ...bookingRequest } });
    expect(state).toHaveProperty("choosing");
    expect(status).toBe(422);
    expect(context?.fieldErrors.start).toMatch(/start time/);
  });

  test("returns 409 with alternatives for a taken slot, and keeps the details", async () => {
    await holdStartingAt("12:00");
    visitor += 1;
    const lateVisit = await visit({
      form: { step: "details", start: startAt("12:00"), ...bookingRequest, ...customer },
    });
    expect(lateVisit).toMatchObject({ state: "taken", status: 409 });
    expect(lateVisit.context?.alternatives.length).toBeGreaterThan(0);
    expect(lateVisit.context?.customer.name).toBe(customer.name);
  });

  test("returns the service's error for an unknown coupon, and applies and removes a valid coupon", async () => {
    const { hold } = await holdStartingAt("14:00");
    const unknown = await visit({ form: { step: "coupon", code: "NOSUCH" }, hold });
    expect(unknown.state).toEqual({ held: "refused" });
    expect(unknown.status).toBe(422);
    expect(unknown.context?.notice).toMatch(/\w/);
    const applied = await visit({ form: { step: "coupon", code: "welcome10" }, hold });
    expect(applied.redirect).toContain("?date=2026-11-24");
    expect((await visit({ hold })).context?.quote?.couponCode).toBe("WELCOME10");
    await visit({ form: { step: "remove-coupon" }, hold });
    expect((await visit({ hold })).context?.quote?.couponCode).toBeNull();
  });

  test("keeps the hold when the visitor goes back, and frees the slot when the visitor releases it", async () => {
    const { hold } = await holdStartingAt("17:00");
    const changedBack = await visit({ form: { step: "change-time" }, hold });
    expect(changedBack.state).toMatchObject({ choosing: { slot: "kept" } });
    const released = await visit({ form: { step: "release" }, hold });
    expect(released.state).toBe("released");
    expect((await visit({ hold })).state).toHaveProperty("choosing");
    visitor += 1;
    expect((await holdStartingAt("17:00")).hold).toBeDefined();
  });

  test("shows the choice and keeps the hold when the URL contains another time", async () => {
    const { hold } = await holdStartingAt("19:00");
    const { state, context } = await visit({ query: "date=2026-11-25&from=09:00&to=10:00&people=2", hold });
    expect(state).toEqual({ choosing: { availability: "loaded", choice: "complete", slot: "kept" } });
    expect(context?.choice).toMatchObject({ start: "2026-11-25T09:00:00+05:30", minutes: 60, people: 2 });
    expect(context?.order?.start).toBe(startAt("19:00"));
  });

  test("ignores a hold of another room", async () => {
    const { hold } = await holdStartingAt("18:30");
    const otherSelection = { ...room, catalogId: "delhi-connaught-place-amaltas" };
    const { state } = await visit({ at: otherSelection, hold, form: { step: "pay" } });
    expect(state).toHaveProperty("choosing");
  });

  test("ignores an unknown step with invalid values", async () => {
    const { state, redirect } = await visit({ form: { step: "destroy", date: "x", minutes: "many" } });
    expect(state).toHaveProperty("choosing");
    expect(redirect).toBeUndefined();
  });
});

test("once a hold is paid in another tab, every step for the held time redirects to the result", async () => {
  const start = "2026-11-25T14:00:00+05:30";
  const { hold, redirect } = await visit({
    form: { step: "details", ...bookingRequest, ...customer, date: "2026-11-25", start },
  });
  if (hold?.token === undefined) throw new Error("The visit created no hold.");
  const redirectQuery = new URLSearchParams(redirect?.split("?")[1]);
  const otherTabVisitor = createServiceVisitor(workspace.url);
  expect(await payForHold(otherTabVisitor, { ...hold, token: hold.token })).toMatchObject({
    status: "confirmed",
  });
  expect(redirectQuery.get("step")).toBe("pay");
  for (const step of ["pay", "details", "time"]) {
    redirectQuery.set("step", step);
    expect((await visit({ query: redirectQuery.toString(), hold })).redirect).toContain("/payment-success/");
  }
  redirectQuery.delete("step");
  expect((await visit({ query: redirectQuery.toString(), hold })).redirect).toBeUndefined();
  const otherSelection = "date=2026-11-25&from=10:00&to=11:00&people=3&step=pay";
  expect((await visit({ query: otherSelection, hold })).redirect).toBeUndefined();
});

test("after passes are booked, the details open for more passes of the same day, and the payment step redirects", async () => {
  const { hold, redirect } = await visit({
    at: flexiPass,
    form: { step: "details", date: "2026-12-09", days: "1", passes: "1", people: "1", ...customer },
  });
  if (hold?.token === undefined) throw new Error("The visit created no hold.");
  await payForHold(createServiceVisitor(workspace.url), { ...hold, token: hold.token });
  const query = new URLSearchParams(redirect?.split("?")[1]);
  expect((await visit({ at: flexiPass, query: query.toString(), hold })).redirect).toContain(
    "/payment-success/",
  );
  query.set("step", "details");
  const { redirect: detailsRedirect, state } = await visit({ at: flexiPass, query: query.toString(), hold });
  expect([detailsRedirect, state]).toEqual([undefined, { detailing: "editing" }]);
});

test("an expired hold is reported when the URL contains its date and start or its form is posted, but not for another time", async () => {
  const start = "2026-11-26T09:00:00+05:30";
  const { hold, redirect } = await visit({
    form: { step: "details", ...bookingRequest, ...customer, date: "2026-11-26", start },
  });
  const query = redirect?.split("?")[1] ?? "";
  const before = now;
  now = new Date(before.getTime() + 16 * 60_000);
  try {
    expect((await visit({ query, hold })).state).toBe("expired");
    expect((await visit({ form: { step: "pay" }, hold })).state).toBe("expired");
    const secondVisit = await visit({
      query: "date=2026-11-26&from=09:00&to=10:00&people=3&step=details",
      hold,
    });
    expect(secondVisit.state).toBe("expired");
    expect((await visit({ query: "date=2026-11-25&from=10:00&to=11:00", hold })).state).toHaveProperty(
      "choosing",
    );
  } finally {
    now = before;
  }
});

describe("limits on bookings without JavaScript", () => {
  const person = { ...customer, email: "limited@example.in", phone: "9811111111" };
  const from = (time: string, address: string) =>
    visit({ address, form: { step: "details", ...bookingRequest, ...person, ...laterAt(time) } });
  const laterAt = (time: string) => ({ date: "2026-12-08", start: `2026-12-08T${time}:00+05:30` });

  test("rejects a third hold of the same person with 429 and a message", async () => {
    for (const time of ["10:00", "13:00"]) {
      visitor += 1;
      expect((await from(time, "203.0.113.21")).hold).toBeDefined();
    }
    visitor += 1;
    const rejected = await from("16:00", "203.0.113.21");
    expect(rejected.status).toBe(429);
    expect(rejected.state).toEqual({ detailing: "editing" });
    expect(rejected.context?.failure?.message).toMatch(/already have 2 holds/);
  });

  test("rejects eleven passes with 422 and an error at the quantity field in the choice step", async () => {
    const form = { ...customer, step: "details", date: "2026-12-08", days: "1", passes: "11", people: "11" };
    const rejected = await visit({ at: flexiPass, form });
    expect(rejected.status).toBe(422);
    expect(rejected.state).toHaveProperty("choosing");
    expect(rejected.context?.fieldErrors.quantity).toMatch(/contact us/);
  });
});
