import type { ErrorCodeOf } from "../../api/call.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import type { CallFailure } from "../../api/failure.ts";
import { callFailure, networkFailure, serviceUnavailable } from "../area/fixtures.ts";
import { errorOutcomes, isFailure } from "../booking/error-examples.ts";
import { type FoundOrder, foundOrderFixture, orders } from "../booking/fixtures.ts";
import { quoteFixture } from "../booking/quote-fixture.ts";
import type { ResultEvent } from "./types.ts";

export const orderByResultStatus = {
  confirmed: orders.confirmed,
  checking: orders.underWay,
  unpaid: orders.held,
  awaited: foundOrderFixture({ paymentStatus: "created" }),
  unconfirmed: orders.expiredUnconfirmed,
  failed: foundOrderFixture({ paymentStatus: "failed" }),
  expired: orders.expired,
  refunding: orders.refunding,
  refunded: foundOrderFixture({ status: "expired", paymentStatus: "refunded" }),
  cancelled: foundOrderFixture({ status: "cancelled", paymentStatus: "none" }),
} satisfies Record<string, FoundOrder>;

export const invoice: Invoice = {
  number: "DL/2627/000001",
  kind: "invoice",
  date: "2026-11-23",
  orderNumber: orders.confirmed.order.number,
  seller: { name: "Baithak", address: "Saket, New Delhi", gstin: "07AAACB1234C1ZH", state: "Delhi" },
  buyer: { name: "Asha Rao", address: null, gstin: null },
  lines: [{ description: "Banyan", sac: "997212", quantity: 1, unitPricePaise: 80_000, amountPaise: 80_000 }],
  discountPaise: 0,
  taxablePaise: 80_000,
  taxes: quoteFixture().taxes,
  totalPaise: 94_400,
  totalInWords: "Nine hundred and forty-four rupees only",
  placeOfSupply: "Delhi",
  reverseCharge: false,
  currency: "INR",
  against: null,
};

const orderErrorOutcomes: object[] = Object.values(errorOutcomes.loadOrder);
const orderResults = {
  done: [
    ...Object.values(orderByResultStatus),
    ...orderErrorOutcomes.filter((example) => !isFailure(example)),
  ],
  errors: [...orderErrorOutcomes.filter(isFailure), networkFailure],
};

/** Error responses to the request for an invoice, by error code. */
export const invoiceErrors = {
  ...errorOutcomes.loadOrder,
  order_not_found: callFailure("order_not_found"),
  not_found: callFailure("not_found"),
} satisfies Record<ErrorCodeOf<"invoice">, CallFailure>;

export const resultFixtures = {
  input: { orderId: "ORD000000000001", token: "token-1" },
  events: {
    "order.retried": [{ type: "order.retried" }],
    "invoice.asked": [{ type: "invoice.asked" }],
    "order.changed": [
      { type: "order.changed", change: { is: "moved", start: orders.confirmed.order.start } },
      { type: "order.changed", change: { is: "cancelled", dates: [], refundPaise: 94_400 } },
    ],
  } satisfies { [Type in ResultEvent["type"]]: Extract<ResultEvent, { type: Type }>[] },
  actorResults: {
    loadOrder: orderResults,
    poll: orderResults,
    awaitNextPoll: { done: [undefined], errors: [serviceUnavailable] },
    loadInvoice: { done: [invoice], errors: [...Object.values(invoiceErrors), networkFailure] },
  },
};
