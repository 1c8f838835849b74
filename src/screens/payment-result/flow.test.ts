import { describe, expect, test } from "vitest";
import { createServiceVisitor, payForHold } from "../../../tests/support/service-visitor.ts";
import { bookSlot } from "../../api/calls/booking.ts";
import type { ResultContext } from "../../machines/result/types.ts";
import { startWorkspace } from "../../workspace/service.ts";
import { settingsIn, sharedWorkspace } from "../../workspace/testing.ts";
import { pollDelayMs } from "../booking-parts/poll-delay.ts";
import flow from "./+flow.ts";
import { guestsToField } from "./from-form.ts";
import type { ResultPage } from "./page.ts";

type Key = { readonly orderId: string; readonly token: string };

const now = new Date("2026-11-23T07:00:00+05:30");
const workspace = sharedWorkspace((folder) => startWorkspace(settingsIn(folder), { now: () => now }));
let day = 0;

const call = () => ({ baseUrl: workspace.url });

/** Creates a hold on a day that no other test uses; the centre is closed on Sundays, such as 6 December. */
async function hold(): Promise<Key> {
  day += day % 7 === 5 ? 2 : 1;
  const date = `2026-12-${String(day).padStart(2, "0")}`;
  const { orderId, token } = await bookSlot(
    {
      buildingId: "delhi-connaught-place",
      catalogId: "delhi-connaught-place-neem",
      start: `${date}T10:00:00+05:30`,
      end: `${date}T11:00:00+05:30`,
      people: 2,
      customer: { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
    },
    call(),
  );
  if (token === undefined) throw new Error("The service returned no token for the hold.");
  return { orderId, token };
}

/** Opens the page of an order. `cookieKey` is the order that the browser may access, by default the same order. */
async function visit({
  orderId,
  token,
  cookieKey = token === undefined ? null : { orderId, token },
  form = null,
  query = {},
  isLink = false,
}: {
  orderId: string;
  token?: string;
  cookieKey?: Key | null;
  form?: Record<string, string> | URLSearchParams | null;
  query?: Record<string, string>;
  isLink?: boolean;
}) {
  const result = await flow({
    location: {
      pathname: `/payment-success/${orderId}`,
      params: { orderId },
      query: new URLSearchParams(query),
      order: cookieKey,
    },
    form: form && new URLSearchParams(form),
    ...{ hold: null, isLink },
    context: call(),
  });
  const page = result.snapshot as ResultPage;
  const snapshot = page.result as unknown as { value: string | object; context: ResultContext };
  return { ...result, page, state: snapshot.value, context: snapshot.context };
}

describe("the result of an order", () => {
  test("the result of a held order is unpaid, and the order is polled", async () => {
    expect((await visit(await hold())).state).toEqual({ unpaid: "waiting" });
  });

  test("a followed link makes a held order the hold of the browser, so that it can be paid without JavaScript", async () => {
    const order = await hold();
    expect((await visit({ ...order, isLink: true })).hold).toEqual(order);
    expect(await visit(order)).not.toHaveProperty("hold");
    expect(await visit({ ...(await confirmed()), isLink: true })).not.toHaveProperty("hold");
  });

  test("returns the same 404 for an unknown order and for a missing, wrong or foreign token", async () => {
    const order = await hold();
    const otherHold = await hold();
    const { state, status, context } = await visit({ orderId: order.orderId });
    expect({ state, status, context }).toEqual({
      state: "missing",
      status: 404,
      context: {
        key: { orderId: "" },
        order: null,
        change: null,
        invoice: null,
        polls: 0,
        failure: null,
      },
    });
    for (const key of [
      { ...order, token: otherHold.token },
      { ...order, token: "x".repeat(200) },
      { orderId: "ORD000000000000", token: order.token },
    ]) {
      const { state, status, context } = await visit(key);
      expect({ state, status, order: context.order }).toEqual({ state: "missing", status: 404, order: null });
    }
  });
});

/** Creates a paid booking. */
async function confirmed() {
  const order = await hold();
  await payForHold(createServiceVisitor(workspace.url), order);
  return order;
}

describe("a confirmed booking, without scripts", () => {
  test("only a form with the current refund cancels the booking, and the redirected page shows the cancellation", async () => {
    const order = await confirmed();
    const { context } = await visit(order);
    const refund = context.order?.cancellation.refundNowPaise ?? 0;
    expect(refund).toBe(context.order?.quote.totalPaise);
    const rejected = await visit({
      ...order,
      form: { step: "cancel", expectedRefundPaise: String(refund - 1) },
    });
    expect(rejected).toMatchObject({ status: 409, page: { cancel: { value: { open: "changed" } } } });
    expect(rejected.context.order?.status).toBe("confirmed");
    const done = await visit({ ...order, form: { step: "cancel", expectedRefundPaise: String(refund) } });
    expect(done.redirect).toBe(`/payment-success/${order.orderId}?cancelled=`);
    const after = await visit({ ...order, query: { cancelled: "" } });
    expect(after.context.order?.status).toBe("cancelled");
    expect(after.context.change).toEqual({ is: "cancelled", dates: [] });
    expect(
      (await visit({ ...order, query: { moved: context.order?.start ?? "" } })).context.change,
    ).toBeNull();
  });

  test("only a form with the start and the current price moves the booking, and the redirected page shows the move", async () => {
    const order = await confirmed();
    const { context } = await visit(order);
    const price = String(context.order?.quote.totalPaise);
    const current = await visit({ ...order, query: { day: "2026-12-30" } });
    expect(current).toMatchObject({ status: 200, page: { move: { value: { open: "shown" } } } });
    const move = (start: string, expectedTotalPaise = price) =>
      visit({ ...order, query: { day: "2026-12-30" }, form: { step: "move", start, expectedTotalPaise } });
    const start = "2026-12-30T12:00:00+05:30";
    expect(await move(start, "1")).toMatchObject({
      status: 409,
      page: { move: { value: { open: "repriced" } } },
    });
    const changeAfter = async (query: Record<string, string>) =>
      (await visit({ ...order, query })).context.change;
    expect(await changeAfter({ moved: context.order?.start ?? "" }), "no move has happened yet").toBeNull();
    const done = await move(start);
    const page = new URL(done.redirect ?? "", "https://baithak.example");
    expect(page.pathname).toBe(`/payment-success/${order.orderId}`);
    expect((await visit(order)).context.order?.start).toBe(start);
    expect(await changeAfter(Object.fromEntries(page.searchParams))).toEqual({ is: "moved", start });
    const manipulatedForms: Record<string, string>[] = [
      ...[{}, { moved: "2026-12-30T13:00:00+05:30" }, { moved: "soon" }],
      ...[{ cancelled: "" }, { cancelled: "never" }],
    ];
    for (const query of manipulatedForms) expect(await changeAfter(query), JSON.stringify(query)).toBeNull();
  });
});

describe("the forms for guests and reminders of a booking, without scripts", () => {
  const guestForm = (rows: readonly (readonly [name: string, email: string])[], more = {}) => {
    const form = new URLSearchParams({ step: "guests", ...more });
    for (const [name, email] of rows) {
      form.append("guestName", name);
      form.append("guestEmail", email);
    }
    return form;
  };

  test("applies only the visitor's own changes when two pages started from the same list of guests", async () => {
    const order = await confirmed();
    const [meera, ravi, esha] = [
      ["Meera Iyer", "meera@example.in"],
      ["Ravi & Sons", "ravi+room@example.in"],
      ["Esha Rao", "esha@example.in"],
    ] as const;
    const fieldOf = (rows: readonly (readonly [name: string, email: string])[]) =>
      guestsToField(rows.map(([name, email]) => ({ name, email })));
    const current = async () => (await visit(order)).context.order?.guests.map(({ name }) => name);
    const [noGuests, two] = [{ before: fieldOf([]) }, { before: fieldOf([meera, ravi]) }];
    await visit({ ...order, form: guestForm([meera], noGuests) });
    // The other page was rendered while the list of guests was empty. Its form is first posted with an invalid email
    // address.
    const faulty = await visit({ ...order, form: guestForm([["Ravi & Sons", "ravi"]], noGuests) });
    const { context } = faulty.page.guests as unknown as { context: { before: unknown } };
    expect([faulty.status, context.before]).toEqual([409, []]);
    await visit({ ...order, form: guestForm([ravi], noGuests) });
    expect(await current()).toEqual(["Ravi & Sons", "Meera Iyer"]);
    await visit({ ...order, form: guestForm([meera, ravi, esha], two) });
    await visit({ ...order, form: guestForm([meera, ravi], { ...two, remove: "1" }) });
    expect(await current()).toEqual(["Meera Iyer", "Esha Rao"]);
    // A form without the hidden list replaces all guests.
    await visit({ ...order, form: guestForm([ravi]) });
    expect(await current()).toEqual(["Ravi & Sons"]);
  });

  test("returns an invalid row of guests with its error and input, and saves nothing", async () => {
    const order = await confirmed();
    const rejected = await visit({ ...order, form: guestForm([["Meera Iyer", "meera at example"]]) });
    expect(rejected).toMatchObject({
      status: 409,
      page: {
        guests: {
          value: { open: "invalid" },
          context: {
            values: [{ name: "Meera Iyer", email: "meera at example" }],
            fields: { "guests.0.email": expect.any(String) },
          },
        },
      },
    });
    expect(rejected.context.order?.guests).toEqual([]);
  });

  test("turns reminders off on a mail client's one-click post, but not when the URL is opened", async () => {
    const order = await confirmed();
    const isOn = async () => (await visit(order)).context.order?.reminders.on;
    // A GET request to the URL, for example by a virus scanner, changes nothing.
    await visit({ ...order, query: { reminders: "off" } });
    expect(await isOn()).toBe(true);
    const oneClick = { "List-Unsubscribe": "One-Click" };
    const posted = await visit({ ...order, query: { reminders: "off" }, form: oneClick });
    expect([posted.status, posted.redirect]).toEqual([200, undefined]);
    expect(await isOn()).toBe(false);
  });
});

describe("a form of an outdated page, without scripts", () => {
  const forms = {
    guests: { step: "guests", guestName: "Meera Iyer", guestEmail: "meera@example.in" },
    reminders: { step: "reminders", on: "no" },
    cancel: { step: "cancel", expectedRefundPaise: "0" },
    move: { step: "move", start: "2026-12-30T16:00:00+05:30", expectedTotalPaise: "94400" },
  };
  const sentences = {
    guests: "You can change the guest list only for a confirmed booking that hasn't ended.",
    reminders: "You can turn reminders on or off only for a confirmed booking that hasn't started.",
    cancel: "This booking has already been cancelled.",
    move: "Only a confirmed booking can be moved.",
  };

  test.each(Object.keys(forms) as (keyof typeof forms)[])(
    "rejects an outdated form with 409 and shows the current booking if the form's step is %s",
    async (step) => {
      const order = await confirmed();
      const { context } = await visit(order);
      const refund = String(context.order?.cancellation.refundNowPaise);
      await visit({ ...order, form: { step: "cancel", expectedRefundPaise: refund } });
      const rejected = await visit({ ...order, form: forms[step] });
      expect(rejected).toMatchObject({ status: 409, context: { order: { status: "cancelled" } } });
      expect(rejected.context.change).toEqual({ is: "refused", message: sentences[step] });
      // The page contains the snapshot of the result and of no change, so that the browser announces the rejection once.
      expect(Object.keys(rejected.page)).toEqual(["result", "qr"]);
    },
  );

  test("rejects an outdated move to the booked time with 409 and changes nothing, even if the booking was moved before", async () => {
    const order = await confirmed();
    const submitMove = async (start: string) => {
      const { context } = await visit(order);
      const price = String(context.order?.quote.totalPaise);
      return visit({
        ...order,
        query: { day: start.slice(0, 10) },
        form: { step: "move", start, expectedTotalPaise: price },
      });
    };
    const { context } = await visit(order);
    const [booked, later] = [context.order?.start ?? "", "2026-12-31T12:00:00+05:30"];
    for (const start of [booked, later]) {
      if (start === later) await submitMove(later);
      const sameMove = await submitMove(start);
      expect([sameMove.status, sameMove.redirect]).toEqual([409, undefined]);
      expect(sameMove.context.change).toEqual({
        is: "refused",
        message: "That's what you've already booked, so nothing has changed.",
      });
      expect(Object.keys(sameMove.page)).toEqual(["result", "qr"]);
      expect(sameMove.context.order).toMatchObject({ start, move: { left: start === booked ? 2 : 1 } });
    }
  });
});

test("the intervals between polls grow from 1.5 s to 30 s", () => {
  const pauses = Array.from({ length: 30 }, (_, polls) => pollDelayMs(polls));
  expect(pauses[0]).toBe(1500);
  expect(pauses).toEqual([...pauses].sort((one, otherHold) => one - otherHold));
  expect(pauses.at(-1)).toBe(30_000);
});
