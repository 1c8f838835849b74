import { describe, expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { expectOwnWords } from "../../../tests/support/foreign-words.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { refund as reasons } from "../../texts/error-messages.ts";
import {
  bookingDeps,
  type bookingRequestFor,
  confirmHeld,
  daysFrom,
  heldOrder,
  seed,
  testClock,
  timesOn,
} from "../booking/testing.ts";
import { bookOnInvoice } from "../changes/book-on-invoice.ts";
import { cancelBooking } from "../changes/cancel-booking.ts";
import { cancelByStaff, refundByStaff } from "../changes/cancel-by-staff.ts";
import { correctBuyer } from "../changes/correct-buyer.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { moveByStaff } from "../changes/move-by-staff.ts";
import { recordPayout } from "../changes/record-payout.ts";
import { setGuests } from "../changes/set-guests.ts";
import { cancelOrder } from "../changes/testing.ts";
import { commandActor } from "../database/audit.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue, enqueueForVisitor } from "../database/outbox.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { pdfThreadForTest } from "../invoice/testing.ts";
import { submitLead } from "../lead/submit-lead.ts";
import type { BookingDeps } from "../orders/deps.ts";
import { insertOutsidePayment } from "../payment/outside-payment.ts";
import { addPayment, paidBooking, paymentForTest } from "../payment/testing.ts";
import { settingsIn } from "../testing.ts";
import { startMail } from "./start-mail.ts";
import { type MailServer, partOf, startMailServer, textPartOf } from "./testing.ts";

/** Creates a confirmed order and starts the mail delivery; `first` is the confirmation. */
async function confirmedOrder(
  bookingRequest: Parameters<typeof bookingRequestFor>[0] = {},
  confirm: (deps: BookingDeps, orderId: string) => Promise<unknown> = confirmHeld,
) {
  const { db } = await databaseForTest("pglite");
  const clock = testClock();
  await seed(db);
  const deps = bookingDeps(db, clock);
  const { order: held, key } = await heldOrder(deps, bookingRequest);
  const { id, number } = held;
  const server = await startMailServer();
  onTestFinished(server.close);
  const settings = settingsIn("memory://", { smtpUrl: server.url });
  const pdfThread = pdfThreadForTest();
  const start = () => {
    const loop = startMail({ ...deps, pdfThread }, settings);
    onTestFinished(loop.stop);
    return loop;
  };
  const mail = start();
  await confirm(deps, id);
  mail.wake();
  const enqueueAndDeliver = async (message: (now: Date) => Parameters<typeof enqueue>[1]) => {
    const now = clock.now();
    await inTransaction(db, { kind: "customer" }, (tx) => enqueue(tx, message(now), now));
    mail.wake();
  };
  return {
    deps,
    id,
    number,
    server,
    mail,
    start,
    enqueueAndDeliver,
    token: key.token,
    first: await waitForMail(server, 1),
  };
}

/** Records a captured payment of the order's price. */
async function pay(orderId: string, deps: BookingDeps): Promise<void> {
  const order = await firstRow(deps.db, "orders", { id: orderId });
  await addPayment(deps, order, { gateway_payment_id: "pay_1", status: "captured" });
}

const htmlPartOf = (source: string) => partOf(source, "text/html").toString("utf8");
const calendarOf = (source: string) =>
  partOf(source, "text/calendar").toString("utf8").replaceAll("\r\n ", "");

/** Waits until the server has received `count` emails. Returns the last one. */
async function waitForMail(server: MailServer, count: number) {
  await expect.poll(() => server.taken.length).toBe(count);
  const source = server.taken.at(-1)?.source ?? "";
  return { source, text: textPartOf(source) };
}

test("a confirmation contains the booking's details, price, invoice, calendar file and links", async () => {
  const { id, number, token, server, deps, first } = await confirmedOrder();
  const { source, text } = first;
  expect(server.taken[0]?.to).toEqual(["asha@example.in"]);
  const [subject, opening] = [
    `Booked for Mon 23 Nov, 10:00 am: Banyan at centre one (${number})`,
    "You're booked for Mon 23 Nov, 10:00 am – 11:00 am IST: Banyan at centre one.",
  ];
  expect(htmlPartOf(source)).toContain(`<title>${subject}</title>`);
  expect(text.replace(/\s+/g, " ")).toMatch(`Hello Asha Rao, ${opening} View your booking:`);
  const { number: invoice } = await firstRow(deps.db, "invoices");
  for (const expectedText of [
    number,
    "Hello Asha Rao,",
    "Banyan, Meeting / Conference Room",
    "Mon, 23 Nov 2026, 10:00 am – 11:00 am IST",
    "N-1 Connaught Place, New Delhi, 110001",
    "Gate 7 of Rajiv Chowk.",
    "₹1,180 including GST",
    invoice,
    `https://baithak.example/payment-success/${id}?token=${token}`,
    `https://baithak.example/order/calendar?orderId=${id}&token=${token}&to=google`,
    `https://baithak.example/order/calendar?orderId=${id}&token=${token}&to=outlook`,
    "1800 000 0000",
    // The booking can no longer be moved, because it starts in three hours.
    "Open your booking to invite guests or cancel it.",
  ]) {
    expect(text).toContain(expectedText);
  }
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  // The invoice is attached, and the only button links to the booking.
  expect(
    partOf(source, `${invoice.replaceAll("/", "-")}.pdf`)
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(htmlPartOf(source).match(/display:inline-block/g)).toHaveLength(1);
  expect(htmlPartOf(source)).toMatch(/^[\s\S]*<body[^>]*>\s*<div[^>]*>\s*<p[^>]*>Baithak<\/p>/);
  expect(source).toContain(`filename=${number}.ics`);
  expect(calendarOf(source)).toContain(`https://baithak.example/payment-success/${id}?token=${token}`);
});

test("a confirmation of passes names the days whose refunds differ", async () => {
  const days = {
    catalogId: "desk",
    ...daysFrom("2026-11-24", "2026-11-27"),
    dates: ["2026-11-24", "2026-11-26"],
    people: 1,
  };
  const { id, deps, server, enqueueAndDeliver } = await confirmedOrder(days);
  await pay(id, deps);
  await enqueueAndDeliver((now) => newMessage("booking_confirmed", { orderId: id }, now));
  const { text } = await waitForMail(server, 2);
  expect(text.replace(/\s+/g, " ")).toContain(
    "Cancellation: Tue 24 Nov: 50% refund (₹590) until Mon 23 Nov, 6:00 pm. Thu 26 Nov: free until the end of " +
      "Tue 24 Nov, 50% refund (₹590) until Wed 25 Nov, 6:00 pm. No refund after a day's last deadline. Getting there",
  );
  // A web calendar's link would also block the day in between.
  expect(text).not.toMatch(/Google|Outlook/);
});

test("all emails about passes, and their calendar entries, use the nouns of passes", async () => {
  const dates = ["2026-11-24", "2026-11-26"];
  const days = { catalogId: "desk", ...daysFrom("2026-11-24", "2026-11-27"), dates, people: 1 };
  const { id, token, deps, server, mail, enqueueAndDeliver } = await confirmedOrder(days);
  await setGuests(deps, { orderId: id, token, guests: [{ name: "Meera", email: "meera@example.in" }] });
  mail.wake();
  const order = { orderId: id };
  const refund = { ...order, refundId: "REF1", amountPaise: 100_000 };
  const payloads = [
    (now: Date) => newMessage("booking_reminder", { ...order, revision: 0 }, now),
    (now: Date) => newMessage("booking_changed", { ...order, change: "moved", refundPaise: 100_000 }, now),
    (now: Date) => newMessage("booking_changed", { ...order, change: "moved", paidPaise: 100_000 }, now),
    (now: Date) => newMessage("booking_changed", { ...order, change: "days_cancelled" }, now),
    (now: Date) => newMessage("booking_cancelled", { ...order, by: "customer" as const }, now),
    ...Object.values(reasons).map(
      (reason) => (now: Date) => newMessage("money_returning", { ...refund, reason }, now),
    ),
    (now: Date) => newMessage("money_returned", refund, now),
    (now: Date) => newMessage("payment_not_taken", { ...order, amountPaise: 100_000 }, now),
  ];
  for (const message of payloads) await enqueueAndDeliver(message);
  await expect.poll(() => server.taken.length).toBe(2 + payloads.length);
  await deps.db.updateTable("orders").set({ status: "expired" }).execute();
  await enqueueAndDeliver((now) => newMessage("money_returning", refund, now));
  await waitForMail(server, 3 + payloads.length);
  for (const { source } of server.taken) {
    expectOwnWords(`${/^Subject: .*$/m.exec(source)?.[0]} ${textPartOf(source)}`, "day");
    if (/text\/calendar/.test(source)) expectOwnWords(summaryOf(calendarOf(source)), "day");
  }
});

/** Returns what a calendar shows of an entry. */
const summaryOf = (calendar: string) =>
  calendar.match(/^(SUMMARY|DESCRIPTION|LOCATION):.*$/gm)?.join(" ") ?? "";

test("emails about day passes and their calendar entries state opening hours unless the booking is cancelled", async () => {
  const dates = ["2026-11-24", "2026-11-26"];
  const days = { catalogId: "desk", ...daysFrom("2026-11-24", "2026-11-27"), dates, people: 1 };
  const { id, token, deps, server, mail, enqueueAndDeliver, first } = await confirmedOrder(days);
  const hours = ["Tue 24 Nov: open 9:00 am – 2:00 pm IST", "Thu 26 Nov: open 9:00 am – 7:00 pm IST"];
  const whenLineOf = (text: string) => /^When: ([\s\S]*?)\nWhere:/m.exec(text.replaceAll("\r", ""))?.[1];
  const descriptionOf = (source: string) => /^DESCRIPTION:(.*)$/m.exec(calendarOf(source))?.[1];
  await setGuests(deps, { orderId: id, token, guests: [{ name: "Meera", email: "meera@example.in" }] });
  mail.wake();
  for (const { text, source } of [first, await waitForMail(server, 2)]) {
    expect(whenLineOf(text)).toBe(["Tue, 24 Nov 2026; Thu, 26 Nov 2026", ...hours].join("\n"));
    expect(descriptionOf(source)).toContain(hours.join("\n").replaceAll(",", "\\,").replaceAll("\n", "\\n"));
  }
  await deps.db.updateTable("orders").set({ status: "cancelled" }).execute();
  await enqueueAndDeliver((now) =>
    newMessage("booking_cancelled", { orderId: id, creditNote: null, by: "customer" }, now),
  );
  const cancelled = await waitForMail(server, 3);
  expect(whenLineOf(cancelled.text)).toBe("Tue, 24 Nov 2026; Thu, 26 Nov 2026");
  expect(descriptionOf(cancelled.source)).not.toMatch(/open \d/i);
});

test("a confirmation mentions moving only while the booking can be moved, and a free booking has no paid amount", async () => {
  const { id, server, deps, enqueueAndDeliver } = await confirmedOrder();
  // A booking that starts next week can still be moved.
  const [starts_at, ends_at] = [istInstant("2026-11-30", "10:00"), istInstant("2026-11-30", "11:00")];
  await deps.db.updateTable("orders").set({ starts_at, ends_at, total_paise: 0 }).execute();
  await enqueueAndDeliver((now) => newMessage("booking_confirmed", { orderId: id }, now));
  const { text } = await waitForMail(server, 2);
  expect(text).toContain("Open your booking to invite guests, move it or cancel it.");
  expect(text).toContain("Total: Nothing to pay");
  expect(text).not.toMatch(/^Paid/m);
});

test("a confirmation of a pass that is valid today offers neither a move nor a cancellation", async () => {
  const today = { catalogId: "desk", ...daysFrom("2026-11-23", "2026-11-24"), people: 1 };
  const { first } = await confirmedOrder(today);
  expect(first.text).toContain("Open your booking to invite guests.");
  expect(first.text).not.toMatch(/move it|cancel it/);
});

test("a cancellation email states the reason, the credit note and the refund", async () => {
  const { id, number, server, deps, mail } = await confirmedOrder();
  await pay(id, deps);
  const cancelled = await cancelOrder(deps, id, "The lift is being repaired.");
  mail.wake();
  const { text, source } = await waitForMail(server, 2);
  expect(source).toMatch(/^Subject: Cancelled: .*/m);
  expect(source).toContain("method=CANCEL");
  expect(text).toContain("has been cancelled. The lift is being repaired.");
  expect(text).toContain(number);
  expect(cancelled).toMatchObject({ ok: true, refundPaise: 118_000, creditNote: expect.any(String) });
  expect(text).toContain(cancelled.ok ? cancelled.creditNote : "");
  expect(text).toContain("₹1,180");
});

test("an email about a cancellation with a fee states the kept fee, and does not cite the terms", async () => {
  const { id, server, enqueueAndDeliver } = await confirmedOrder();
  const cancelled = { orderId: id, creditNote: null, reason: "You did not turn up." };
  await enqueueAndDeliver((now) =>
    newMessage("booking_cancelled", { ...cancelled, refundPaise: 84_667, keptPaise: 33_333 }, now),
  );
  expect((await waitForMail(server, 2)).text).toMatch(
    /You did not turn up\.\s+We've kept a cancellation fee of ₹333\.33\.\s+₹846\.67 is on its way/,
  );
  await enqueueAndDeliver((now) =>
    newMessage("booking_cancelled", { ...cancelled, refundPaise: 0, keptPaise: 118_000 }, now),
  );
  const { text } = await waitForMail(server, 3);
  expect(text).toContain("We've kept a cancellation fee of ₹1,180.");
  expect(text).not.toMatch(/no refund|₹0\b/);
});

test.each([
  ["Water leak", "Water leak."],
  ["Is the lift working? No!", "Is the lift working? No!"],
  ["A leak (again.)", "A leak (again.)"],
])("an email quotes the reason %j as a sentence", async (reason, sentence) => {
  const { id, server, enqueueAndDeliver } = await confirmedOrder();
  const message = { orderId: id, creditNote: null, reason };
  await enqueueAndDeliver((now) => newMessage("booking_cancelled", { ...message, refundPaise: 82_600 }, now));
  expect((await waitForMail(server, 2)).text.replace(/\s+/g, " ")).toContain(
    `has been cancelled. ${sentence} ₹826 is on its way`,
  );
});

test("an email about days that the operator cancelled states the reason", async () => {
  const { id, server, enqueueAndDeliver } = await confirmedOrder();
  const changed = { orderId: id, change: "days_cancelled" as const, dates: ["2026-12-03"] };
  const reason = "The lift is being repaired";
  await enqueueAndDeliver((now) =>
    newMessage("booking_changed", { ...changed, reason, refundPaise: 118_000 }, now),
  );
  expect((await waitForMail(server, 2)).text).toMatch(
    /stays as it is\.\s+The lift is being repaired\.\s+₹1,180 is on its way/,
  );
});

test("an email about a refund of a part states the reason and contains the credit note", async () => {
  const { id, server, deps, mail } = await confirmedOrder();
  await pay(id, deps);
  const request = { orderId: id, amountPaise: 20_000, reason: "The projector was broken" };
  const staff = { ...deps, actor: commandActor("cancel"), refundLimitPaise: null };
  const refunded = await refundByStaff(staff, { ...request, isAfterTheEvent: true });
  if (!refunded.ok) throw new Error(refunded.message);
  mail.wake();
  const { text, source } = await waitForMail(server, 2);
  expect(text).toMatch(/The projector was broken\.\s+₹200 is on its way to your account\./);
  expect(text).toContain(`Credit note: ${refunded.creditNote}`);
  expect(source).toContain(`${refunded.creditNote?.replaceAll("/", "-")}.pdf`);
});

test("an email about corrected details of the buyer contains the credit note and the new invoice", async () => {
  const { id, server, deps, mail } = await confirmedOrder();
  const request = { orderId: id, buyer: { company: "Rao Textiles" } };
  const corrected = await correctBuyer({ ...deps, actor: commandActor("correct") }, request);
  if (!corrected.ok) throw new Error(corrected.message);
  mail.wake();
  const { text, source } = await waitForMail(server, 2);
  expect(text).toContain("Invoice: DL/2627/000002");
  expect(text).toContain("We've corrected the buyer's details on your invoice.");
  for (const name of ["DLC-2627-000001.pdf", "DL-2627-000002.pdf"]) expect(source).toContain(name);
  expect(source).not.toContain("text/calendar");
});

test.each([
  ["on its day", 0, true],
  ["three days before", 3 * 24 * 3_600_000, false],
])(
  "when a customer cancels a booking %s, the email mentions a refund only if there is one",
  async (_, ms, isLate) => {
    const { id, server, deps, mail } = await confirmedOrder();
    const now = new Date(deps.now().getTime() - ms);
    await pay(id, deps);
    const expectedRefundPaise = isLate ? 0 : 118_000;
    const bookingRequest = {
      orderId: id,
      reason: "You cancelled this booking.",
      expectedRefundPaise,
    } as const;
    expect(await cancelBooking({ ...deps, now: () => now }, bookingRequest)).toMatchObject({ ok: true });
    mail.wake();
    const { text } = await waitForMail(server, 2);
    expect(text.includes("There's no refund this close to the start.")).toBe(isLate);
    expect(text.includes("₹1,180 is on its way to your account.")).toBe(!isLate);
    expect(text).not.toMatch(/₹0\b/);
  },
);

test("an email about a cancellation by the customer states who cancelled, but no reason", async () => {
  const { id, server, enqueueAndDeliver } = await confirmedOrder();
  await enqueueAndDeliver((now) =>
    newMessage(
      "booking_cancelled",
      { orderId: id, creditNote: null, refundPaise: 59_000, by: "customer" },
      now,
    ),
  );
  const { text } = await waitForMail(server, 2);
  expect(text).toMatch(/You've cancelled your booking for [^.]*\.\s+₹590 is on its way to your account\./);
  expect(text).not.toContain("has been cancelled");
});

test("emails about an unusable payment state the amount, the reason and the refund", async () => {
  const { id, token, server, enqueueAndDeliver } = await confirmedOrder();
  const reason = "This was a second payment for the same booking.";
  await enqueueAndDeliver((now) =>
    newMessage("money_returning", { orderId: id, refundId: "REF1", amountPaise: 118_050, reason }, now),
  );
  const returning = await waitForMail(server, 2);
  expect(returning.text).toContain(
    `We've received ₹1,180.50 from you. ${reason} ₹1,180.50 is on its way to your account.`,
  );
  expect(returning.text).toContain("Your booking is confirmed and stays as it is");
  expect(returning.text).toContain(`/payment-success/${id}?token=${token}`);
  await enqueueAndDeliver((now) => newMessage("money_returned", { orderId: id, amountPaise: 118_050 }, now));
  expect((await waitForMail(server, 3)).text).toContain("₹1,180.50 is on its way to your account.");
  await enqueueAndDeliver((now) =>
    newMessage("payment_not_taken", { orderId: id, amountPaise: 118_000 }, now),
  );
  expect((await waitForMail(server, 4)).text).toContain("We didn't take the second payment of ₹1,180");
});

test("emails about a refund that our office pays out do not say that it is on its way until it is", async () => {
  const { id, deps, server, mail } = await confirmedOrder();
  const order = await firstRow(deps.db, "orders", { id });
  const payment = {
    id: "UTR1",
    method: "cheque",
    date: "2026-11-23",
    amountPaise: order.total_paise,
  } as const;
  const staff = { ...deps, actor: commandActor("cancel"), refundLimitPaise: null };
  await inTransaction(deps.db, staff.actor, (tx) => insertOutsidePayment(tx, order, payment, deps.now()));
  const delivered = async (count: number) => {
    mail.wake();
    const { source, text } = await waitForMail(server, count);
    return { title: htmlPartOf(source), text: text.replace(/\s+/g, " ") };
  };
  const payout = (amount: string) => `Our office will transfer ${amount} to your bank account`;
  await refundByStaff(staff, { orderId: id, reason: "No projector.", amountPaise: 18_000 });
  const part = await delivered(2);
  expect(part.text).toContain(payout("₹180"));
  expect(part.title).toContain(`<title>Your refund of ₹180 (${order.number})</title>`);
  await cancelOrder(deps, id, "A leak.");
  const rest = await delivered(3);
  expect(rest.text).toContain(payout("₹1,000"));
  for (const { text } of [part, rest]) expect(text).not.toContain("on its way");
  await recordPayout(staff, { orderId: id, amountPaise: 118_000, reference: "UTR2", date: "2026-11-23" });
  expect((await delivered(4)).text).toContain("₹1,180 is on its way to your account. Expect it by");
});

describe("emails about a booking on invoice", () => {
  const actor = commandActor("on-invoice");
  const december = timesOn("2026-12-03", "10:00", "12:00");
  /** Books two hours for ₹2,360. The emails are read without line breaks. */
  async function onInvoice() {
    const booked = await confirmedOrder(december, (deps, orderId) =>
      bookOnInvoice({ ...deps, actor }, { orderId }),
    );
    const next = async (count: number) => {
      booked.mail.wake();
      return (await waitForMail(booked.server, count)).text.replace(/\s+/g, " ");
    };
    return { ...booked, next, confirmation: booked.first.text.replace(/\s+/g, " ") };
  }
  const due = (amount: string) => `${amount} is due on Tue, 8 Dec 2026. Your invoice says how to pay.`;
  const paidOrRefunded = /\bPaid\b|refund of|on its way|will transfer|nothing to pay/;

  test("state the due date instead of a payment", async () => {
    const { confirmation, deps, id, next, first } = await onInvoice();
    expect(confirmation).toContain(`Banyan at centre one. ${due("₹2,360")}`);
    expect(confirmation).toContain("Due: ₹2,360 including GST, by Tue, 8 Dec 2026");
    expect(confirmation).not.toMatch(paidOrRefunded);
    expect(first.source).toContain("DL-2627-000001.pdf");
    await correctBuyer({ ...deps, actor }, { orderId: id, buyer: { company: "Rao Textiles" } });
    expect(await next(2)).toMatch(/Your booking stays as it is\. ₹2,360 is due on/);
    const moved = { orderId: id, ...timesOn("2026-12-03", "15:00", "16:00"), reason: "Painting." };
    await moveByStaff({ ...deps, actor, refundLimitPaise: null }, { ...moved, price: "by_rules" });
    const text = await next(3);
    expect(text).toContain(due("₹1,180"));
    expect(text).not.toMatch(paidOrRefunded);
  });

  test.each([
    ["nothing is due", 0, "You haven't paid for it yet, so there's no refund, and nothing is due any more."],
    ["a fee stays due", 23_600, "₹236 stays due on Tue, 8 Dec 2026."],
  ])("say that %s after a cancellation", async (_, feePaise, sentence) => {
    const { deps, id, next } = await onInvoice();
    const staff = { ...deps, actor, refundLimitPaise: null };
    const cancelled = await cancelByStaff(staff, { orderId: id, reason: "A leak.", refund: { feePaise } });
    expect(cancelled).toMatchObject({ ok: true, refundPaise: 0 });
    const text = await next(2);
    expect(text).toContain(`has been cancelled. A leak. ${sentence}`);
    expect(text).not.toMatch(/fee of|on its way|will transfer/);
  });
});

test("each email to a customer links to all bookings of the customer", async () => {
  const { id, deps, server, mail, enqueueAndDeliver, first } = await confirmedOrder();
  const sources = [first.source];
  const money = { orderId: id, amountPaise: 118_000 };
  for (const enqueued of [
    (now: Date) => newMessage("booking_cancelled", { orderId: id, creditNote: null, by: "customer" }, now),
    (now: Date) => newMessage("booking_changed", { orderId: id, change: "moved" }, now),
    (now: Date) => newMessage("money_returning", { ...money, refundId: "REF1", reason: "" }, now),
    (now: Date) => newMessage("money_returned", money, now),
    (now: Date) => newMessage("payment_not_taken", money, now),
  ]) {
    await enqueueAndDeliver(enqueued);
    sources.push((await waitForMail(server, sources.length + 1)).source);
  }
  await deps.db
    .updateTable("orders")
    .set({ status: "held", hold_expires_at: tenMinutesLater(deps.now()) })
    .execute();
  const code = newMessage("confirm_email", { orderId: id }, deps.now());
  await inTransaction(deps.db, { kind: "customer" }, (tx) =>
    enqueueForVisitor(tx, code, { recipient: "asha@example.in", network: null }, deps.now()),
  );
  mail.wake();
  sources.push((await waitForMail(server, sources.length + 1)).source);
  await submitLead({ ...deps, hasWebhook: false, wakeOutbox: mail.wake }, lead);
  const findThanksMail = () => server.taken.find(({ messageId }) => messageId.startsWith("<lead_thanks."));
  await expect.poll(findThanksMail).toBeDefined();
  sources.push(findThanksMail()?.source ?? "");
  for (const source of sources) {
    const { length } = htmlPartOf(source).match(/href="https:\/\/baithak\.example\/my-bookings"/g) ?? [];
    expect(length, /^Subject: .*/m.exec(source)?.[0]).toBe(1);
    expect(textPartOf(source)).toContain("My bookings:");
  }
});

test("a payment link states the price and the end of the hold, and is not sent once the hold has ended or was paid", async () => {
  const { deps, id, number, token, server, enqueueAndDeliver } = await confirmedOrder();
  const link = (now: Date) => newMessage("payment_link", { orderId: id }, now);
  await enqueueAndDeliver(link);
  await expect.poll(() => rowsOf(deps.db, "outbox", { delivered_at: null })).toEqual([]);
  const hold = (until: Date) =>
    deps.db.updateTable("orders").set({ status: "held", hold_expires_at: until }).execute();
  await hold(deps.now());
  await enqueueAndDeliver(link);
  await expect.poll(() => rowsOf(deps.db, "outbox", { delivered_at: null })).toEqual([]);
  expect(server.taken).toHaveLength(1);
  await hold(tenMinutesLater(deps.now()));
  await enqueueAndDeliver(link);
  const { source, text } = await waitForMail(server, 2);
  const subject = `Pay ₹1,180 to book Mon 23 Nov, 10:00 am: Banyan at centre one (${number})`;
  expect(htmlPartOf(source)).toContain(`<title>${subject}</title>`);
  expect(text.replace(/\s+/g, " ")).toContain(`Pay by Mon 23 Nov, 7:10 am IST to confirm your booking.`);
  expect(text).toContain("₹1,180 including GST");
  expect(text).toContain(`https://baithak.example/payment-success/${id}?token=${token}`);
});

const lead = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "+919876543210",
  consent: true,
  brand: 1,
} as const;
const tenMinutesLater = (instant: Date) => new Date(instant.getTime() + 600_000);

test("a message about a missing order is not sent and is removed from the queue", async () => {
  const { server, enqueueAndDeliver, deps } = await confirmedOrder();
  await enqueueAndDeliver((now) => newMessage("booking_confirmed", { orderId: "ORDGONE" }, now));
  const undeliveredRows = () => rowsOf(deps.db, "outbox", { delivered_at: null });
  await expect.poll(undeliveredRows).toEqual([]);
  expect(server.taken).toHaveLength(1);
});

test("an invitation contains the time, the place and a calendar entry, but no price, invoice or link to the order", async () => {
  const { id, token, deps, server, mail } = await confirmedOrder();
  const key = { orderId: id, token };
  const meera = { name: "Meera Iyer", email: "meera@example.in" };
  const setWay = (text: string | null) =>
    deps.db.updateTable("centres").set({ way: text }).where("id", "=", "centre-one").execute();
  const way = { station: "Rajiv Chowk", lines: ["Blue Line"], exit: "gate 7", minutes: 4 };
  await setWay(JSON.stringify(way));
  onTestFinished(() => setWay(null).then(() => undefined));
  await setGuests(deps, { ...key, guests: [meera] });
  mail.wake();
  const invited = await waitForMail(server, 2);
  expect(server.taken[1]?.to).toEqual(["meera@example.in"]);
  for (const expectedText of [
    "Hello Meera Iyer,",
    "Asha Rao has invited you to centre one.",
    "Banyan, Meeting / Conference Room",
    "Mon, 23 Nov 2026, 10:00 am – 11:00 am IST",
    "N-1 Connaught Place, New Delhi, 110001",
    "4 min walk from Rajiv Chowk (Blue Line), gate 7\r\nGate 7 of Rajiv Chowk.",
  ]) {
    expect(invited.text).toContain(expectedText);
  }
  const { number: invoice } = await firstRow(deps.db, "invoices");
  const entry = calendarOf(invited.source).replaceAll("\r\n ", "");
  expect(entry).toContain("METHOD:REQUEST");
  expect(entry).toContain("4 min walk from Rajiv Chowk (Blue Line)\\, gate 7\\nGate 7 of Rajiv Chowk.");
  expect(htmlPartOf(invited.source).replace(/\s+/g, " ")).toContain("gate 7<br>Gate 7");
  expect(entry).toMatch(/^ORGANIZER;.*mailto:/m);
  expect(entry).toMatch(/^ATTENDEE;.*PARTSTAT=NEEDS-ACTION.*mailto:/im);
  expect(entry).toContain("RSVP=FALSE");
  const fullMail = `${invited.text} ${htmlPartOf(invited.source)} ${entry}`;
  for (const secret of [
    token,
    "₹",
    invoice,
    "asha@example.in",
    "9876543210",
    "/payment-success/",
    "/order/",
  ]) {
    expect(fullMail).not.toContain(secret);
  }
  expect(invited.source).not.toContain("application/pdf");

  await setGuests(deps, { ...key, guests: [] });
  mail.wake();
  const removed = await waitForMail(server, 3);
  expect(removed.text).toContain("Asha Rao has taken you off the guest list for this booking.");
  expect(calendarOf(removed.source)).toContain("METHOD:CANCEL");
});

test("each calendar entry for a guest replaces the previous one", async () => {
  const { id, token, deps, server, mail } = await confirmedOrder();
  const key = { orderId: id, token };
  const set = (guests: { name: string; email: string }[]) => setGuests(deps, { ...key, guests });
  const meera = { name: "Meera Iyer", email: "meera@example.in" };
  const sequenceOf = async (nthMail: number) => {
    mail.wake();
    const { source } = await waitForMail(server, nthMail);
    const [, method, sequence] = /METHOD:(\w+)[\s\S]*SEQUENCE:(\d+)/.exec(calendarOf(source)) ?? [];
    return `${method} ${sequence}`;
  };
  await set([meera]);
  expect(await sequenceOf(2)).toBe("REQUEST 0");
  await set([]);
  expect(await sequenceOf(3)).toBe("CANCEL 1");
  await set([meera]);
  expect(await sequenceOf(4)).toBe("REQUEST 2");
  await set([]);
  expect(await sequenceOf(5)).toBe("CANCEL 3");
});

test("a guest who was removed before the invitation was sent gets no email", async () => {
  const { id, token, deps, server, mail, start } = await confirmedOrder();
  const key = { orderId: id, token };
  const guests = [{ name: "Meera Iyer", email: "meera@example.in" }];
  const ravi = { name: "Ravi Das", email: "ravi@example.in" };
  await mail.stop();
  await setGuests(deps, { ...key, guests: [...guests, ravi] });
  await setGuests(deps, { ...key, guests: [] });
  await setGuests(deps, { ...key, guests });
  const restarted = start();
  const undeliveredRows = () => rowsOf(deps.db, "outbox", { delivered_at: null });
  await expect.poll(undeliveredRows).toEqual([]);
  await restarted.stop();
  // The removed guest gets no email. The guest who was removed and then invited again gets only one invitation.
  expect(server.taken.slice(1).map(({ to }) => to[0])).toEqual(["meera@example.in"]);
});

test("an invitation does not repeat a customer's name that looks like spam", async () => {
  const { id, token, deps, server, mail } = await confirmedOrder();
  const key = { orderId: id, token };
  for (const [index, name] of [
    "Win a prize at spam.example",
    "Your bank account is blocked call us now",
  ].entries()) {
    await deps.db.updateTable("orders").set({ customer_name: name }).execute();
    await setGuests(deps, { ...key, guests: [{ name, email: `stranger${index}@example.in` }] });
    mail.wake();
    const { text, source } = await waitForMail(server, 2 + index * 2);
    expect(text).toContain("Someone has invited you to centre one.");
    expect(`${text} ${source}`).not.toMatch(/prize|blocked/);
    await setGuests(deps, { ...key, guests: [] });
    mail.wake();
    await waitForMail(server, 3 + index * 2);
  }
});

test("an email about a moved booking contains the new time, the refund, both documents and a new calendar entry", async () => {
  const { deps, gateway } = await paymentForTest("pglite");
  const { key } = await paidBooking(deps, gateway, timesOn("2026-12-03", "15:00", "17:00"));
  const shorterMove = { ...timesOn("2026-12-04", "10:00", "11:00"), expectedTotalPaise: 118_000 };
  expect(await moveBooking(deps, { ...key, ...shorterMove })).toMatchObject({ ok: true, is: "moved" });
  const server = await startMailServer();
  onTestFinished(server.close);
  const settings = settingsIn("memory://", { smtpUrl: server.url });
  const mail = startMail({ ...deps, pdfThread: pdfThreadForTest() }, settings);
  onTestFinished(mail.stop);
  const findMovedMail = () =>
    server.taken.find(({ source }) => textPartOf(source).includes("has been moved"));
  await expect.poll(findMovedMail).toBeDefined();
  const source = findMovedMail()?.source ?? "";
  for (const expectedText of [
    "Fri, 4 Dec 2026, 10:00 am – 11:00 am IST",
    "₹1,180 is on its way to your account. Expect it by Wed 2 Dec.",
    "Credit note: DLC/2627/000001",
    "Invoice: DL/2627/000002",
  ])
    expect(textPartOf(source)).toContain(expectedText);
  expect(source.match(/^Content-Type: application\/pdf/gim)).toHaveLength(2);
  expect(calendarOf(source)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:1/);
});
