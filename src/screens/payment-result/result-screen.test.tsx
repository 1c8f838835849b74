// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fromPromise } from "xstate";
import { expectOwnWords } from "../../../tests/support/foreign-words.ts";
import type { OrderDetails } from "../../api/contract/booking.ts";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import { dailyFixture, hourlyFixture } from "../../machines/booking/fixtures.ts";
import { invoice, orderByResultStatus } from "../../machines/result/fixtures.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import type { ResultInput, ResultStatus } from "../../machines/result/types.ts";
import { readDraft } from "../booking-parts/draft.ts";
import { areaActor } from "../data/area-actor.ts";
import { Areas } from "../data/areas.tsx";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { cancelFromForm } from "./from-form.ts";
import { missingOrder } from "./missing-order.ts";
import { Result } from "./result.tsx";
import { ResultScreen } from "./result-screen.tsx";
import { changeable, key } from "./testing.ts";

const location = {
  pathname: "/payment-success/ORD000000000001",
  params: {},
  query: new URLSearchParams({ token: "token-1" }),
};

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  window.sessionStorage.clear();
});
type PendingCall<Output> = {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
};

/** Renders the result of an order. The returned function settles the pending actors. */
function show(orderKey: ResultInput | null = key, sendsMail = true) {
  const pendingCalls = new Map<string, PendingCall<never>>();
  const pendingActor = fromPromise<never, never>(
    ({ self }) => new Promise((resolve, reject) => pendingCalls.set(self.id, { resolve, reject })),
  );
  const sources = ["loadOrder", "loadInvoice", "awaitNextPoll"];
  const machine = resultMachine.provide({
    actors: Object.fromEntries(sources.map((source) => [source, pendingActor])),
  });
  render(
    <SettledSite
      areas={{ cities: { cities: [] }, headerFooter: { ...siteContentFixture, sendsMail } }}
      at="/payment-success/ORD000000000001?token=token-1"
    >
      <main>
        <Result orderKey={orderKey} snapshot={orderKey === null ? missingOrder : undefined} machine={machine}>
          <ResultScreen location={location} />
        </Result>
      </main>
    </SettledSite>,
  );
  return (id: string, respond: (call: PendingCall<never>) => void) =>
    act(async () => {
      const call = pendingCalls.get(id);
      if (call === undefined) throw new Error(`The actor ${id} has not been started.`);
      respond(call);
      await new Promise((resolve) => setImmediate(resolve));
    });
}

/** Like `show`, with the order loaded. */
async function showOrder(order: OrderDetails, orderKey?: ResultInput, sendsMail?: boolean) {
  const respond = show(orderKey, sendsMail);
  await respond("loadOrder", found(order));
  return respond;
}

const found = (order: OrderDetails) => (call: PendingCall<never>) =>
  call.resolve({ outcome: "found", order } as never);
const text = () => document.body.textContent ?? "";
const heading = () => document.querySelector("h1")?.textContent;
/** Returns the disclosure whose text matches, such as the cancellation or the move. */
function part(expected: RegExp): HTMLElement {
  const found = [...document.querySelectorAll("details")].find((each) =>
    expected.test(each.textContent ?? ""),
  );
  if (found === undefined) throw new Error(`No disclosure of the page matches ${expected}.`);
  return found;
}

/** Submits the form around or inside an element, and lets its machine start the request. */
const submit = (within: Element | null | undefined) =>
  act(async () => {
    fireEvent.submit(within?.closest("form") ?? (within?.querySelector("form") as HTMLFormElement));
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

/** Makes the service reject all further changes with this error. */
function respondWithError(code: string, message: string, more: object = {}): void {
  const error = { code, message, requestId: "r", ...more };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ error }, { status: 409 })));
}

const links = () => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");

const expectedMessages = {
  confirmed: ["You're booked", /Add to calendar/],
  checking: ["We're checking with your bank", /Please don't pay again/],
  awaited: ["Waiting for your payment", /please don't pay again/],
  unconfirmed: ["We're checking with your bank", /please don't pay again/],
  unpaid: ["Not paid yet", /Continue to payment/],
  failed: ["The payment didn't go through", /Try again/],
  expired: ["Your hold has expired", /Nothing was paid/],
  refunding: [
    "Not booked: we're refunding you",
    /₹944 is on its way to your account\. Expect it by Wed 2\u00a0Dec\./,
  ],
  refunded: ["Not booked: refund sent", /₹944/],
  cancelled: ["Booking cancelled", /book in your place/],
} as const satisfies Record<ResultStatus, readonly [string, RegExp]>;

/** Returns the facts of the ticket by their labels. */
const ticketFacts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[aria-labelledby="ticket"] dl dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  );

test("a ticket of day passes shows the order's number, days and passes instead of people", async () => {
  const { order } = orderByResultStatus.confirmed;
  await showOrder({
    ...order,
    item: { ...order.item, unit: "day" },
    dates: ["2026-11-23", "2026-11-25"],
    start: "2026-11-23T09:00:00+05:30",
    end: "2026-11-25T20:00:00+05:30",
    quantity: 3,
    people: 7,
  });
  expect(text()).toContain("Booking B261123-7K2M9Q");
  expect(ticketFacts()).toEqual({
    When: "Mon 23\u00a0Nov, Wed 25\u00a0Nov",
    Where: "Saket CourtPress Enclave Marg, Saket",
    Passes: "3 passes",
    "Booked by": "Asha Raoa***@example.in, +91******3210",
  });
});

describe("the status of an order", () => {
  test.each(Object.entries(expectedMessages))(
    "the status %s is shown with its heading and its next step",
    async (resultStatus, [expected, way]) => {
      await showOrder(orderByResultStatus[resultStatus as ResultStatus].order);
      expect(heading()).toBe(expected);
      expect(text()).toMatch(way);
      expect(text()).toContain(`Booking ${invoice.orderNumber}`);
      expect(ticketFacts()).toMatchObject({
        When: "Mon 23\u00a0Nov, 10:00\u00a0am\u00a0– 11:00\u00a0am\u00a0IST",
        People: "4 people",
      });
      // The notice is shown where a payment may still arrive, and only there.
      const isNotice = ["checking", "awaited", "unconfirmed"].includes(resultStatus);
      expect(text().includes("This page updates by itself.")).toBe(isNotice);
      const isEnded = ["expired", "unconfirmed", "refunding", "refunded", "cancelled"].includes(resultStatus);
      expect(document.querySelector("#instead") !== null).toBe(isEnded);
    },
  );

  const dayPasses: Partial<OrderDetails> = {
    item: dailyFixture.input.item,
    dates: ["2026-11-23", "2026-11-25"],
    start: "2026-11-23T00:00:00+05:30",
    end: "2026-11-26T00:00:00+05:30",
    quantity: 3,
  };
  const unpaidMove = {
    ...changeable.order.move,
    unpaid: {
      ...{ buildingId: "saket-court", catalogId: "flexi-pass", name: "Day pass", dates: [], repeats: [] },
      ...{ start: "2026-11-24T00:00:00+05:30", end: "2026-11-25T00:00:00+05:30" },
      ...{ totalPaise: 118_000, differencePaise: 23_600, paymentStatus: "created" as const },
      holdExpiresAt: "2026-11-23T08:15:00+05:30",
    },
  };

  test.each([
    ...Object.entries(orderByResultStatus),
    ["released", { order: { ...orderByResultStatus.expired.order, status: "released" } }] as const,
    ["changeable", changeable] as const,
    ["waiting for the payment of a move", { order: { ...changeable.order, move: unpaidMove } }] as const,
  ])(
    "an order that is %s has no nouns of rooms for passes, and no nouns of passes for a room",
    async (_, { order }) => {
      const shown = { mostGuests: 4, reminders: { on: true, canChange: true } };
      for (const times of [{}, dayPasses]) {
        const shownOrder = { ...order, ...shown, ...times } as OrderDetails;
        await showOrder(shownOrder);
        expectOwnWords(text().replaceAll(/\bDay pass\b/g, ""), shownOrder.item.unit);
        cleanup();
      }
    },
  );

  test.each(Object.keys(expectedMessages))(
    "the page of the status %s mentions no email if the site sends none",
    async (resultStatus) => {
      const { order } = orderByResultStatus[resultStatus as ResultStatus];
      const confirmed = { mostGuests: 4, reminders: { on: true, canChange: true } };
      await showOrder({ ...order, ...confirmed }, undefined, false);
      expect(text()).not.toMatch(/\b(e|E)mail(ing|ed)? (you|each|the|to)\b/);
    },
  );

  test.each([
    ["pending", "2026-12-04", false, "₹472 is on its way to your account. Expect it by Fri 4\u00a0Dec."],
    ["refunded", "2026-12-04", false, "₹472 is on its way to your account. Expect it by Fri 4\u00a0Dec."],
    ["pending", "2026-12-05", false, "Your refund of ₹472 is taking longer than usual. We're working on it."],
    [
      "refunded",
      "2026-12-05",
      false,
      "We sent your refund of ₹472. It should have reached you by Fri 4\u00a0Dec.",
    ],
    ["refunded", "2026-12-05", true, "Your bank has returned ₹472 to you."],
  ] as const)(
    "a partly refunded booking shows the refund with the status %s on %s (returned by the bank: %s)",
    async (status, today, isFromBank, expected) => {
      const reason = "You cancelled a part of it.";
      const refund = { amountPaise: 47_200, status, reason, isFromBank, expectedBy: "2026-12-04" };
      const [start, end] = ["2026-12-10T10:00:00+05:30", "2026-12-10T11:00:00+05:30"];
      const now = `${today}T00:00:00+05:30`;
      await showOrder({ ...orderByResultStatus.confirmed.order, start, end, now, refund });
      expect(heading()).toBe("You're booked");
      expect(text()).toContain(expected);
    },
  );

  const payout = (amount: string) =>
    `Our office will transfer ${amount} to your bank account, and will contact you if we need the account details.`;
  test.each([
    [47_200, payout("₹472")],
    [60_000, payout("₹472")],
    [47_100, `₹1 is on its way to your account. Expect it by Fri 4\u00a0Dec. ${payout("₹471")}`],
  ])("a refund of ₹472 of which our office pays out %i paise says so", async (payoutPaise, expected) => {
    const { order } = orderByResultStatus.refunding;
    const refund = { reason: "", isFromBank: false, expectedBy: "2026-12-04", payoutPaise };
    const now = "2026-12-04T00:00:00+05:30";
    const pending = { ...refund, status: "pending", amountPaise: 47_200 } as const;
    await showOrder({ ...order, status: "cancelled", now, refund: pending });
    expect(text()).toContain(expected);
    expect(text().includes("on its way")).toBe(payoutPaise < 47_200);
  });

  test("the cancel form says how the refund of each kind of payment reaches the customer", async () => {
    const way = async (...kinds: readonly boolean[]) => {
      const payment = { status: "captured", amountPaise: 59_000, at: changeable.order.now } as const;
      await showOrder({
        ...changeable.order,
        payments: kinds.map((isOutside) => ({ ...payment, ...(isOutside && { isOutside }) })),
      });
      const shown = text();
      cleanup();
      return ["Refunds go back the way you paid", "Our office will send", "paid directly to us"].map((part) =>
        shown.includes(part),
      );
    };
    expect(await way(false)).toEqual([true, false, false]);
    expect(await way(true)).toEqual([false, true, false]);
    expect(await way(false, true)).toEqual([true, false, true]);
  });

  describe("a booking on invoice", () => {
    const due = { on: "2026-12-08", amountPaise: 94_400 };
    const day = "Tue 8\u00a0Dec";
    const onInvoice = (lessDueNowPaise: number, more: Partial<OrderDetails> = {}): OrderDetails => ({
      ...changeable.order,
      ...{
        paymentStatus: "none",
        payments: [],
        due,
        quote: { ...changeable.order.quote, totalPaise: 94_400 },
      },
      cancellation: { ...changeable.order.cancellation, refundNowPaise: 0, lessDueNowPaise },
      ...more,
    });
    const refundWords = /\brefund|[Pp]aid|get ₹|on its way/;

    test("shows the amount and its date instead of a payment, and no refund", async () => {
      await showOrder(onInvoice(94_400));
      expect(text()).toContain(`₹944 is due on ${day}. Your invoice says how to pay.`);
      const ticket = document.querySelector('[aria-labelledby="ticket"]')?.textContent;
      expect(ticket).toContain(`Due on ${day}₹944`);
      expect(part(/Cancel this booking/).textContent).toBe(
        "Cancel this bookingIf you cancel the whole booking now, there's nothing to pay.Cancel booking and owe ₹944 less",
      );
      expect(text()).not.toMatch(refundWords);
    });

    test.each([
      [
        47_200,
        `If you cancel the whole booking now, ₹472 stays due on ${day}.Cancel booking and owe ₹472 less`,
      ],
      [0, `If you cancel the whole booking now, ₹944 stays due on ${day}.Cancel booking`],
    ])("states what stays due if cancelling credits %i paise", async (paise, expected) => {
      await showOrder(onInvoice(paise));
      expect(part(/Cancel this booking/).textContent).toBe(`Cancel this booking${expected}`);
    });

    test("states for each day by how much less is due, and sends this amount", async () => {
      const dates = ["2026-11-23", "2026-11-24"];
      const days = dates.map((date, index) => ({ date, refundPaise: 0, lessDuePaise: index * 47_200 }));
      const order = onInvoice(47_200, { ...dailyFixture, dates });
      await showOrder({ ...order, cancellation: { ...order.cancellation, days } });
      const form = part(/Cancel this booking/);
      expect(form.textContent).toContain("Mon 23\u00a0Nov: stays due");
      expect(form.textContent).toContain("Tue 24\u00a0Nov: ₹472 less to pay");
      const sent: unknown[] = [];
      vi.stubGlobal("fetch", (_: unknown, init: RequestInit) => {
        sent.push(JSON.parse(String(init.body)));
        return Promise.resolve(Response.json({ error: refundChanged }, { status: 409 }));
      });
      fireEvent.click(form.querySelector('input[value="2026-11-24"]') as HTMLElement);
      await submit(form.querySelector("form"));
      expect(sent).toMatchObject([{ expectedRefundPaise: 47_200, dates: ["2026-11-24"] }]);
      await vi.waitFor(() => expect(text()).toContain("₹944 stays due. Nothing has been cancelled yet."));
    });
    const refundChanged = { code: "refund_changed", message: "Changed.", requestId: "r", refundPaise: 0 };

    test("does not call the price of the ticket due if the fee of a cancelled day is due as well", async () => {
      await showOrder(onInvoice(0, { due: { ...due, amountPaise: 100_000 } }));
      expect(text()).toContain(`₹1,000 is due on ${day}.`);
      expect(text()).toContain("Total price₹944");
    });

    test("shows the fee that stays due after the cancellation, and after the end", async () => {
      const cancelled = { ...orderByResultStatus.cancelled.order, due: { ...due, amountPaise: 47_200 } };
      await showOrder({ ...cancelled, paymentStatus: "none" });
      expect(text()).toContain(`₹472 is due on ${day}. Your invoice says how to pay. Others can now book`);
      cleanup();
      await showOrder(onInvoice(0, { now: "2026-11-25T08:00:00+05:30" }));
      expect(text()).toContain(
        `Thank you for booking with us. We hope to see you again soon. ₹944 is due on ${day}.`,
      );
    });
  });

  test.each(["confirmed", "refunding", "refunded", "cancelled"] as const)(
    "the page of the status %s links to every invoice and credit note, with its number if there are several",
    async (resultStatus) => {
      const { order } = orderByResultStatus[resultStatus];
      const taxDocuments = [
        { kind: "invoice", number: "DL/2627/000001" },
        { kind: "credit_note", number: "DLC/2627/000001" },
        { kind: "invoice", number: "DL/2627/000002" },
      ] as const;
      await showOrder({ ...order, papers: [...taxDocuments] });
      const pdfs = [...document.querySelectorAll("a")].filter(({ textContent }) => /PDF/.test(textContent));
      expect(pdfs.map(({ textContent }) => textContent?.trim())).toEqual([
        "Invoice DL/2627/000001 (PDF)",
        "Credit note (PDF)",
        "Invoice DL/2627/000002 (PDF)",
      ]);
      const requested = pdfs.map((link) => new URL(link.href).searchParams);
      expect(requested.map((query) => [query.get("kind"), query.get("number"), query.get("format")])).toEqual(
        taxDocuments.map(({ kind, number }) => [kind, number, "pdf"]),
      );
    },
  );

  test("only a confirmed booking shows the location of the centre", async () => {
    const { building } = orderByResultStatus.confirmed.order;
    const { lat, lng } = building.location;
    const directions = `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
    const way = { station: "Saket", lines: ["Yellow Line"], minutes: 12, landmark: "along the park" };
    const { order } = orderByResultStatus.confirmed;
    await showOrder({ ...order, building: { ...building, way } });
    expect(text()).toContain("12 min walk from Saket (Yellow Line), along the park");
    expect(document.querySelector('img[src^="/api/map?"]'), "a map on the ticket").toBeNull();
    expect(links()).toContain(directions);
    cleanup();
    const unpaid = orderByResultStatus.unpaid.order;
    await showOrder({ ...unpaid, building: { ...unpaid.building, way } });
    expect(text()).not.toContain("min walk");
    expect(links()).not.toContain(directions);
  });

  test("an ended booking shows a thank-you message and a link to the same room without a date", async () => {
    const { order } = orderByResultStatus.confirmed;
    const startedOrder = { ...order, now: "2026-11-24T08:00:00+05:30" };
    await showOrder(startedOrder);
    expect(heading()).toBe("Your booking has ended");
    expect(text()).not.toContain("Add to calendar");
    expect(links()).toContain("/booking-details/saket-court/banyan-room?people=4");
  });

  test("the terms of passes for several days name the days that are not refundable, and the refund now", async () => {
    const { order } = changeable;
    const dates = ["2026-11-28", "2026-12-03", "2026-12-25"];
    const days = dates.slice(1).map((date) => ({ date, refundPaise: 31_467 }));
    const cancellation = { ...order.cancellation, refundNowPaise: 62_933, days };
    await showOrder({ ...order, dates, now: "2026-11-28T10:00:00+05:30", cancellation });
    expect(text()).toContain(
      "Sat 28\u00a0Nov can't be refunded (₹314.67). Thu 3\u00a0Dec, Fri 25\u00a0Dec: free until the end of Tue 1\u00a0Dec, " +
        "50% refund until Wed 2\u00a0Dec, 6:00\u00a0pm (later days longer). No refund after a day's last deadline. " +
        "Refundable now: ₹629.33 of ₹944.",
    );
  });

  test("a refund that is limited by what is paid limits the amounts of the ticked days, also without scripts", async () => {
    const { order } = changeable;
    const dates = ["2026-12-03", "2026-12-25"];
    const days = dates.map((date) => ({ date, refundPaise: 47_200 }));
    const cancellation = { ...order.cancellation, refundNowPaise: 50_000, days };
    await showOrder({ ...order, dates, cancellation });
    for (const date of dates)
      await act(async () => {
        fireEvent.click(part(/^Cancel/).querySelector(`input[value="${date}"]`) as HTMLElement);
      });
    expect(part(/^Cancel/).textContent).toContain("Cancel 2 days and get ₹500 back");
    const form = new FormData(part(/^Cancel/).querySelector("form") as HTMLFormElement);
    const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    fields.set("step", "cancel");
    expect(cancelFromForm(fields)).toMatchObject({ dates, expectedRefundPaise: 50_000 });
  });

  test("a booking that cannot be moved mentions no move", async () => {
    const { order } = changeable;
    const move = { ...order.move, canMove: false, reason: "Bookings can be moved at most twice." };
    await showOrder({ ...order, move });
    expect(text()).toContain("Cancel this booking");
    expect(text()).not.toMatch(/\bmoved?\b/i);
  });

  describe("cancelling several days", () => {
    const days = [
      { date: "2026-12-03", refundPaise: 47_200 },
      { date: "2026-12-04", refundPaise: 23_600 },
      { date: "2026-12-05", refundPaise: 0 },
    ];
    const cancellation = { ...changeable.order.cancellation, refundNowPaise: 70_800, days };
    const labels = () => [...part(/^Cancel/).querySelectorAll("button")].map((each) => each.textContent);
    const tick = (date: string) =>
      act(async () => {
        fireEvent.click(part(/^Cancel/).querySelector(`input[value="${date}"]`) as HTMLElement);
      });

    test("the ticked days and the whole booking have separate cancel buttons, labelled with their days and refunds", async () => {
      await showOrder({ ...changeable.order, cancellation });
      expect(labels()).toEqual(["Cancel the ticked days", "Cancel all 3 days and get ₹708 back"]);
      await tick("2026-12-04");
      await tick("2026-12-05");
      expect(labels()).toEqual(["Cancel 2 days and get ₹236 back", "Cancel all 3 days and get ₹708 back"]);
    });

    test("shows the refund of the currently ticked days, even after the service has corrected the refund of other days", async () => {
      await showOrder({ ...changeable.order, cancellation });
      await tick("2026-12-03");
      respondWithError("refund_changed", "The amount has changed.", { refundPaise: 11_800 });
      await submit(part(/^Cancel/));
      await vi.waitFor(() => expect(labels()[0]).toBe("Cancel 1 day and get ₹118 back"));
      await tick("2026-12-04");
      expect(labels()[0]).toBe("Cancel 2 days and get ₹708 back");
    });

    test("cancels nothing and shows an error when no day is ticked", async () => {
      await showOrder({ ...changeable.order, cancellation });
      const bodies: unknown[] = [];
      vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
        bodies.push(JSON.parse(String(init.body)).dates);
        const fields = { dates: "Choose at least one day." };
        const error = {
          code: "validation_failed",
          message: "Please correct the highlighted fields.",
          fields,
        };
        return Promise.resolve(Response.json({ error }, { status: 422 }));
      });
      await submit(part(/^Cancel/));
      await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Choose at least one day."));
      expect(bodies).toEqual([[]]);
    });
  });

  test.each([
    [
      [
        ["2026-12-03", "08:30", "20:00"],
        ["2026-12-05", "08:30", "20:00"],
      ],
      "Open 8:30\u00a0am\u00a0– 8:00\u00a0pm\u00a0IST",
    ],
    [
      [
        ["2026-12-03", "08:30", "20:00"],
        ["2026-12-05", "10:00", "13:00"],
        ["2026-12-05", "14:00", "18:00"],
      ],
      "Thu 3\u00a0Dec: open 8:30\u00a0am\u00a0– 8:00\u00a0pm\u00a0ISTSat 5\u00a0Dec: open 10:00\u00a0am\u00a0– 1:00\u00a0pm\u00a0IST, 2:00\u00a0pm\u00a0– 6:00\u00a0pm\u00a0IST",
    ],
  ])("a ticket for day passes shows the opening hours of each day: %j", async (windows, expected) => {
    const { order } = orderByResultStatus.confirmed;
    const openingHours = windows.map(([date = "", opens = "", closes = ""]) => ({ date, opens, closes }));
    const dates = ["2026-12-03", "2026-12-05"];
    await showOrder({ ...order, item: { ...order.item, unit: "day" }, dates, openingHours });
    expect(document.querySelector("dd")?.textContent).toBe(`Thu 3\u00a0Dec, Sat 5\u00a0Dec${expected}`);
  });

  test("sharing a ticket does not share its price or anything that opens the booking", async () => {
    const { order } = orderByResultStatus.confirmed;
    await showOrder(order);
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: /Share/ });
    const message = new URL(link.href).searchParams.get("text") ?? "";
    expect(message.split("\n")).toEqual([
      "Banyan",
      "Mon 23\u00a0Nov, 10:00\u00a0am\u00a0– 11:00\u00a0am\u00a0IST",
      "Saket Court, Press Enclave Marg, Saket",
      "https://www.google.com/maps/dir/?api=1&destination=28.52,77.21",
    ]);
    const share = vi.fn(() => Promise.reject(new DOMException("Closed.", "AbortError")));
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    fireEvent.click(link);
    expect(share).toHaveBeenCalledWith({ text: message });
    vi.unstubAllGlobals();
  });

  test("a move to the booked time shows that nothing has changed", async () => {
    const { order } = changeable;
    const places = [{ catalogId: order.item.id, name: order.item.name, totalPaise: order.quote.totalPaise }];
    const respond = await showOrder({ ...order, move: { ...order.move, places } });
    const { start } = order;
    const [availability] = hourlyFixture.actorResults.loadAvailability.done;
    vi.stubGlobal("fetch", (url: string) =>
      Promise.resolve(Response.json(url.includes("availability") ? availability : { order })),
    );
    const moving = part(/^Move/);
    fireEvent.click(moving.querySelector("summary") as HTMLElement);
    await vi.waitFor(() => expect(moving.querySelector(`input[value="${start}"]`)).not.toBeNull());
    const marked = [...moving.querySelectorAll("label")].filter(({ textContent }) =>
      /booked/.test(textContent ?? ""),
    );
    expect(marked.map(({ textContent }) => textContent)).toEqual(["10:00\u00a0am (booked)"]);
    fireEvent.click(moving.querySelector(`input[value="${start}"]`) as HTMLElement);
    await submit(screen.getByRole("button", { name: "Move booking" }));
    const renderChange = "That's what you've already booked, so nothing has changed.";
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(renderChange));
    await respond("loadOrder", found(changeable.order));
    expect(document.activeElement?.textContent).toBe(renderChange);
  });

  test("each time a cancellation fails because another tab has changed the booking, the error message above the booking receives focus", async () => {
    const respond = await showOrder(changeable.order);
    const message = "Only a confirmed booking can be cancelled.";
    respondWithError("not_cancellable", message);
    const cancel = () => submit(part(/^Cancel/));
    const waitForFocusedMessage = () =>
      vi.waitFor(() => expect(document.activeElement?.textContent).toBe(message));
    await cancel();
    await waitForFocusedMessage();
    expect(text()).not.toContain("You're booked");
    await respond("loadOrder", found(changeable.order));
    expect(heading()).toBe("You're booked");
    (document.activeElement as HTMLElement).blur();
    await cancel();
    await waitForFocusedMessage();
    await respond("loadOrder", found(orderByResultStatus.cancelled.order));
    expect(heading()).toBe("Booking cancelled");
    expect(document.activeElement?.textContent).toBe(message);
  });

  test.each([
    ["guests", "You can change the guest list only for a confirmed booking that hasn't ended."],
    ["reminders", "You can turn reminders on or off only for a confirmed booking that hasn't started."],
  ])(
    "changes of the %s are rejected with a reason if the booking was cancelled in another tab",
    async (step, message) => {
      const { order } = changeable;
      const changeableOrder = { ...order, mostGuests: 4, reminders: { on: true, canChange: true } };
      const respond = await showOrder(changeableOrder);
      respondWithError("not_changeable", message);
      await submit(document.querySelector(`input[value="${step}"]`));
      await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(message));
      expect(text()).not.toContain("You're booked");
      await respond("loadOrder", found(orderByResultStatus.cancelled.order));
      expect(heading()).toBe("Booking cancelled");
      expect(document.activeElement?.textContent).toBe(message);
    },
  );

  test("saving guests does not remove guests that were invited in another tab, and then shows them", async () => {
    const { order } = changeable;
    const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.in` });
    const [meera, ravi, asha] = [person("Meera"), person("Ravi"), person("Asha")];
    await showOrder({ ...order, mostGuests: 4, guests: [meera] });
    const requested: unknown[] = [];
    const completeSave = (reply: object, status = 200) =>
      vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
        const { guests, before } = JSON.parse(String(init.body));
        requested.push({ guests, before });
        return Promise.resolve(Response.json(reply, { status }));
      });
    const guestsPart = () => document.querySelector('section[aria-labelledby="guests"]') as HTMLElement;
    const save = (name: string, value: string, at: number) => {
      const field = guestsPart().querySelectorAll(`input[name="${name}"]`)[at] as HTMLInputElement;
      fireEvent.input(field, { target: { value } });
      return submit(field);
    };
    const fields = { "guests.1.name": "Enter the guest's name, in at least 2 letters." };
    completeSave({ error: { code: "validation_failed", message: "No.", fields, requestId: "r" } }, 422);
    await save("guestEmail", ravi.email, 1);
    await vi.waitFor(() => expect(guestsPart().textContent).toContain("Nothing has been saved yet."));
    completeSave({ guests: [meera, ravi, asha] });
    await save("guestName", ravi.name, 1);
    await vi.waitFor(() => expect(guestsPart().textContent).toContain("Your guest list is saved"));
    const listedGuests = [...guestsPart().querySelectorAll("li")].map((each) => each.textContent);
    expect(listedGuests).toEqual([
      "Meera, meera@example.in",
      "Ravi, ravi@example.in",
      "Asha, asha@example.in",
    ]);
    const names = [...guestsPart().querySelectorAll<HTMLInputElement>('input[name="guestName"]')];
    expect(names.map(({ value }) => value).slice(0, 3)).toEqual(["Meera", "Ravi", "Asha"]);
    await save("guestName", "Asha Rao", 2);
    await vi.waitFor(() => expect(requested).toHaveLength(3));
    expect(requested).toEqual([
      { guests: [meera, { name: "", email: ravi.email }], before: [meera] },
      { guests: [meera, ravi], before: [meera] },
      { guests: [meera, ravi, { ...asha, name: "Asha Rao" }], before: [meera, ravi, asha] },
    ]);
  });

  describe("a booking too close to its start for a refund", () => {
    const day = (date: string, refundPaise: number) => ({ date, refundPaise });
    const orderWithDays = (days: ReturnType<typeof day>[]): OrderDetails => ({
      ...changeable.order,
      now: "2026-11-23T09:30:00+05:30",
      cancellation: { ...changeable.order.cancellation, refundNowPaise: 0, days },
    });

    test("the cancellation form states that there is no refund, without an amount or working days", async () => {
      await showOrder(orderWithDays([day("2026-11-23", 0), day("2026-11-24", 0)]));
      const expected = part(/^Cancel/).textContent;
      expect(expected).toContain("There's no refund this close to the start.");
      expect(expected).toContain("Tue 24\u00a0Nov: no refund");
      expect(expected).not.toMatch(/₹|working days/);
    });

    test("the cancellation form mentions no refund if the booking was free", async () => {
      const order = orderWithDays([]);
      await showOrder({ ...order, quote: { ...order.quote, totalPaise: 0 } });
      expect(part(/^Cancel/).textContent).not.toMatch(/refund/);
    });

    test("the page after the cancellation states that there is no refund", async () => {
      const order = orderWithDays([]);
      await showOrder({ ...order, status: "cancelled" });
      expect(heading()).toBe("Booking cancelled");
      expect(text()).toContain(
        "There's no refund this close to the start. Others can now book in your place.",
      );
      expect(text()).not.toContain("₹0");
    });

    test.each([
      [{}, "There's no refund this close to the start. Others can now book in your place."],
      [{ totalPaise: 0 }, "Others can now book in your place."],
    ])("a cancellation is announced only once, by the focused heading (%j)", async (price, expected) => {
      const order = orderWithDays([]);
      const quote = { ...order.quote, ...price };
      await showOrder(
        { ...order, quote, status: "cancelled" },
        { ...key, change: { is: "cancelled", dates: [], refundPaise: 0 } },
      );
      expect(document.activeElement?.textContent).toContain(`Booking cancelled${expected}`);
      expect(text()).not.toContain("Your booking is cancelled");
    });
  });

  test("a change is reported only if the order confirms it, and the cancellation of single days has its own text", async () => {
    const dates = ["2026-11-24", "2026-11-25"];
    const renderChange = async (order: Partial<OrderDetails>, change: BookingChange) => {
      await showOrder({ ...changeable.order, ...order }, { ...key, change });
      const expected = document.querySelector("main [role=status] p")?.textContent ?? null;
      cleanup();
      return expected;
    };
    const expectedBy = "2026-12-04";
    const refund = {
      amountPaise: 118_000,
      status: "pending",
      reason: "",
      isFromBank: false,
      expectedBy,
    } as const;
    const refundChange = { dates: ["2026-11-23"], refund };
    expect(await renderChange(refundChange, { is: "cancelled", dates })).toBe(
      "Tue 24\u00a0Nov to Wed 25\u00a0Nov are cancelled.",
    );
    expect(
      await renderChange(refundChange, { is: "cancelled", dates: ["2026-11-24"], refundPaise: 59_000 }),
    ).toBe("Tue 24\u00a0Nov is cancelled. ₹590 is on its way to your account. Expect it by Fri 4\u00a0Dec.");
    expect(await renderChange({ dates }, { is: "cancelled", dates })).toBeNull();
    expect(await renderChange({}, { is: "cancelled", dates: [] })).toBeNull();
    const start = changeable.order.start;
    expect(await renderChange({}, { is: "moved", start })).toBeNull();
    const move = { ...changeable.order.move, left: 1 };
    expect(await renderChange({ move }, { is: "moved", start })).toBe(
      "Your booking has moved to Mon 23\u00a0Nov, 10:00\u00a0am\u00a0– 11:00\u00a0am\u00a0IST.",
    );
    expect(await renderChange({ move }, { is: "moved", start: "2026-11-24T10:00:00+05:30" })).toBeNull();
    expect(await renderChange({ move }, { is: "moved", start: "soon" })).toBeNull();
  });

  test.each([
    ["created", "Your booking hasn't moved yet", true],
    ["failed", "The payment was declined, so your booking hasn't moved", true],
    ["pending", "We're waiting for your bank", false],
  ] as const)(
    "a move whose price difference has a payment in state %s shows: %s",
    async (paymentStatus, heading, isPayable) => {
      const { order } = changeable;
      const unpaid = {
        ...{ catalogId: "neem-room", name: "Neem", start: order.start, end: order.end, dates: order.dates },
        ...{ holdExpiresAt: "2026-11-23T16:25:00+05:30", totalPaise: 118_000, differencePaise: 23_600 },
        paymentStatus,
      };
      await showOrder({ ...order, move: { ...order.move, unpaid } });
      const renderChange = document.activeElement?.textContent ?? "";
      expect(renderChange).toContain(heading);
      expect(renderChange).toMatch(
        isPayable
          ? /holding Neem, .+ until 4:25\u00a0pm\. It costs ₹236 more/
          : /moves to Neem, .+ as soon as/,
      );
      expect(/Continue to payment$/.test(renderChange)).toBe(isPayable);
    },
  );

  test("a move is reported automatically when its price difference is paid or declined while the page is open", async () => {
    const { order } = changeable;
    const movedSlot = { start: "2026-12-04T15:00:00+05:30", end: "2026-12-04T16:00:00+05:30" };
    const awaited = {
      ...{ catalogId: "neem-room", name: "Neem", ...movedSlot, dates: [], paymentStatus: "pending" as const },
      ...{ holdExpiresAt: "2026-11-23T16:25:00+05:30", totalPaise: 118_000, differencePaise: 23_600 },
    };
    const declined = { ...awaited, paymentStatus: "failed" as const };
    const respondWithMove = (
      unpaid: typeof awaited | typeof declined | null,
      more: Partial<OrderDetails> = {},
    ) => {
      const next = { ...order, mostGuests: 3, ...more, move: { ...order.move, left: 1, unpaid } };
      vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ order: next })));
      return next;
    };
    const respond = await showOrder(respondWithMove(awaited));
    expect(text()).toContain("We're waiting for your bank");
    const guestName = () => document.querySelector<HTMLInputElement>('input[name="guestName"]');
    fireEvent.change(guestName() as HTMLInputElement, { target: { value: "Meera" } });
    const afterwards = [respondWithMove(declined), respondWithMove(null, movedSlot)];
    for (const next of afterwards) {
      respondWithMove(next.move.unpaid, next);
      const expected =
        next.move.unpaid === null
          ? "Your booking has moved to Fri 4\u00a0Dec"
          : "was declined, so your booking";
      const respondAndRead = async () => {
        await respond("loadOrder", found(next));
        return text();
      };
      await expect.poll(respondAndRead, { interval: 200 }).toContain(expected);
      // Input elsewhere on the page is kept.
      expect(guestName()?.value).toBe("Meera");
      expect(guestName()?.closest("[hidden]")).toBe(null);
    }
  });

  test("a payment opened days ago is no longer shown as being checked, but the visitor is asked not to pay again", async () => {
    const { order } = orderByResultStatus.unconfirmed;
    const payments = [{ status: "created", amountPaise: 94_400, at: "2026-11-20T08:00:00+05:30" }] as const;
    await showOrder({ ...order, payments: [...payments] });
    expect(heading()).toBe("No payment has reached us");
    expect(text()).toContain("please don't pay again");
  });

  test("a booking that is confirmed while the page is open is announced", async () => {
    const respond = await showOrder(orderByResultStatus.checking.order);
    await respond("awaitNextPoll", ({ resolve }) => resolve(undefined as never));
    await respond("poll", found(orderByResultStatus.confirmed.order));
    expect(heading()).toBe("You're booked");
    const renderChange = [...document.querySelectorAll("[role=status]")].map(
      ({ textContent }) => textContent,
    );
    expect(renderChange).toContain("You're booked");
  });

  test("an invoice to a UN body or an embassy shows its number as a UIN", async () => {
    const respond = await showOrder(orderByResultStatus.confirmed.order);
    const buyer = { ...invoice.buyer, gstin: "0717USA00056UNW" };
    await respond("loadInvoice", ({ resolve }) => resolve({ ...invoice, buyer } as never));
    expect(text()).toContain("UIN 0717USA00056UNW");
    expect(text()).not.toContain("GSTIN 0717USA00056UNW");
  });

  test("a confirmed booking shows the invoice with every line once it is loaded", async () => {
    const respond = await showOrder(orderByResultStatus.confirmed.order);
    await respond("loadInvoice", ({ resolve }) => resolve(invoice as never));
    for (const expected of [
      invoice.number,
      "GSTIN 07AAACB1234C1ZH",
      "SAC 997212",
      "CGST 9%",
      "SGST 9%",
      "₹944",
      invoice.totalInWords,
      "Place of supply: Delhi",
      "Reverse charge: no",
    ]) {
      expect(text()).toContain(expected);
    }
  });

  test("Try again opens the booking, which resumes the hold", async () => {
    await showOrder(orderByResultStatus.failed.order);
    const tryAgainLink = screen.getByRole("link", { name: "Try again" });
    expect(tryAgainLink.getAttribute("href")).toBe(
      "/booking-details/saket-court/banyan-room?date=2026-11-23&from=10%3A00&to=11%3A00&people=4",
    );
    fireEvent.click(tryAgainLink);
    expect(readDraft().hold).toEqual({ ...key, catalogId: "banyan-room" });
  });

  test("no link contains the token of the order, and calendar and invoice links contain the order's id", async () => {
    await showOrder(orderByResultStatus.confirmed.order);
    expect(links().filter((href) => href.includes(key.token))).toEqual([]);
    expect(links().filter((href) => href.includes(`orderId=${key.orderId}`)).length).toBeGreaterThan(3);
  });
});

test("the order is requested once, although analytics needs it too", async () => {
  const requested = vi.fn((_url: string) => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", requested);
  const requests = [{ area: "paymentStatus.orderDetails", input: key }] as const;
  render(
    <Areas requests={requests} snapshots={{}}>
      <Result orderKey={key} snapshot={undefined}>
        {null}
      </Result>
    </Areas>,
  );
  // The area's machine is in a separate chunk.
  await vi.dynamicImportSettled();
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  const [read] = requests;
  expect(areaActor(read, undefined).getSnapshot()).toMatchObject({ value: "fetching", status: "active" });
  expect(requested.mock.calls.filter(([url]) => url.includes("meetingRoomsOrderDetails"))).toHaveLength(1);
});

describe("an order that cannot be opened", () => {
  test("shows the same message for an order without a token as for a wrong token", async () => {
    show(null);
    const textBefore = text();
    expect(textBefore).toContain(
      "We couldn't find this booking. Please check the link, or get a new one under My bookings.",
    );
    cleanup();
    const respond = show();
    await respond("loadOrder", ({ resolve }) => resolve({ outcome: "gone" } as never));
    expect(text()).toBe(textBefore);
  });
});
