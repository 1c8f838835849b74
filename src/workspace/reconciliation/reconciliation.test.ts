import { fileURLToPath } from "node:url";
import { startGatewaySimulator } from "@baithak/gateway-simulator";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createFreshDatabase, databaseForTest } from "../../../tests/support/databases.ts";
import { runNode } from "../../../tests/support/run-node.ts";
import { addDays, addMinutes, istDateOf } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import {
  type bookingRequestFor,
  heldOrder,
  seed,
  testClock,
  timesOn,
  uniqueCustomer,
  uniqueHour,
} from "../booking/testing.ts";
import { bookOnInvoice } from "../changes/book-on-invoice.ts";
import { cancelByStaff } from "../changes/cancel-by-staff.ts";
import { cancelOrder } from "../changes/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { commandActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { createJobErrorReporter } from "../jobs/error-reporter.ts";
import { processDueRows } from "../jobs/loops.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { handleGatewayEvents } from "../payment/handle-events.ts";
import { createRefundJob } from "../payment/refunds.ts";
import { settle } from "../payment/settle.ts";
import {
  gatewayRecord,
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentDeps,
  runBackgroundRounds,
  runDashboardAction,
  secrets,
  testEvidence,
  unavailableGateway,
  webhookOf,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { receiveWebhook } from "../payment/webhook.ts";
import { createCheckJob, insertMissingChecks } from "./alarms.ts";
import { type RecordCheckName, recordCheckTexts } from "./check-texts.ts";
import { formatFindings } from "./run-checks.ts";
import { runReconciliation } from "./run-reconciliation.ts";
import { serviceMetrics } from "./service-metrics.ts";

/** Opens an empty PostgreSQL database and an empty gateway. */
async function openBook() {
  const databaseUrl = await createFreshDatabase();
  const { db } = await databaseForTest(databaseUrl);
  await seed(db, [{ code: "WELCOME10" }]);
  const clock = testClock();
  const webhookUrl = "http://127.0.0.1:9/nobody-listens";
  const simulator = await startGatewaySimulator({
    ...secrets,
    webhookUrl,
    retryMs: 60_000,
    refundMs: 0,
    now: clock.now,
  });
  onTestFinished(() => simulator.close());
  const deps = paymentDeps(db, clock, simulator);
  const addresses = { apiUrl: `${simulator.url}/v1`, checkoutScriptUrl: "/c.js", checkoutFormUrl: "/c" };
  const settings = {
    databaseUrl,
    dataDir: "memory://",
    contentDir: "content",
    razorpay: { ...secrets, ...addresses },
    publicOrigin: "https://baithak.example",
    tokenSecrets: deps.tokenSecrets,
    excludedBuildingIds: [],
    smtpUrl: null,
    hasBackupAlarm: false,
  };
  const doctor = (repairs: boolean, acknowledgedIds: readonly string[] = []) => {
    const period = { from: addMinutes(clock.now(), -24 * 60), to: clock.now() };
    return runReconciliation({ period, repairs, seen: acknowledgedIds, isJson: false }, settings, {
      log: createLog("silent"),
      now: clock.now,
    });
  };
  let count = 0;
  /** Returns a request by another customer for another free hour. */
  const nextBookingRequest = (overrides: Parameters<typeof bookingRequestFor>[0] = {}) => {
    count += 1;
    return { ...uniqueHour(count), customer: uniqueCustomer(count), ...overrides };
  };
  const confirmed = (overrides: Parameters<typeof bookingRequestFor>[0] = {}) =>
    paidBooking(deps, simulator, nextBookingRequest(overrides));
  const numberOf = async (orderId: string) => (await firstRow(db, "orders", { id: orderId })).number;
  const paymentOf = async (orderId: string) => (await firstRow(db, "payments", { order_id: orderId })).id;
  const delivered = () => changeRows(db, "outbox", { delivered_at: clock.now() });
  return {
    db,
    clock,
    simulator,
    deps,
    settings,
    doctor,
    nextBookingRequest,
    confirmed,
    numberOf,
    paymentOf,
    delivered,
  };
}

test("the doctor finds nothing in consistent records with bookings, a cancellation and failed checkouts", async () => {
  const { deps, clock, simulator, doctor, nextBookingRequest, confirmed, delivered } = await openBook();
  await confirmed();
  const second = await confirmed();
  await cancelOrder(deps, second.orderId, "The centre has a water leak.");
  const declined = await holdWithStartedPayment(deps, nextBookingRequest());
  await payAt(simulator, declined.gatewayOrderId, "failure");
  await runBackgroundRounds(deps, clock);
  clock.advance(20);
  await expireOverdueHolds(deps);
  await delivered();
  const outcome = await doctor(false);
  expect(outcome.ok && formatFindings(outcome.results)).toEqual([expect.stringContaining("nothing found")]);
  expect(outcome).toMatchObject({ ok: true, remaining: 0 });
});

type Book = Awaited<ReturnType<typeof openBook>>;

/** Two days before the clock of an open book. */
const twoDaysBefore = ({ clock }: Book) => addMinutes(clock.now(), -2 * 24 * 60);

/** Confirms a booking without a payment or an invoice. Returns its number. */
async function confirmWithoutMoney(book: Book): Promise<string> {
  const { orderId, order } = await heldOrder(book.deps, book.nextBookingRequest());
  const confirmed_at = twoDaysBefore(book);
  await changeRows(book.db, "orders", { status: "confirmed", confirmed_at }, { id: orderId });
  return order.number;
}

/** Confirms and cancels a booking. Returns the id of its refund. */
async function cancelWithRefund({ db, deps, confirmed }: Book): Promise<string> {
  const { orderId } = await confirmed();
  await cancelOrder(deps, orderId, "The centre has a water leak.");
  return (await firstRow(db, "refunds", { order_id: orderId })).id;
}

/** Issues another invoice or credit note of an order, over a total in paise. */
async function addPaper(db: Db, orderId: string, kind: "invoice" | "credit_note", totalPaise: number) {
  await sql`
    with series as (
      insert into invoice_series (seller_gstin, kind, financial_year, last_number)
      select seller_gstin, ${kind}, financial_year, 1 from invoices where order_id = ${orderId} and kind = 'invoice'
      on conflict (seller_gstin, kind, financial_year) do update set last_number = invoice_series.last_number + 1
      returning *)
    insert into invoices (number, kind, order_id, seller_gstin, financial_year, serial, against, content, issued_at)
    select 'DL/' || upper(left(${kind}, 3)) || '/' || series.last_number, ${kind}, order_id, series.seller_gstin,
      series.financial_year, series.last_number, ${kind === "invoice" ? null : sql`number`},
      content || jsonb_build_object('totalPaise', ${totalPaise}::bigint), issued_at
    from invoices, series where order_id = ${orderId} and invoices.kind = 'invoice' limit 1`.execute(db);
}

/** Adds a message whose delivery has failed. Returns its id. */
async function addFailedMessage(book: Book, state: { attempts: number; dead_at?: Date; due_at: Date }) {
  const created_at = twoDaysBefore(book);
  const message = { kind: "alarm", payload: "{}", created_at, last_error: "ECONNREFUSED" } as const;
  await addRows(book.db, "outbox", { ...message, ...state });
  const [added] = (await rowsOf(book.db, "outbox", {}, "id")).slice(-1);
  return String(added?.id);
}

/** Pays a gateway order that no booking has. Returns the id of the captured payment. */
async function captureUnknownPayment(
  { deps, simulator }: Book,
  receipt: string,
  notes: Record<string, string>,
): Promise<string> {
  const createdOrder = await deps.gateway.createOrder({ amountPaise: 50_000, receipt, notes });
  if (createdOrder.is !== "ok") throw new Error("The gateway made no order.");
  const { razorpay_payment_id: id } = await payAt(simulator, createdOrder.value.id);
  await deps.gateway.capture(id, 50_000);
  return id;
}

type Findings = Partial<Record<RecordCheckName, readonly string[]>>;

/**
 * One or more mismatches for each check, and what closes them: the doctor's repair, or a person. `create` returns the ids
 * that the check lists, and those that other checks list for the same reason. A check without an entry does not compile.
 */
const mismatches: {
  readonly [Name in RecordCheckName]: {
    readonly closedBy: "repair" | "person";
    readonly create: (book: Book) => Promise<Findings & Readonly<Record<Name, readonly string[]>>>;
  };
} = {
  money_without_booking: {
    closedBy: "repair",
    create: async ({ db, confirmed, paymentOf }) => {
      const { orderId } = await confirmed();
      await changeRows(db, "orders", { status: "expired" }, { id: orderId });
      return { money_without_booking: [await paymentOf(orderId)] };
    },
  },
  booking_without_money: {
    closedBy: "person",
    create: async (book) => {
      const number = await confirmWithoutMoney(book);
      return { booking_without_money: [number], bookings_without_invoice: [number] };
    },
  },
  refunds_stuck: {
    closedBy: "repair",
    create: async (book) => {
      const id = await cancelWithRefund(book);
      await changeRows(book.db, "refunds", { created_at: twoDaysBefore(book) }, { id });
      return { refunds_stuck: [id] };
    },
  },
  refunds_failed: {
    closedBy: "repair",
    create: async (book) => {
      const id = await cancelWithRefund(book);
      await changeRows(book.db, "refunds", { status: "failed" }, { id });
      return { refunds_failed: [id] };
    },
  },
  payouts_late: {
    closedBy: "person",
    create: async (book) => {
      const id = await cancelWithRefund(book);
      const created_at = addMinutes(book.clock.now(), -3 * 24 * 60);
      await changeRows(book.db, "refunds", { status: "to_pay_out", created_at }, { id });
      return { payouts_late: [id] };
    },
  },
  invoices_overdue: {
    closedBy: "person",
    create: async ({ db, deps, clock, nextBookingRequest, numberOf }) => {
      const { orderId } = await heldOrder(deps, nextBookingRequest());
      const today = istDateOf(clock.now());
      await bookOnInvoice({ ...deps, actor: commandActor("on-invoice") }, { orderId, dueOn: today });
      await changeRows(db, "orders", { due_on: addDays(today, -1) }, { id: orderId });
      return { invoices_overdue: [await numberOf(orderId)] };
    },
  },
  disputes: {
    closedBy: "person",
    create: async (book) => {
      const { orderId } = await book.confirmed();
      const before = twoDaysBefore(book);
      const dispute = {
        payment_id: await book.paymentOf(orderId),
        order_id: orderId,
        created_at: before,
        updated_at: before,
      };
      await addRows(book.db, "disputes", {
        ...dispute,
        id: "disp_lost",
        status: "lost",
        amount_paise: 118_000,
      });
      await addRows(book.db, "disputes", { ...dispute, id: "disp_open", status: "open", amount_paise: 1 });
      return { disputes: ["disp_lost", "disp_open"] };
    },
  },
  payments_pending: {
    closedBy: "repair",
    create: async (book) => {
      const { db, deps, simulator, nextBookingRequest, numberOf, paymentOf } = book;
      const { gatewayOrderId, key, orderId } = await holdWithStartedPayment(deps, nextBookingRequest());
      const result = await payAt(simulator, gatewayOrderId);
      const withoutGateway = { ...deps, gateway: { ...deps.gateway, ...unavailableGateway() } };
      await verifyPayment(withoutGateway, { ...key, ...result });
      await changeRows(db, "payments", { updated_at: twoDaysBefore(book) }, { order_id: orderId });
      return { payments_pending: [await paymentOf(orderId)], holds_overdue: [await numberOf(orderId)] };
    },
  },
  messages_dead: {
    closedBy: "repair",
    create: async (book) => {
      const before = twoDaysBefore(book);
      return {
        messages_dead: [await addFailedMessage(book, { attempts: 19, dead_at: before, due_at: before })],
      };
    },
  },
  messages_late: {
    closedBy: "person",
    create: async (book) => {
      const due_at = addMinutes(book.clock.now(), 60);
      return { messages_late: [await addFailedMessage(book, { attempts: 6, due_at })] };
    },
  },
  events_unhandled: {
    closedBy: "repair",
    create: async (book) => {
      const { db, deps, clock } = book;
      await receiveWebhook(deps, webhookOf("order.notification", {}, "event-1"));
      const tried = { received_at: twoDaysBefore(book), attempts: 7, try_at: clock.now() };
      await changeRows(db, "gateway_events", tried, { id: "event-1" });
      return { events_unhandled: ["event-1"] };
    },
  },
  events_unmatched: {
    closedBy: "person",
    create: async (book) => {
      const before = twoDaysBefore(book);
      const unmatched = { id: "evt_unmatched", event: "payment.captured", outcome: "unmatched_payment" };
      const handled = { received_at: before, try_at: before, handled_at: before, needs_attention: true };
      await addRows(book.db, "gateway_events", { ...unmatched, ...handled, payload: "{}" });
      return { events_unmatched: [unmatched.id] };
    },
  },
  invoice_gaps: {
    closedBy: "person",
    create: async ({ db, confirmed }) => {
      await confirmed();
      const series = await firstRow(db, "invoice_series", { kind: "invoice" });
      await sql`update invoice_series set last_number = last_number + 1 where kind = 'invoice'`.execute(db);
      return { invoice_gaps: [`07AAACB1234C1ZV invoice 2627 no. ${series.last_number + 1}`] };
    },
  },
  invoice_duplicates: {
    closedBy: "person",
    create: async ({ db, deps, confirmed, nextBookingRequest }) => {
      const { orderId } = await confirmed();
      const { order } = await heldOrder(deps, nextBookingRequest());
      await sql`alter table invoices drop constraint invoices_seller_gstin_kind_financial_year_serial_key`.execute(
        db,
      );
      await sql`
        insert into invoices (number, kind, order_id, seller_gstin, financial_year, serial, against, content, issued_at)
        select 'DL/2627/COPY', kind, ${order.id}, seller_gstin, financial_year, serial, against, content, issued_at
        from invoices where order_id = ${orderId}`.execute(db);
      const { serial } = await firstRow(db, "invoices", { order_id: orderId });
      return {
        invoice_duplicates: [`07AAACB1234C1ZV invoice 2627 no. ${serial}`],
        holds_overdue: [order.number],
      };
    },
  },
  repeated_invoices: {
    closedBy: "person",
    create: async ({ db, confirmed, numberOf }) => {
      const { orderId } = await confirmed();
      await addPaper(db, orderId, "invoice", 0);
      return { repeated_invoices: [await numberOf(orderId)] };
    },
  },
  bookings_without_invoice: {
    closedBy: "repair",
    create: async (book) => {
      const number = await confirmWithoutMoney(book);
      return { booking_without_money: [number], bookings_without_invoice: [number] };
    },
  },
  cancellations_without_credit_note: {
    closedBy: "repair",
    create: async (book) => {
      const { orderId } = await book.confirmed();
      const cancelled = { status: "cancelled", ended_at: twoDaysBefore(book) } as const;
      await changeRows(book.db, "orders", cancelled, { id: orderId });
      return {
        cancellations_without_credit_note: [await book.numberOf(orderId)],
        money_without_booking: [await book.paymentOf(orderId)],
      };
    },
  },
  papers_unlike_money: {
    closedBy: "person",
    create: async ({ db, confirmed, numberOf }) => {
      const { orderId } = await confirmed();
      await addPaper(db, orderId, "credit_note", 50_000);
      return { papers_unlike_money: [await numberOf(orderId)] };
    },
  },
  fees_unlike_money: {
    closedBy: "repair",
    create: async ({ db, deps, confirmed, numberOf }) => {
      const { orderId } = await confirmed();
      const staff = { ...deps, actor: commandActor("cancel"), refundLimitPaise: null };
      const request = { orderId, reason: "You did not turn up.", refund: { feePaise: 50_000 } };
      expect(await cancelByStaff(staff, { ...request, isAfterTheEvent: true })).toMatchObject({ ok: true });
      await changeRows(db, "orders", { kept_paise: 60_000 }, { id: orderId });
      return { fees_unlike_money: [await numberOf(orderId)] };
    },
  },
  bookings_in_closed_places: {
    closedBy: "person",
    create: async ({ db, confirmed, numberOf }) => {
      const { orderId } = await confirmed({ catalogId: "room-large" });
      await changeRows(db, "items", { active: false }, { id: "room-large" });
      return { bookings_in_closed_places: [await numberOf(orderId)] };
    },
  },
  bookings_on_closed_days: {
    closedBy: "person",
    create: async ({ db, confirmed, numberOf }) => {
      const { orderId } = await confirmed(timesOn("2026-12-05", "10:00", "11:00"));
      await addRows(db, "centre_exceptions", { centre_id: "centre-one", date: "2026-12-05", reason: "Lift" });
      return { bookings_on_closed_days: [await numberOf(orderId)] };
    },
  },
  bookings_in_blocks: {
    closedBy: "person",
    create: async ({ db, clock, confirmed, numberOf }) => {
      const times = timesOn("2026-12-07", "10:00", "11:00");
      const { orderId } = await confirmed(times);
      await confirmed(timesOn("2026-12-07", "12:00", "13:00"));
      const period = { starts_at: new Date(times.start), ends_at: new Date(times.end) };
      const block = { ...period, item_id: "room-small", reason: "Painting", created_at: clock.now() };
      await addRows(db, "blocks", { ...block, id: "BLK1" });
      await addRows(db, "blocks", { ...block, id: "BLK2" });
      return { bookings_in_blocks: [await numberOf(orderId)] };
    },
  },
  holds_overdue: {
    closedBy: "repair",
    create: async ({ deps, nextBookingRequest }) => {
      const { order } = await heldOrder(deps, nextBookingRequest());
      return { holds_overdue: [order.number] };
    },
  },
  coupon_uses: {
    closedBy: "repair",
    create: async ({ db }) => {
      await sql`update coupons set uses = uses + 1`.execute(db);
      return { coupon_uses: ["WELCOME10"] };
    },
  },
  coupon_uses_of_ended_orders: {
    closedBy: "repair",
    create: async ({ db, deps, clock, nextBookingRequest }) => {
      const { order, orderId, key } = await heldOrder(deps, nextBookingRequest());
      expect(await applyCoupon(deps, { ...key, code: "WELCOME10" })).toMatchObject({ ok: true });
      await changeRows(db, "orders", { status: "released", ended_at: clock.now() }, { id: orderId });
      return { coupon_uses_of_ended_orders: [order.number] };
    },
  },
  gateway_payments: {
    closedBy: "repair",
    create: async (book) => {
      const { deps, simulator, nextBookingRequest, numberOf } = book;
      // A payment to another seller is not reported.
      await captureUnknownPayment(book, "of another shop", {});
      await captureUnknownPayment(book, "of another shop with orders", { orderId: "1042" });
      await captureUnknownPayment(book, "of another site", {
        orderId: "ORD0123456789CD",
        baithak_site: "https://other.example",
      });
      const { gatewayOrderId, orderId } = await holdWithStartedPayment(deps, nextBookingRequest());
      const { razorpay_payment_id: id } = await payAt(simulator, gatewayOrderId);
      await deps.gateway.capture(id, 118_000);
      return { gateway_payments: [id], holds_overdue: [await numberOf(orderId)] };
    },
  },
  gateway_refunds: {
    closedBy: "repair",
    create: async ({ deps, confirmed }) => {
      const { paymentId } = await confirmed();
      const manualRefund = { amountPaise: 10_000, key: "a-refund-by-hand", notes: { refundId: "NONE" } };
      const refund = await deps.gateway.refund(paymentId, manualRefund);
      if (refund.is !== "ok") throw new Error("No refund was made.");
      return { gateway_refunds: [refund.value.id], gateway_payments: [paymentId] };
    },
  },
};

test("the doctor finds mismatches of every check, fixes what it can, and each finding can be closed", async () => {
  const book = await openBook();
  const { db, clock, settings, doctor } = book;
  const expected = new Map<string, string[]>(Object.keys(recordCheckTexts).map((check) => [check, []]));
  for (const [check, { create }] of Object.entries(mismatches)) {
    const ids: Findings = await create(book);
    expect(ids[check as RecordCheckName], check).not.toEqual([]);
    for (const [name, found] of Object.entries(ids)) expected.get(name)?.push(...found);
  }
  // A payment with our order id is reported even if the order is lost. Only a person can close it.
  const lostPayment = await captureUnknownPayment(book, "lost", { orderId: "ORD0123456789AB" });
  expected.get("gateway_payments")?.push(lostPayment);
  // Marks the emails of the bookings as delivered, so that no check lists them.
  await changeRows(db, "outbox", { delivered_at: clock.now() }, { attempts: 0 });
  // Lets the holds expire. Records are then also old enough to be compared.
  clock.advance(21);

  const found = await doctor(false);
  if (!found.ok) throw new Error(found.problem);
  const output = formatFindings(found.results).join("\n");
  console.log(output);
  const repairs = output.split("\n\n").map((section) => {
    const [heading, ...rows] = section.trim().split("\n");
    return [/\((\w+)\): \d+$/.exec(heading ?? "")?.[1], rows.at(-1)];
  });
  expect(Object.fromEntries(repairs)).toEqual(
    Object.fromEntries(
      Object.entries(recordCheckTexts).map(([check, { repair }]) => [check, `  → ${repair}`]),
    ),
  );
  const idsOf = (outcome: typeof found) =>
    Object.fromEntries(
      outcome.results
        .filter(({ check }) => check in recordCheckTexts)
        .map(({ check, findings }) => [check, findings.map(({ id }) => id).sort()]),
    );
  for (const ids of expected.values()) ids.sort();
  expect(idsOf(found)).toEqual(Object.fromEntries(expected));

  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const command = ["--import", "tsx", main, "--json", "--from", "2026-11-22", "--to", "2026-11-23"];
  const { code, text, stdout } = await runNode(command, {
    DATABASE_URL: settings.databaseUrl,
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_API_URL: settings.razorpay.apiUrl,
  });
  expect(code, text).toBe(1);
  const parsedOutput = JSON.parse(stdout);
  expect(parsedOutput).toMatchObject({ tried: 0, checks: { length: found.results.length } });
  const gatewayFindings = (examined: typeof found.results) =>
    examined
      .filter(({ check }) => check.startsWith("gateway_"))
      .map(({ findings, problem = null }) => [findings.map(({ id }) => id), problem]);
  expect(gatewayFindings(parsedOutput.checks)).toEqual(gatewayFindings(found.results));

  await doctor(true);
  clock.advance(20);
  const [dead] = expected.get("messages_dead") ?? [];
  expect(await firstRow(db, "outbox", { id: Number(dead) })).toMatchObject({
    dead_at: null,
    attempts: 0,
    delivered_at: null,
  });
  expect(await rowsOf(db, "audit", { act: "message_retried" })).toMatchObject([{ subject: dead }]);
  expect(await rowsOf(db, "audit", { act: "notification_retried" })).toMatchObject([
    { subject: "event-1", details: { event: "order.notification" } },
  ]);
  await changeRows(db, "outbox", { delivered_at: clock.now() }, { attempts: 0 });
  const after = await doctor(true);
  if (!after.ok) throw new Error(after.problem);
  // This notification was found to match no record only when it was processed.
  expected.get("events_unmatched")?.unshift("event-1");
  const remaining = Object.entries(mismatches).map(([check, { closedBy }]) => [
    check,
    closedBy === "person" ? expected.get(check) : [],
  ]);
  expect(idsOf(after)).toEqual({ ...Object.fromEntries(remaining), gateway_payments: [lostPayment] });

  const acknowledgedIds = await doctor(false, ["disp_lost", "evt_unmatched", "event-1"]);
  if (!acknowledgedIds.ok) throw new Error(acknowledgedIds.problem);
  expect(idsOf(acknowledgedIds)).toMatchObject({ disputes: ["disp_open"], events_unmatched: [] });
  expect(acknowledgedIds.remaining).toBe(after.remaining - 3);
  for (const id of ["disp_lost", "unknown"])
    expect(await doctor(false, [id]), id).toEqual({ ok: false, problem: expect.stringContaining(id) });
  const remainingIds = Object.values(idsOf(acknowledgedIds)).flat();
  expect(await doctor(false, remainingIds)).toMatchObject({ ok: true, remaining: 0 });
  // A finding that changes is listed again.
  await changeRows(db, "disputes", { status: "under_review" }, { id: "disp_open" });
  expect(await doctor(false)).toMatchObject({ ok: true, remaining: 1 });
  const statuses = async (check: RecordCheckName) =>
    Promise.all(
      (expected.get(check) ?? []).map(async (number) => (await firstRow(db, "orders", { number })).status),
    );
  // The two held orders that were paid are confirmed.
  expect((await statuses("holds_overdue")).sort()).toEqual(["confirmed", "confirmed", "expired", "expired"]);
  expect(await rowsOf(db, "coupon_uses")).toEqual([]);
  expect(await firstRow(db, "coupons", { code: "WELCOME10" })).toMatchObject({ uses: 0 });
});

test.each(Object.entries(mismatches))(
  "the operator is told how to close a finding of %s",
  (check, { closedBy }) => {
    const { repair } = recordCheckTexts[check as RecordCheckName];
    expect(repair.includes("--repair")).toBe(closedBy === "repair");
  },
);

/** Ways to create a refund that is complete in our records although the gateway refunded less or nothing. */
const mismatchedRefunds = {
  "the bank rejected": async ({ deps, simulator }, { paymentId }) => {
    await runDashboardAction(simulator, paymentId, "refuse_refunds", 1);
    await processDueRows(deps, createRefundJob(deps));
  },
  "was only half paid": async ({ deps, db }, { orderId, paymentId }) => {
    const { id } = await firstRow(db, "refunds", { order_id: orderId });
    const halfRefund = { amountPaise: 59_000, key: id, notes: { refundId: id } };
    const createdRefund = await deps.gateway.refund(paymentId, halfRefund);
    if (createdRefund.is !== "ok") throw new Error("No refund was made.");
    await changeRows(db, "refunds", { gateway_refund_id: createdRefund.value.id }, { id });
  },
  "was only half recorded and half paid": async ({ deps, db }, { orderId }) => {
    await changeRows(db, "refunds", { amount_paise: 59_000 }, { order_id: orderId });
    await processDueRows(deps, createRefundJob(deps));
  },
} as const satisfies Record<
  string,
  (
    book: Awaited<ReturnType<typeof openBook>>,
    confirmedOrder: { orderId: string; paymentId: string },
  ) => Promise<void>
>;

test.each(Object.entries(mismatchedRefunds))(
  "the doctor finds a refund recorded as done that %s, and completes it",
  async (_, pretend) => {
    const book = await openBook();
    const { db, clock, deps, simulator, confirmed, doctor, delivered } = book;
    const confirmedOrder = await confirmed();
    const { orderId, paymentId } = confirmedOrder;
    await cancelOrder(deps, orderId, "The centre has a water leak.");
    await pretend(book, confirmedOrder);
    await changeRows(db, "refunds", { status: "refunded", refunded_at: clock.now() }, { order_id: orderId });
    await changeRows(db, "payments", { status: "refunded" }, { order_id: orderId });
    await changeRows(db, "gateway_refunds", { status: "processed" });
    await delivered();
    clock.advance(20);
    const found = await doctor(false);
    expect(found.ok && formatFindings(found.results).join("\n")).toContain(paymentId);
    await doctor(true);
    await runBackgroundRounds(deps, clock, 8);
    await delivered();
    clock.advance(20);
    expect(await doctor(false)).toMatchObject({ ok: true, remaining: 0 });
    expect(await gatewayRecord(simulator, paymentId)).toMatchObject({ amount_refunded: 118_000 });
    expect(await orderState(db, orderId)).toMatchObject({ status: "cancelled", payments: ["refunded"] });
  },
);

/** Ways to create records that differ from the gateway's for ever, although every notification was processed. */
const contradictions = {
  "a refund whose reported failure was wrong": async ({ deps, simulator, clock }, { orderId, paymentId }) => {
    await cancelOrder(deps, orderId, "The centre has a water leak.");
    await processDueRows(deps, createRefundJob(deps));
    const { gateway_refund_id: id } = await firstRow(deps.db, "refunds", { order_id: orderId });
    const refund = { id, payment_id: paymentId, amount: 118_000, status: "failed" };
    await expect.poll(() => gatewayRecord(simulator, paymentId)).toMatchObject({ amount_refunded: 118_000 });
    await receiveWebhook(deps, webhookOf("refund.failed", { refund: { entity: refund } }, "wrong-failure"));
    await handleGatewayEvents(deps);
    expect(await orderState(deps.db, orderId)).toMatchObject({ refunds: ["pending"] });
    clock.advance(1);
  },
  "a refund that the gateway has answered but does not know": async ({ deps, db, clock }, { orderId }) => {
    await cancelOrder(deps, orderId, "The centre has a water leak.");
    const answer = { gateway_refund_id: "rfnd_00000000000000", status: "refunded", refunded_at: clock.now() };
    await changeRows(db, "refunds", answer as object, { order_id: orderId });
    await changeRows(db, "payments", { status: "refunded" }, { order_id: orderId });
  },
  "a lost dispute after a refund of a part": async ({ deps, simulator, clock }, { paymentId }) => {
    await runDashboardAction(simulator, paymentId, "refund", 50_000);
    await runDashboardAction(simulator, paymentId, "dispute_created");
    const lost = await runDashboardAction(simulator, paymentId, "dispute_lost");
    const payment = await gatewayRecord(simulator, paymentId);
    const entities = { payment: { entity: payment }, dispute: { entity: lost } };
    await receiveWebhook(deps, webhookOf("payment.dispute.lost", entities, "lost-dispute"));
    await handleGatewayEvents(deps);
    clock.advance(1);
  },
} as const satisfies Record<
  string,
  (
    book: Awaited<ReturnType<typeof openBook>>,
    confirmedOrder: { orderId: string; paymentId: string },
  ) => Promise<void>
>;

test.each(Object.entries(contradictions))(
  "the doctor lists %s, and every row can be closed",
  async (name, create) => {
    const book = await openBook();
    const { clock, deps, confirmed, doctor, delivered } = book;
    await create(book, await confirmed());
    await delivered();
    clock.advance(20);
    const found = await doctor(false);
    if (!found.ok) throw new Error(found.problem);
    expect(found.remaining).toBeGreaterThan(0);
    await doctor(true);
    await runBackgroundRounds(deps, clock, 8);
    await delivered();
    clock.advance(20);
    const repaired = await doctor(true);
    if (!repaired.ok) throw new Error(repaired.problem);
    const ids = repaired.results.flatMap(({ findings }) => findings.map(({ id }) => id));
    // Only the lost dispute needs a person. The gateway's state settles the others.
    expect(ids.length > 0).toBe(name.includes("dispute"));
    expect(await doctor(false, ids)).toMatchObject({ ok: true, remaining: 0 });
  },
);

test("the doctor captures a payment that is captured in our records but only authorised at the gateway", async () => {
  const { clock, deps, simulator, nextBookingRequest, doctor, delivered } = await openBook();
  const { gatewayOrderId } = await holdWithStartedPayment(deps, nextBookingRequest());
  const { razorpay_payment_id: gatewayPaymentId } = await payAt(simulator, gatewayOrderId);
  await settle(deps, testEvidence(gatewayOrderId, { gatewayPaymentId }));
  await delivered();
  clock.advance(20);
  const found = await doctor(false);
  expect(found.ok && formatFindings(found.results).join("\n")).toContain(
    "₹1,180 are authorized at the gateway: our records say captured",
  );
  expect(await doctor(true)).toMatchObject({ ok: true, remaining: 0 });
  expect(await gatewayRecord(simulator, gatewayPaymentId)).toMatchObject({ status: "captured" });
});

test("all processes together send one alarm per failing check, and another only after the check has passed", async () => {
  const { db, clock, deps, delivered, confirmed } = await openBook();
  await confirmed();
  await delivered();
  await insertMissingChecks(deps);
  const jobs = { ...deps, errorReporter: createJobErrorReporter(deps.log) };
  const round = async () => {
    clock.advance(6 * 60 + 1);
    // Simulates two processes that run the checks concurrently.
    await Promise.all([
      processDueRows(jobs, createCheckJob(jobs)),
      processDueRows(jobs, createCheckJob(jobs)),
    ]);
    const rows = await rowsOf(db, "outbox", { kind: "alarm" });
    // Marks the alarms as delivered. Otherwise they would be overdue in the next round and cause an alarm themselves.
    await changeRows(db, "outbox", { delivered_at: clock.now() }, { kind: "alarm" });
    return rows.map(({ payload }) => payload);
  };
  const killConnections = () =>
    changeRows(db, "outbox", { dead_at: clock.now(), delivered_at: null }, { kind: "booking_confirmed" });
  const idlePool = () => ({ inUse: 0, waiting: 0, size: 1 });
  /** Reads the metrics of a check. Creates new metrics each time, because they cache the figures from the database. */
  const figures = async () => {
    const text = await serviceMetrics(
      { figures: db, ping: async () => {}, connections: idlePool },
      clock.now,
    ).text();
    const metricValue = (name: string) =>
      new RegExp(`^${name}{check="messages_dead"} (.+)$`, "m").exec(text)?.[1];
    return {
      rows: metricValue("baithak_doctor_rows"),
      seconds: metricValue("baithak_doctor_oldest_seconds"),
    };
  };
  const noFindings = { rows: "0", seconds: "0" };
  expect(await round()).toEqual([]);
  expect(await figures()).toEqual(noFindings);
  await killConnections();
  const alarm = { check: "messages_dead", rows: 1, oldestAt: clock.now().toISOString() };
  expect(await round()).toEqual([alarm]);
  expect(await figures()).toEqual({ rows: "1", seconds: String((6 * 60 + 1) * 60) });
  expect(await round()).toEqual([alarm]);
  await delivered();
  expect(await round()).toEqual([alarm]);
  expect(await figures()).toEqual(noFindings);
  await killConnections();
  expect(await round()).toHaveLength(2);
  expect(await firstRow(db, "doctor_checks", { id: "messages_dead" })).toMatchObject({
    found: 1,
    alarmed_at: clock.now(),
  });
});

test("the running service releases holds that expired during an outage, and sends no alarm", async () => {
  const { db, clock, deps, doctor, nextBookingRequest } = await openBook();
  const held = await heldOrder(deps, nextBookingRequest());
  clock.advance(60);
  // Without `--repair`, the doctor only reports the holds.
  const outcome = await doctor(false);
  expect(outcome.ok && formatFindings(outcome.results).join("\n")).toContain(held.order.number);
  await insertMissingChecks(deps);
  const jobs = { ...deps, errorReporter: createJobErrorReporter(deps.log) };
  await processDueRows(jobs, createCheckJob(jobs));
  expect(await db.selectFrom("outbox").select("payload").where("kind", "=", "alarm").execute()).toEqual([]);
  expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "expired" }]);
});
