import type { OrderDetails } from "../../src/api/contract/booking.ts";
import { addMinutes, isoInIst } from "../../src/api/contract/ist.ts";
import * as texts from "../../src/texts/payment-result.ts";
import { holdSlot, keyOfHold, payWith, resultHeading, stepHeading } from "../e2e/support/steps.ts";
import { changeOrderResponses, chooseSeparateDays, openPaymentStep } from "./booking-states.ts";
import { openPageState } from "./common-states.ts";
import { changeDocument } from "./layout-data.ts";
import { navigateTo, waitUntilIdle } from "./navigate.ts";
import { unbreakableWord, withEmptyLists } from "./response-changes.ts";
import { changeResponses, failCalls, hangCalls, lengthenTexts } from "./route-calls.ts";
import type { NotApplicable, ScreenFixture, SetUpState } from "./screen-state.ts";

/** Possible states of an order on its result page. */
export const resultStates = {
  default: (fixture) => openConfirmedBooking(fixture),
  skeleton: { cannot: "It always loads as a document, which keeps out scripts of other pages." },
  loading: async (fixture) => {
    await openResultPage(fixture, () => withoutRenderedOrder(fixture, () => hangCalls(fixture)));
    // Waits for the order's document, because the previous page also shows a skeleton until the document arrives.
    await fixture.page.waitForFunction(() =>
      performance.getEntriesByType("navigation")[0]?.name.includes("/payment-success/"),
    );
    await fixture.page.locator('main [aria-busy="true"]').waitFor();
  },
  empty: async (fixture) => {
    await openResultPage(fixture, () =>
      changeResponses(fixture.page, /meetingRooms/, (body) => withExpiredOrder(withEmptyLists(body))),
    );
    await heading(fixture, "Your hold has expired");
  },
  error: async (fixture) => {
    await openResultPage(fixture, () => withoutRenderedOrder(fixture, () => failCalls(fixture)));
    await heading(fixture, "We can't load your booking right now");
  },
  long: async (fixture) => {
    await openConfirmedBooking(fixture);
    await withoutRenderedOrder(fixture, () => lengthenTexts(fixture, /meetingRoomsOrderDetails|invoice/));
    await fixture.page.reload();
    await fixture.page.getByRole("main").getByText(unbreakableWord).first().waitFor();
  },
  unknown: openPageState("/payment-failure/ORD000000000000?token=none", 404),
  unpaid: async (fixture) => {
    await openResultPage(fixture);
    await heading(fixture, "Not paid yet");
  },
  checking: changedOrderState({ paymentStatus: "pending" }, "We're checking with your bank"),
  awaited: changedOrderState({ paymentStatus: "created", hasNoAttempt: false }, "Waiting for your payment"),
  unconfirmed: changedOrderState(
    { status: "expired", paymentStatus: "created", hasNoAttempt: false },
    "We're checking with your bank",
  ),
  "released-unconfirmed": changedOrderState(
    { status: "released", paymentStatus: "created", hasNoAttempt: false },
    "We're checking with your bank",
  ),
  failed: changedOrderState({ paymentStatus: "failed" }, "The payment didn't go through"),
  released: changedOrderState({ status: "released" }, "Hold released"),
  cancelled: changedOrderState({ status: "cancelled" }, "Booking cancelled"),
  refunding: changedOrderState(
    refundingOrder("refund_pending", "pending"),
    "Not booked: we're refunding you",
  ),
  refunded: changedOrderState(refundingOrder("refunded", "refunded"), "Not booked: refund sent"),
  "invoice-error": async (fixture) => {
    await openConfirmedBooking(fixture);
    await withoutRenderedOrder(fixture, () => failCalls(fixture, /order\/invoice/));
    await fixture.page.reload();
    await fixture.page.getByText("We couldn't load the invoice").waitFor();
  },
  cancelling: (fixture) => openCancelForm(fixture),
  "cancelling-without-refund": async (fixture) => {
    await openConfirmedBooking(fixture);
    await withoutRenderedOrder(fixture, () =>
      changeResponses(fixture.page, /meetingRoomsOrderDetails/, withoutRefund),
    );
    await fixture.page.reload();
    await fixture.page.getByText("Cancel this booking").click();
    await fixture.page.getByText("There's no refund this close to the start.").waitFor();
  },
  "cancel-refused": async (fixture) => {
    await openCancelForm(fixture);
    await failCalls(fixture, /order\/cancel/, {
      code: "not_cancellable",
      message: "This booking has begun.",
    });
    await cancelButton(fixture).click();
    await fixture.page.getByText("This booking has begun.").waitFor();
  },
  "cancel-away": async (fixture) => {
    await openCancelForm(fixture);
    await failCalls(fixture, /order\/cancel/);
    await cancelButton(fixture).click();
    await fixture.page.getByText("We couldn't reach our service").waitFor();
  },
  "cancel-changed": async (fixture) => {
    await openConfirmedBooking(fixture);
    await withoutRenderedOrder(fixture, () =>
      changeResponses(fixture.page, /meetingRoomsOrderDetails/, withOtherRefund),
    );
    await fixture.page.reload();
    await fixture.page.getByText("Cancel this booking").click();
    fixture.expectResponse(409, "/order/cancel");
    await cancelButton(fixture).click();
    await fixture.page.getByText(texts.amountChanged).first().waitFor();
  },
  "cancelled-by-visitor": async (fixture) => {
    await openCancelForm(fixture);
    await cancelButton(fixture).click();
    await fixture.page.getByRole("heading", { level: 1, name: /cancelled/i }).waitFor();
    await waitUntilIdle(fixture);
  },
  "some-days-cancelled": async (fixture) => {
    await bookSeparateDays(fixture);
    await fixture.page.getByText("Cancel this booking").click();
    await fixture.page
      .getByRole("checkbox", { name: /refund$/ })
      .first()
      .check();
    await fixture.page.getByRole("button", { name: /^Cancel 1 day\b/ }).click();
    await fixture.page
      .getByText(/is cancelled\. ₹[\d,.]+ is on its way/)
      .first()
      .waitFor();
    await waitUntilIdle(fixture);
  },
  moving: (fixture) => openMoveForm(fixture),
  "moving-times-away": async (fixture) => {
    await openConfirmedBooking(fixture);
    await failCalls(fixture, /availability/);
    await fixture.page.getByText("Move this booking").click();
    await fixture.page.getByText("We couldn't reach our service").waitFor();
  },
  "move-refused": async (fixture) => {
    await openMoveForm(fixture);
    await failCalls(fixture, /order\/move/, {
      code: "slot_taken",
      message: "This time is no longer available.",
    });
    await moveToOtherTime(fixture);
    await fixture.page.getByText("This time is no longer available.").first().waitFor();
  },
  moved: async (fixture) => {
    await openMoveForm(fixture);
    const time = await moveToOtherTime(fixture);
    await fixture.page.locator("main dl").getByText(time).first().waitFor();
    await waitUntilIdle(fixture);
  },
  "move-unpaid": (fixture) => showUnpaidMove(fixture, "none", texts.notMovedYet),
  "move-declined": (fixture) => showUnpaidMove(fixture, "failed", texts.moveDeclined),
  "move-awaited": (fixture) => showUnpaidMove(fixture, "pending", texts.moveAwaited),
  "guest-errors": async (fixture) => {
    await openConfirmedBooking(fixture);
    await inviteGuest(fixture, "ravi@example");
    fixture.expectResponse(422, "/order/guests");
    await saveGuests(fixture);
    await fixture.page.getByText("Nothing has been saved yet.").waitFor();
  },
  "guests-saved": async (fixture) => {
    await openConfirmedBooking(fixture);
    await inviteGuest(fixture, "ravi@example.in");
    await saveGuests(fixture);
    await fixture.page.getByText("Your guest list is saved").waitFor();
  },
} satisfies Record<string, SetUpState | NotApplicable>;

/** Books, pays, and waits for the ticket with its invoice. */
export async function openConfirmedBooking(fixture: ScreenFixture): Promise<void> {
  await openPaymentStep(fixture);
  await payWith(fixture.page, "pay");
  await resultHeading(fixture.page, "You're booked");
  await fixture.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  await waitUntilIdle(fixture);
}

/** Books passes for three days that are not consecutive, and pays. */
export async function bookSeparateDays(fixture: ScreenFixture): Promise<void> {
  const { page } = fixture;
  await chooseSeparateDays(fixture);
  await page.getByRole("button", { name: "Continue" }).click();
  await stepHeading(page, "details").waitFor();
  await holdSlot(page);
  await payWith(page, "pay");
  await resultHeading(page, "You're booked");
  await waitUntilIdle(fixture);
}

const cancelButton = ({ page }: ScreenFixture) => page.getByRole("button", { name: "Cancel booking" });

async function openCancelForm(fixture: ScreenFixture): Promise<void> {
  await openConfirmedBooking(fixture);
  await fixture.page.getByText("Cancel this booking").click();
  await cancelButton(fixture).waitFor();
}

async function openMoveForm(fixture: ScreenFixture): Promise<void> {
  await openConfirmedBooking(fixture);
  await fixture.page.getByText("Move this booking").click();
  await starts(fixture).waitFor();
}

const starts = ({ page }: ScreenFixture) => page.getByRole("group", { name: /^Available start times/ });

/** Requests a move to the first time of the day that is not the booked one, and returns that time. */
async function moveToOtherTime(fixture: ScreenFixture): Promise<string> {
  const other = starts(fixture).locator("label").filter({ hasNotText: "11:00 am" }).first();
  const time = (await other.innerText()).trim();
  await other.click();
  await fixture.page.getByRole("button", { name: "Move booking" }).click();
  return time;
}

/** Shows a confirmed booking with a more expensive time that is held until the difference is paid. */
async function showUnpaidMove(
  fixture: ScreenFixture,
  paymentStatus: OrderDetails["paymentStatus"],
  words: string,
): Promise<void> {
  await openConfirmedBooking(fixture);
  const withMoreExpensiveTime = (body: unknown) => {
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
  await withoutRenderedOrder(fixture, () =>
    changeResponses(fixture.page, /meetingRoomsOrderDetails/, withMoreExpensiveTime),
  );
  await fixture.page.reload();
  await fixture.page.getByText(words).first().waitFor();
  await waitUntilIdle(fixture);
}

async function inviteGuest({ page }: ScreenFixture, email: string): Promise<void> {
  await page.getByText("Invite guests").first().click();
  const guest = page.getByRole("group", { name: "Guest 1", exact: true });
  await guest.getByLabel("Name").fill("Ravi Das");
  await guest.getByLabel("Email").fill(email);
}

const saveGuests = ({ page }: ScreenFixture) => page.getByRole("button", { name: "Invite guests" }).click();

/** Opens the result of a held order. `before` runs before the navigation. */
async function openResultPage(fixture: ScreenFixture, before?: () => Promise<void>): Promise<void> {
  await openPaymentStep(fixture);
  const { orderId, token } = await keyOfHold(fixture.context);
  await navigateTo(fixture, `/payment-success/${orderId}?token=${token}`, before);
}

/**
 * Removes the order from all documents that are loaded from now on, as if the service had responded too late for the
 * server. So the browser requests the order itself. `calls` sets how these requests are handled.
 */
async function withoutRenderedOrder(fixture: ScreenFixture, calls: () => Promise<void>): Promise<void> {
  await changeDocument(fixture, isResult, ({ flow: _, ...data }) => data);
  await calls();
}

const isResult = (path: string) => path.startsWith("/payment-success/");

function changedOrderState(changes: Partial<OrderDetails>, words: string): SetUpState {
  return async (fixture) => {
    await openResultPage(fixture, () => changeOrderResponses(fixture, changes));
    await heading(fixture, words);
  };
}

/** Changes an order so that its payment arrived too late and is being refunded. */
function refundingOrder(
  paymentStatus: OrderDetails["paymentStatus"],
  status: NonNullable<OrderDetails["refund"]>["status"],
): Partial<OrderDetails> {
  const reason = "What you chose was no longer available when your payment arrived.";
  return {
    ...{ status: "expired", paymentStatus },
    refund: { amountPaise: 118_000, status, reason, isFromBank: false, expectedBy: "2026-12-04" },
  };
}

async function heading(fixture: ScreenFixture, name: string): Promise<void> {
  await fixture.page.getByRole("heading", { name, exact: true }).waitFor();
  await waitUntilIdle(fixture);
}

/** Changes an order so that its last deadline for a refund has passed. */
function withoutRefund(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  const quote = { ...order.quote, cancellation: [{ hoursBefore: 1_440, percent: 50 }] };
  return { order: { ...order, quote, cancellation: { ...order.cancellation, refundNowPaise: 0 } } };
}

/** Changes an order so that the shown refund is a rupee more than the service will pay. */
function withOtherRefund(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  const refundNowPaise = order.cancellation.refundNowPaise + 100;
  return { order: { ...order, cancellation: { ...order.cancellation, refundNowPaise } } };
}

function withExpiredOrder(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  return { order: { ...order, status: "expired" } };
}
