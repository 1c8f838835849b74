import type { OrderDetails } from "../../src/api/contract/booking.ts";
import { addMinutes, isoInIst } from "../../src/api/contract/ist.ts";
import * as texts from "../../src/texts/payment-result.ts";
import { keyOfHold, payWith, resultHeading, step, takeHold } from "../e2e/support/steps.ts";
import { navigateTo, waitUntilIdle } from "./arrive.ts";
import { alterOrder, choosingDays, paying } from "./booking-rows.ts";
import { unbreakableWord, withEmptyLists } from "./changed-replies.ts";
import { changeDocument } from "./frame-data.ts";
import { changeResponses, failCalls, hangCalls, lengthenTexts } from "./replies.ts";
import type { Cannot, SetUpState, Stage } from "./row.ts";
import { opened } from "./usual-states.ts";

/** What can have become of an order. */
export const resultStates = {
  default: (stage) => confirmed(stage),
  skeleton: { cannot: "It is loaded as a document: no script of another page runs beside bookings." },
  loading: async (stage) => {
    await result(stage, () => unread(stage, () => hangCalls(stage)));
    // The previous page shows a skeleton as well, until the order's document arrives.
    await stage.page.waitForFunction(() =>
      performance.getEntriesByType("navigation")[0]?.name.includes("/payment-success/"),
    );
    await stage.page.locator('main [aria-busy="true"]').waitFor();
  },
  empty: async (stage) => {
    await result(stage, () =>
      changeResponses(stage.page, /meetingRooms/, (body) => over(withEmptyLists(body))),
    );
    await heading(stage, "Your hold has expired");
  },
  error: async (stage) => {
    await result(stage, () => unread(stage, () => failCalls(stage)));
    await heading(stage, "We can't load your booking right now");
  },
  long: async (stage) => {
    await confirmed(stage);
    await unread(stage, () => lengthenTexts(stage, /meetingRoomsOrderDetails|invoice/));
    await stage.page.reload();
    await stage.page.getByRole("main").getByText(unbreakableWord).first().waitFor();
  },
  unknown: opened("/payment-failure/ORD000000000000?token=none", 404),
  unpaid: async (stage) => {
    await result(stage);
    await heading(stage, "Not paid yet");
  },
  checking: altered({ paymentStatus: "pending" }, "We're checking with your bank"),
  awaited: altered({ paymentStatus: "created" }, "Waiting for your payment"),
  unconfirmed: altered({ status: "expired", paymentStatus: "created" }, "We're checking with your bank"),
  "released-unconfirmed": altered(
    { status: "released", paymentStatus: "created" },
    "We're checking with your bank",
  ),
  failed: altered({ paymentStatus: "failed" }, "The payment didn't go through"),
  released: altered({ status: "released" }, "This slot was released"),
  cancelled: altered({ status: "cancelled" }, "Booking cancelled"),
  refunding: altered(returning("refund_pending", "pending"), "Not booked: we're refunding you"),
  refunded: altered(returning("refunded", "refunded"), "Not booked: we've refunded you"),
  "invoice-error": async (stage) => {
    await confirmed(stage);
    await unread(stage, () => failCalls(stage, /order\/invoice/));
    await stage.page.reload();
    await stage.page.getByText("We couldn't load the invoice").waitFor();
  },
  cancelling: (stage) => cancelling(stage),
  "cancelling-without-refund": async (stage) => {
    await confirmed(stage);
    await unread(stage, () => changeResponses(stage.page, /meetingRoomsOrderDetails/, withoutRefund));
    await stage.page.reload();
    await stage.page.getByText("Cancel this booking").click();
    await stage.page.getByText("There's no refund this close to the start.").waitFor();
  },
  "cancel-refused": async (stage) => {
    await cancelling(stage);
    await failCalls(stage, /order\/cancel/, { code: "not_cancellable", message: "This booking has begun." });
    await cancelButton(stage).click();
    await stage.page.getByText("This booking has begun.").waitFor();
  },
  "cancel-away": async (stage) => {
    await cancelling(stage);
    await failCalls(stage, /order\/cancel/);
    await cancelButton(stage).click();
    await stage.page.getByText("We couldn't reach our service").waitFor();
  },
  "cancel-changed": async (stage) => {
    await confirmed(stage);
    await unread(stage, () => changeResponses(stage.page, /meetingRoomsOrderDetails/, withOtherRefund));
    await stage.page.reload();
    await stage.page.getByText("Cancel this booking").click();
    stage.expectResponse(409, "/order/cancel");
    await cancelButton(stage).click();
    await stage.page.getByText(texts.amountChanged).first().waitFor();
  },
  "cancelled-by-visitor": async (stage) => {
    await cancelling(stage);
    await cancelButton(stage).click();
    await stage.page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
    await waitUntilIdle(stage);
  },
  "some-days-cancelled": async (stage) => {
    await separateDays(stage);
    await stage.page.getByText("Cancel this booking").click();
    await stage.page
      .getByRole("checkbox", { name: /refund$/ })
      .first()
      .check();
    await stage.page.getByRole("button", { name: /^Cancel 1 day\b/ }).click();
    await stage.page
      .getByText(/is cancelled\. We('ve refunded|'re refunding)/)
      .first()
      .waitFor();
    await waitUntilIdle(stage);
  },
  moving: (stage) => moving(stage),
  "moving-times-away": async (stage) => {
    await confirmed(stage);
    await failCalls(stage, /availability/);
    await stage.page.getByText("Move this booking").click();
    await stage.page.getByText("We couldn't reach our service").waitFor();
  },
  "move-refused": async (stage) => {
    await moving(stage);
    await failCalls(stage, /order\/move/, { code: "slot_taken", message: "Someone just booked this slot." });
    await moveToOther(stage);
    await stage.page.getByText("Someone just booked this slot.").first().waitFor();
  },
  moved: async (stage) => {
    await moving(stage);
    const time = await moveToOther(stage);
    await stage.page.locator("main dl").getByText(time).first().waitFor();
    await waitUntilIdle(stage);
  },
  "move-unpaid": (stage) => unpaidMove(stage, "none", texts.notMovedYet),
  "move-declined": (stage) => unpaidMove(stage, "failed", texts.moveDeclined),
  "move-awaited": (stage) => unpaidMove(stage, "pending", texts.moveAwaited),
  "guest-errors": async (stage) => {
    await confirmed(stage);
    await inviteGuest(stage, "ravi@example");
    stage.expectResponse(422, "/order/guests");
    await saveGuests(stage);
    await stage.page.getByText("Nothing has been saved yet.").waitFor();
  },
  "guests-saved": async (stage) => {
    await confirmed(stage);
    await inviteGuest(stage, "ravi@example.in");
    await saveGuests(stage);
    await stage.page.getByText("Your guest list is saved").waitFor();
  },
} satisfies Record<string, SetUpState | Cannot>;

/** Books, pays, and waits for the ticket with its invoice. */
export async function confirmed(stage: Stage): Promise<void> {
  await paying(stage);
  await payWith(stage.page, "pay");
  await resultHeading(stage.page, "You're booked");
  await stage.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  await waitUntilIdle(stage);
}

/** A confirmed booking of passes for three days, not one after the other. */
async function separateDays(stage: Stage): Promise<void> {
  const { page } = stage;
  await choosingDays(stage);
  await page.getByRole("button", { name: "Continue" }).click();
  await step(page, "details").waitFor();
  await takeHold(page);
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await waitUntilIdle(stage);
}

const cancelButton = ({ page }: Stage) => page.getByRole("button", { name: "Cancel booking" });

async function cancelling(stage: Stage): Promise<void> {
  await confirmed(stage);
  await stage.page.getByText("Cancel this booking").click();
  await cancelButton(stage).waitFor();
}

async function moving(stage: Stage): Promise<void> {
  await confirmed(stage);
  await stage.page.getByText("Move this booking").click();
  await starts(stage).waitFor();
}

const starts = ({ page }: Stage) => page.getByRole("group", { name: /^Available start times/ });

/** Asks to move the booking to the first other time of its day; gives that time. */
async function moveToOther(stage: Stage): Promise<string> {
  const other = starts(stage).locator("label").filter({ hasNotText: "11:00 am" }).first();
  const time = (await other.innerText()).trim();
  await other.click();
  await stage.page.getByRole("button", { name: "Move booking" }).click();
  return time;
}

/** A confirmed booking with a dearer time that is held until the difference is paid. */
async function unpaidMove(
  stage: Stage,
  paymentStatus: OrderDetails["paymentStatus"],
  words: string,
): Promise<void> {
  await confirmed(stage);
  const withDearerTime = (body: unknown) => {
    const { order } = body as { order: OrderDetails };
    const { start, end, dates, item, quote, now } = order;
    const unpaid = {
      ...{ catalogId: item.id, name: item.name, start, end, dates, paymentStatus },
      holdExpiresAt: isoInIst(addMinutes(now, 12)),
      totalPaise: quote.totalPaise + 35_400,
      differencePaise: 35_400,
    };
    return { order: { ...order, move: { ...order.move, unpaid } } };
  };
  await unread(stage, () => changeResponses(stage.page, /meetingRoomsOrderDetails/, withDearerTime));
  await stage.page.reload();
  await stage.page.getByText(words).first().waitFor();
  await waitUntilIdle(stage);
}

async function inviteGuest({ page }: Stage, email: string): Promise<void> {
  await page.getByText("Invite guests").click();
  const guest = page.getByRole("group", { name: "Guest 1", exact: true });
  await guest.getByLabel("Name").fill("Ravi Das");
  await guest.getByLabel("Email").fill(email);
}

const saveGuests = ({ page }: Stage) => page.getByRole("button", { name: "Save guest list" }).click();

/** The result of an order that is held, with `before` done on the way to it. */
async function result(stage: Stage, before?: () => Promise<void>): Promise<void> {
  await paying(stage);
  const { orderId, token } = await keyOfHold(stage.context);
  await navigateTo(stage, `/payment-success/${orderId}?token=${token}`, before);
}

/**
 * From now on documents come without the order, as they do when the service took too long, so that the browser asks for it;
 * `calls` says what becomes of that.
 */
async function unread(stage: Stage, calls: () => Promise<void>): Promise<void> {
  await changeDocument(stage, isResult, ({ flow: _, ...data }) => data);
  await calls();
}

const isResult = (path: string) => path.startsWith("/payment-success/");

function altered(changes: Partial<OrderDetails>, words: string): SetUpState {
  return async (stage) => {
    await result(stage, () => alterOrder(stage, changes));
    await heading(stage, words);
  };
}

/** An order that came too late, and whose money goes back. */
function returning(
  paymentStatus: OrderDetails["paymentStatus"],
  status: NonNullable<OrderDetails["refund"]>["status"],
): Partial<OrderDetails> {
  const reason = "Someone else booked the slot before your payment arrived.";
  return {
    ...{ status: "expired", paymentStatus },
    refund: { amountPaise: 118_000, status, reason, isFromBank: false, expectedBy: "2026-12-04" },
  };
}

async function heading(stage: Stage, name: string): Promise<void> {
  await stage.page.getByRole("heading", { name, exact: true }).waitFor();
  await waitUntilIdle(stage);
}

/** An order whose last deadline for a refund is over. */
function withoutRefund(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  const rules = [{ until: order.now.replace(/^\d{4}/, "2020"), percent: 50 }];
  return { order: { ...order, cancellation: { ...order.cancellation, refundNowPaise: 0, rules } } };
}

/** An order of which a rupee more is refunded than the service will say. */
function withOtherRefund(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  const refundNowPaise = order.cancellation.refundNowPaise + 100;
  return { order: { ...order, cancellation: { ...order.cancellation, refundNowPaise } } };
}

function over(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  return { order: { ...order, status: "expired" } };
}
