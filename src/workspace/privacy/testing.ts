import type { GatewaySimulator } from "@baithak/gateway-simulator";
import type { BookingRequest } from "../booking/check-booking-request.ts";
import { fullCustomer, type TestClock, timesOn, tuesday, uniqueHour } from "../booking/testing.ts";
import { setGuests } from "../changes/set-guests.ts";
import { cancelOrder } from "../changes/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { addRows, changeRows, firstRow } from "../database/testing.ts";
import { requestKeyOf } from "../idempotency/with-idempotency.ts";
import { submitLead } from "../lead/submit-lead.ts";
import { createLink } from "../my-bookings/links.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { deliverWebhook, holdWithStartedPayment, payAt, runBackgroundRounds } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { personKeysOf } from "../rate-limits/person.ts";
import { createRateLimit } from "../rate-limits/rate-limit.ts";

/** The person whose records tests search and erase. */
export const meera = {
  ...fullCustomer,
  name: "Meera Iyer",
  email: "meera@example.in",
  phone: "+919812345678",
  company: "Iyer Textiles",
};

/** Stores records of a person in every table and column that can contain personal data. Returns her orders. */
export async function storeRecordsOf(
  deps: PaymentDeps,
  clock: TestClock,
  gateway: GatewaySimulator,
  person: BookingRequest["customer"],
) {
  const { db } = deps;
  const suffix = person.email.split("@")[0];
  const request = {
    customer: person,
    visitorId: `visitor-${suffix}`,
    network: `203.0.113.${suffix?.length}`,
    tracking: { utm_source: `newsletter-${suffix}` },
  };
  const booking = await holdWithStartedPayment(deps, {
    ...request,
    ...uniqueHour(person.name.length),
    requestKey: requestKeyOf({ scope: "book", key: suffix ?? "", bodyHash: `hash-${suffix}` }),
  });
  // A started payment keeps its price, so the coupon is applied to the next order.
  const result = await payAt(gateway, booking.gatewayOrderId);
  await verifyPayment(deps, { ...booking.key, ...result });
  await setGuests(deps, {
    ...booking.key,
    guests: [{ name: `Guest of ${person.name}`, email: `guest.of.${person.email}` }],
  });
  const cancelled = await holdWithStartedPayment(deps, {
    ...request,
    ...uniqueHour(10 + person.name.length),
  });
  await verifyPayment(deps, { ...cancelled.key, ...(await payAt(gateway, cancelled.gatewayOrderId)) });
  await cancelOrder(deps, cancelled.orderId, `${person.name} has asked for it on the phone.`);
  await runBackgroundRounds(deps, clock);
  const withCoupon = await holdWithStartedPayment(deps, {
    ...request,
    ...timesOn(tuesday, "09:30", "10:30"),
  });
  await changeRows(db, "payments", { check_at: null }, { order_id: withCoupon.orderId });
  await applyCoupon(deps, { ...withCoupon.key, code: "WELCOME10" });
  await submitLead(
    { db, now: clock.now, hasWebhook: true, wakeOutbox: () => {}, actor: { kind: "customer" } },
    {
      ...person,
      consent: true,
      brand: 1,
    } as never,
  );
  await createLink(deps, { email: person.email, network: null });
  const payment = {
    id: result.razorpay_payment_id,
    order_id: result.razorpay_order_id,
    contact: person.phone,
  };
  await deliverWebhook(deps, "payment.downtime", { payment: { ...payment, email: `pays.${person.email}` } });
  const stored = { holder: "h", locked_until: clock.now(), created_at: clock.now() };
  await addRows(
    db,
    "idempotency_keys",
    {
      ...{ scope: "book", key: `${suffix}`, body_hash: `hash-${suffix}`, order_id: null },
      ...{ ...stored, reply: JSON.stringify(`sealed-${suffix}`) },
    },
    {
      ...{ scope: "pay", key: `${suffix}`, body_hash: `hash-${suffix}`, order_id: booking.orderId },
      ...{ ...stored, reply: JSON.stringify(`sealed-${suffix}-2`) },
    },
  );
  await createRateLimit(db, "lead-person", { max: 3, seconds: 600 }).consume(`email:${person.email}`);
  const { number } = await firstRow(db, "invoices", { order_id: booking.orderId });
  await addRows(db, "invoice_pdfs", {
    ...{ number, made_at: clock.now() },
    pdf: Buffer.from(`%PDF ${person.name}`),
  });
  const staffId = "STAFF000000000000";
  await db
    .insertInto("staff")
    .values({ id: staffId, name: "Ravi", role: "owner", created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const lead = await firstRow(db, "leads", { person_key: personKeysOf(person).email });
  const note = { text: `${person.name} calls back.`, staff_id: staffId, created_at: clock.now() };
  await addRows(db, "staff_notes", { ...note, order_id: booking.orderId }, { ...note, lead_id: lead.id });
  await changeRows(db, "outbox", { delivered_at: clock.now() });
  return { booking, cancelled, withCoupon };
}
