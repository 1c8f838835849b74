import type { OrderStatus, PaymentStatus } from "../../../src/api/contract/booking.ts";
import { addDays } from "../../../src/api/contract/ist.ts";
import { latestReceivedCode } from "../../e2e/support/mails.ts";
import { findFreeHour, rooms, toBookingRequest } from "../../e2e/support/rooms.ts";
import type { ResultFault, ResultStepName } from "../../paths/journeys/result.ts";
import { beginPayment, createServiceVisitor, type OrderKey } from "../../support/service-visitor.ts";
import {
  advanceClock,
  deleteOrder,
  disconnectDatabase,
  disconnectGateway,
  hideInvoice,
  holdMs,
  payAfterSlotLost,
  payAtGateway,
  payWhileGatewayIsDown,
  pollMs,
  post,
  resetRequests,
  takeSlot,
  waitUntil,
} from "./actors.ts";
import type { BrowserExecutor, BrowserVisitor } from "./browser-visitor.ts";
import { moveIn, openPart } from "./changes.ts";
import { createBooking, createHold, fetchOrderDetails, type HeldOrder, resultAddress } from "./orders.ts";
import { heading, part } from "./visual-states.ts";

const orderCall = /^\/widget\/meetingRoomsOrderDetails/;
const invoiceCall = /^\/order\/invoice/;

/** Creates an order with the given order and payment status on the running site, without mocks. */
type OrderSetup = (visitor: BrowserVisitor) => Promise<HeldOrder>;
type Event = (visitor: BrowserVisitor, own: HeldOrder) => unknown;

const after =
  (make: OrderSetup, ...events: readonly Event[]): OrderSetup =>
  async (visitor) => {
    const hold = await make(visitor);
    for (const happen of events) await happen(visitor, hold);
    return hold;
  };
const lapses: Event = ({ environment }) => environment.moveClock(holdMs);
const isReleased: Event = ({ environment }, { key }) => post(environment, "/order/release", key);
const isCancelled: Event = (visitor, { key }) => cancel(visitor, key);

const orderSetups: Partial<Record<`${OrderStatus} ${PaymentStatus}`, OrderSetup>> = {
  "held none": createHold,
  "held created": createHeldOrder,
  "held pending": after(createHold, (visitor, { key }) => payWhileGatewayIsDown(visitor, key)),
  "held failed": createDeclinedOrder,
  "confirmed none": createFreeBooking,
  "confirmed captured": createBooking,
  "cancelled none": after(createFreeBooking, ({ environment }, { key }) =>
    post(environment, "/order/cancel", { ...key, expectedRefundPaise: 0 }),
  ),
  "cancelled captured": after(
    createBooking,
    ({ environment }, { slot }) =>
      environment.moveClock(Date.parse(slot.start) - 12 * 3_600_000 - environment.site.now()),
    isCancelled,
  ),
  "cancelled refunded": after(createBooking, isCancelled),
  "cancelled refund_pending": after(createBooking, disconnectGateway, isCancelled),
  "expired none": after(createHold, lapses),
  "expired created": after(createHeldOrder, lapses),
  "expired failed": after(createDeclinedOrder, lapses),
  "expired refunded": after(createHold, ({ environment }, { key, slot }) =>
    payAfterSlotLost(environment, key, () => takeSlot(environment, slot)),
  ),
  "released none": after(createHold, isReleased),
  "released created": after(createHeldOrder, isReleased),
  "released failed": after(createDeclinedOrder, isReleased),
};

const statusPairOf = (error: string | undefined) => {
  const [, status, payment] = /^the order is (\w+) and its payment (\w+)$/.exec(error ?? "") ?? [];
  return status === undefined ? null : (`${status} ${payment}` as keyof typeof orderSetups);
};

export const resultBrowserExecutor: BrowserExecutor<ResultStepName, ResultFault> = {
  cannot: {
    "the clock fails": "A browser's timer does not fail; the machine level covers the failure.",
  },
  skipReason: ({ steps }) => {
    const [first, ...later] = steps.map(({ fault }) => fault);
    const pair = statusPairOf(first);
    if (pair !== null && orderSetups[pair] === undefined)
      return "No request to the service leads to this pair of statuses; the machine level covers it.";
    if (first === "the order is not found" && later.length > 0)
      return "The page of a missing order offers other actions than a retry.";
    const externalSteps = steps.slice(1).filter(({ step, fault }) => {
      const isOwnStep = / the booking$/.test(step) || pair === null;
      const isAfterOwnStep = steps.some((each) => / the booking$/.test(each.step));
      return (
        statusPairOf(fault) !== null &&
        !isOwnStep &&
        !isAfterOwnStep &&
        !isFollowing(pair, statusPairOf(fault))
      );
    });
    if (externalSteps.length > 0)
      return `The statuses of an order do not change from ${pair} to ${externalSteps.map(({ fault }) => statusPairOf(fault)).join(", ")} while its page is open: only a pending payment changes then, and it is either captured or stays pending.`;
    return undefined;
  },
  looks: {
    loading: part("[data-skeleton]"),
    confirmed: heading(/^(You're booked|Your booking has ended)$/),
    "confirmed.fetching": part('section[aria-label="Invoice"]', { has: /^$/ }),
    "confirmed.shown": heading(/^Tax invoice/),
    "confirmed.uninvoiced": /^We couldn't load the invoice$/,
    missing: /We couldn't find this booking/,
    unreachable: heading(/^We can't load your booking right now$/),
    checking: [heading(/^We're checking with your bank$/), /^Your payment is on its way/],
    awaited: heading(/^Waiting for your payment$/),
    unconfirmed: /no payment has reached us so far/,
    unpaid: heading(/^Not paid yet$/),
    failed: heading(/^The payment didn't go through$/),
    expired: heading(/^(Hold released|Your hold has expired)$/),
    refunding: [
      heading(/^(Not booked: we're refunding you|Booking cancelled)$/),
      /₹\S+ is on its way to your account|We're refunding ₹/,
    ],
    refunded: heading(/^(Not booked: refund sent|Booking cancelled, refund sent)$/),
    cancelled: [
      heading(/^Booking cancelled$/),
      /Others can now book in your place|is on its way to your account|returned/,
    ],
  },
  indistinguishable: [
    {
      states: ["cancelled", "refunding"],
      why: "a cancelled booking says that money is on its way, also if only a part of it is refunded",
    },
    {
      states: ["confirmed.unasked", "confirmed.fetching", "confirmed.shown"],
      why: "the page requests the invoice as soon as it shows the invoice section, and a page from the server contains it",
    },
    ...["checking", "unpaid", "awaited", "unconfirmed", "failed", "expired", "refunding", "cancelled"].map(
      (state) => ({
        states: [`${state}.waiting`, `${state}.polling`],
        why: "the page polls the order in the background, and does not change until the order changes",
      }),
    ),
  ],
  begin: async (visitor, { steps }) => {
    const { environment, page, press } = visitor;
    const requestedStatuses = steps.map(({ fault }) => statusPairOf(fault)).find((pair) => pair !== null);
    const invoiceStep = steps.find(({ step }) => step === "asks for the invoice");
    // A page of a booking already contains the invoice. Only a page that was open at the confirmation requests it.
    const initialStatuses = invoiceStep ? "held pending" : (requestedStatuses ?? "confirmed captured");
    const { key } = (await orderSetups[initialStatuses]?.(visitor)) ?? {};
    if (key === undefined) throw new Error("There is no order for this path.");
    // Sets the page's clock to the site's clock, so that both count down the hold equally.
    await page.clock.setSystemTime(environment.site.now());
    const pressMove = moveIn(visitor, key);
    let address = resultAddress(key);
    const prepareForStatus = (pair: string) => async (step: string) => {
      if (step === "a while passes" && pair === "confirmed captured") {
        environment.gatewayLine.set("pass");
        await waitForPendingPayment(visitor, key);
      }
      if (step === "a while passes" && pair === "expired refunded") await environment.moveClock(holdMs);
      // While the gateway is away, a refund stays pending, and nobody knows whether an attempt to pay exists.
      if (/ (created|refund_pending)$/.test(pair)) disconnectGateway(visitor);
      if (step === "has cancelled the booking") return;
      if (pair.endsWith(" refunded")) await waitUntil(() => hasStatusPair(visitor, key, pair), pair);
      if (invoiceStep !== undefined && step === "opens the result") return;
      if (!(await hasStatusPair(visitor, key, pair))) throw new Error(`The order is not ${pair}.`);
    };
    const laterCancelStep = steps.find(
      ({ step, fault }) => step === "has moved the booking" && statusPairOf(fault) === "cancelled refunded",
    )?.fault;
    return {
      steps: {
        "opens the result": async () => {
          await page.goto(address);
          if (invoiceStep === undefined) return;
          if (invoiceStep.fault !== undefined) environment.line.hold(invoiceCall);
          environment.gatewayLine.set("pass");
          await waitForPendingPayment(visitor, key);
          await advanceClock(page, pollMs);
          await page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
        },
        "a while passes": () => advanceClock(page, pollMs),
        "looks it up again": async () => {
          const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
          await press(retry);
        },
        // The page requests the invoice automatically. A visitor can only repeat a failed request.
        "asks for the invoice": async () => {
          const checkAgainButton = page
            .getByRole("region", { name: "Invoice", exact: true })
            .getByRole("button", { name: "Try again" });
          if (await checkAgainButton.isVisible()) await press(checkAgainButton);
        },
        "has cancelled the booking": async () => {
          await openPart(visitor, "Cancel this booking");
          await press(page.getByRole("button", { name: "Cancel booking" }));
          await page
            .getByText(/^(Your booking is|Booking) cancelled/)
            .first()
            .waitFor();
        },
        "has moved the booking": async () => {
          await openPart(visitor, "Move this booking");
          const day = page.getByLabel("New day", { exact: true });
          await day.fill(addDays(await day.inputValue(), 7));
          const starts = page.getByRole("group", { name: /^Available start times on/ }).getByRole("radio");
          await starts.last().check({ force: true });
          await pressMove();
          await page
            .getByText(/^Your booking has moved to/)
            .first()
            .waitFor();
        },
      },
      before: {
        "the service is slow": (step) =>
          environment.line.hold(step === "asks for the invoice" ? invoiceCall : orderCall),
        "the network is lost": (step) => {
          // The server renders the result page, so the service must fail instead of the visitor's connection.
          if (step === "opens the result") disconnectDatabase(visitor, rooms.neem);
          else resetRequests(visitor, orderCall);
        },
        "the order is not found": async (step) => {
          if (step === "a while passes") await deleteOrder(environment, key);
          address = `/payment-success/${key.orderId}?token=of-nobody`;
        },
        ...Object.fromEntries(
          steps.flatMap(({ fault }) => {
            const pair = statusPairOf(fault);
            return pair === null ? [] : [[fault, prepareForStatus(pair)]];
          }),
        ),
      },
      around: {
        "there is no invoice": async (act) => {
          await waitUntil(() => environment.line.heldCount() > 0, "the request for the invoice");
          await hideInvoice(visitor, key);
          await act();
          environment.line.release();
          await page.getByText(/We couldn't load the invoice/).waitFor();
        },
        ...(laterCancelStep !== undefined && {
          [laterCancelStep]: async (act: () => Promise<void>) => {
            environment.line.hold(orderCall);
            await act();
            await waitUntil(() => environment.line.heldCount() > 0, "the request for the moved order");
            await cancel(visitor, key);
            await waitUntil(() => hasStatusPair(visitor, key, "cancelled refunded"), "the refund");
            environment.line.release();
          },
        }),
      },
    };
  },
};

/** Returns true if an order may change from the first status pair to the second while its result is open. */
function isFollowing(from: string | null, to: string | null): boolean {
  return from === to || (from === "held pending" && to === "confirmed captured");
}

async function createHeldOrder(visitor: BrowserVisitor): Promise<HeldOrder> {
  const hold = await createHold(visitor);
  await beginPayment(createServiceVisitor(visitor.environment.site.origin), hold.key);
  return hold;
}

async function createDeclinedOrder(visitor: BrowserVisitor): Promise<HeldOrder> {
  const { environment } = visitor;
  const hold = await createHold(visitor);
  const { checkout } = await beginPayment(createServiceVisitor(environment.site.origin), hold.key);
  await payAtGateway(environment, checkout.gatewayOrderId, "once", "failure");
  await waitUntil(() => hasStatusPair(visitor, hold.key, "held failed"), "the declined payment");
  return hold;
}

/** Books the cheapest room with a coupon for the full price, and confirms the email address with the mailed code. */
async function createFreeBooking(visitor: BrowserVisitor): Promise<HeldOrder> {
  const { environment } = visitor;
  const { origin, now } = environment.site;
  const slot = toBookingRequest(await findFreeHour(origin, rooms.neem, 2, now()));
  const { key } = await createHold(visitor, slot);
  await post(environment, "/api/coupon", { ...key, code: "FREEHOUR" });
  await post(environment, "/order/initPayment", key);
  const code = () => latestReceivedCode(environment.mails, visitor.customerEmail ?? "");
  await waitUntil(() => code() !== null, "the code");
  await post(environment, "/order/confirmEmail", { ...key, code: code() });
  return { key, slot };
}

/** Cancels the whole booking as the customer. */
export async function cancel(visitor: BrowserVisitor, key: OrderKey): Promise<void> {
  const { cancellation } = await fetchOrderDetails(visitor, key);
  await post(visitor.environment, "/order/cancel", {
    ...key,
    expectedRefundPaise: cancellation.refundNowPaise,
  });
}

/** Maximum time, in milliseconds, until the service polls the gateway for a payment without notification. */
const unseenCheckMs = 15_000;

/** Lets the service poll the gateway for the pending payment, and waits for the confirmation. */
async function waitForPendingPayment(visitor: BrowserVisitor, key: OrderKey): Promise<void> {
  await visitor.environment.moveClock(unseenCheckMs);
  await waitUntil(() => hasStatusPair(visitor, key, "confirmed captured"), "the payment");
}

async function hasStatusPair(visitor: BrowserVisitor, key: OrderKey, pair: string): Promise<boolean> {
  const { status, paymentStatus } = await fetchOrderDetails(visitor, key);
  return `${status} ${paymentStatus}` === pair;
}
