import type { OrderDetails } from "../../src/api/contract/booking.ts";
import { keyOfHold, payWith, resultHeading } from "../e2e/support/steps.ts";
import { arrive, untilCalm } from "./arrive.ts";
import { alterOrder, paying } from "./booking-rows.ts";
import { emptied, endlessWord } from "./changed-replies.ts";
import { change, hang, hangScripts, lengthen, refuse } from "./replies.ts";
import type { Reach, Stage } from "./row.ts";
import { opened } from "./usual-states.ts";

/** What can have become of an order. */
export const resultStates = {
  default: (stage) => confirmed(stage),
  skeleton: async (stage) => {
    await result(stage, () => hangScripts(stage));
    await stage.page.locator("[data-skeleton]").waitFor();
  },
  loading: async (stage) => {
    await result(stage, () => hang(stage));
    await stage.page.locator('main [aria-busy="true"]').waitFor();
  },
  empty: async (stage) => {
    await result(stage, () => change(stage.page, /meetingRooms/, (body) => over(emptied(body))));
    await heading(stage, "Your hold has expired");
  },
  error: async (stage) => {
    await result(stage, () => refuse(stage));
    await heading(stage, "We can't look up your booking right now");
  },
  long: async (stage) => {
    await lengthen(stage, /meetingRoomsOrderDetails|invoice/);
    await confirmed(stage);
    await stage.page.getByRole("main").getByText(endlessWord).first().waitFor();
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
  cancelled: altered({ status: "cancelled" }, "This booking was cancelled"),
  refunding: altered(
    {
      status: "expired",
      paymentStatus: "refund_pending",
      refund: {
        amountPaise: 118_000,
        status: "pending",
        reason: "Someone else booked the slot before your payment arrived.",
      },
    },
    "Not booked: we're refunding you",
  ),
  refunded: altered(
    {
      status: "expired",
      paymentStatus: "refunded",
      refund: {
        amountPaise: 118_000,
        status: "refunded",
        reason: "Someone else booked the slot before your payment arrived.",
      },
    },
    "Not booked: we've refunded you",
  ),
  "invoice-error": async (stage) => {
    await refuse(stage, /order\/invoice/);
    await paying(stage);
    await payWith(stage.page, "pay");
    await stage.page.getByText("We couldn't load the invoice").waitFor();
  },
} satisfies Record<string, Reach>;

async function confirmed(stage: Stage): Promise<void> {
  await paying(stage);
  await payWith(stage.page, "pay");
  await resultHeading(stage.page, "You're booked");
  await stage.page.getByRole("heading", { name: "Tax invoice" }).waitFor();
  await untilCalm(stage);
}

/** The result of an order that is held, with `before` done on the way to it. */
async function result(stage: Stage, before?: () => Promise<void>): Promise<void> {
  await paying(stage);
  const { orderId, token } = await keyOfHold(stage.context);
  await arrive(stage, `/payment-success/${orderId}?token=${token}`, before);
}

function altered(changes: Partial<OrderDetails>, words: string): Reach {
  return async (stage) => {
    await result(stage, () => alterOrder(stage, changes));
    await heading(stage, words);
  };
}

async function heading(stage: Stage, name: string): Promise<void> {
  await stage.page.getByRole("heading", { name, exact: true }).waitFor();
  await untilCalm(stage);
}

function over(body: unknown): unknown {
  const { order } = body as { order: OrderDetails };
  return { order: { ...order, status: "expired" } };
}
