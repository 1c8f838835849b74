import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { passLimits } from "../../../src/api/contract/booking-rules.ts";
import { addDays } from "../../../src/api/contract/ist.ts";
import type { RoomOfInventory } from "../../e2e/support/rooms.ts";
import {
  beginPayment,
  createServiceVisitor,
  hold,
  type OrderKey,
  sampleCustomer,
} from "../../support/service-visitor.ts";
import type { BrowserVisitor, PageBookingRequest } from "./browser-visitor.ts";
import type { TestEnvironment } from "./environment.ts";
import { timeoutMs } from "./visual-states.ts";

/* What other people and systems do during a visitor's path (rivals, other tabs, banks), and how services fail. */

export const minuteMs = 60_000;
/** A duration longer than a hold, in milliseconds. */
export const holdMs = 15 * minuteMs + 5_000;
/** A duration longer than the longest polling interval for an order, in milliseconds. */
export const pollMs = 31_000;

/**
 * Advances a page's clock and runs its due timers. On a machine with a load of nine, Playwright's call once did not
 * move the clock. So this function retries until the clock has moved or the page has navigated.
 */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  const now = () => page.evaluate(() => Date.now());
  // Reads the clock again if the page is navigating.
  const targetTime = (await now().catch(now)) + ms;
  await page.clock.fastForward(ms);
  await waitUntil(async () => {
    const remainingMs = targetTime - (await now().catch(() => targetTime));
    if (remainingMs > 0) await page.clock.fastForward(remainingMs);
    return remainingMs <= 0;
  }, "the advanced clock");
}

/** Clears the browser's cache, because earlier visitors have used the same browser. */
export async function emptyCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
}

let people = 0;

/** Returns the details of a new person, so that no two paths use the same person. */
export function newPerson(role: string): { name: string; email: string; phone: string } {
  people += 1;
  return {
    name: sampleCustomer.name,
    email: `${role}.${people}@example.in`,
    phone: `9${String(100_000_000 + people)}`,
  };
}

/** Holds the slot for another visitor. */
export async function takeSlot(
  { site }: TestEnvironment,
  request: Omit<PageBookingRequest, "people">,
): Promise<void> {
  const { buildingId, catalogId, start, end } = request;
  await hold(
    createServiceVisitor(site.origin),
    { buildingId, catalogId, start, end, people: 2 },
    newPerson("rival"),
  );
}

/** Holds passes of a day for other visitors until only `leave` passes remain. */
export async function takePasses(
  { site }: TestEnvironment,
  { buildingId, catalogId }: RoomOfInventory,
  date: string,
  leave: number,
): Promise<void> {
  const query = new URLSearchParams({ buildingId, catalogId, date });
  const response = await createServiceVisitor(site.origin).get(`/order/availability?${query}`);
  const { left } = (await response.json()) as { left: number };
  const start = `${date}T00:00:00+05:30`;
  const end = `${addDays(date, 1)}T00:00:00+05:30`;
  for (let toTake = left - leave; toTake > 0; toTake -= passLimits.max) {
    const quantity = Math.min(toTake, passLimits.max);
    const request = { buildingId, catalogId, start, end, people: quantity, quantity };
    // Each hold needs a new visitor, because a visitor's second hold replaces the first.
    await hold(createServiceVisitor(site.origin), request, newPerson("rival"));
  }
}

/** Posts to the service as another visitor. Throws on an error status. */
export async function post(
  { site }: TestEnvironment,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await createServiceVisitor(site.origin).post(path, body);
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

/** Pays in another tab, so that the service confirms the order. */
export async function payInOtherTab(environment: TestEnvironment, key: OrderKey): Promise<void> {
  const initResponse = (await post(environment, "/order/initPayment", key)) as {
    checkout?: { gatewayOrderId: string };
  };
  if (initResponse.checkout === undefined)
    throw new Error(`The service has opened no payment: ${JSON.stringify(initResponse)}`);
  const evidence = await payAtGateway(environment, initResponse.checkout.gatewayOrderId);
  await post(environment, "/order/verifyPayment", { ...key, ...evidence });
}

/** Pays in another tab while the service cannot reach the gateway. The payment stays pending. */
export async function payWhileGatewayIsDown(visitor: BrowserVisitor, key: OrderKey): Promise<void> {
  const { environment } = visitor;
  const { checkout } = await beginPayment(createServiceVisitor(environment.site.origin), key);
  const evidence = await payAtGateway(environment, checkout.gatewayOrderId, "none");
  disconnectGateway(visitor);
  await post(environment, "/order/verifyPayment", { ...key, ...evidence });
}

/** Pays after the hold has ended and `loseSlot` has given the slot to somebody else. Resolves once a refund exists. */
export async function payAfterSlotLost(
  environment: TestEnvironment,
  key: OrderKey,
  loseSlot: () => Promise<void>,
): Promise<void> {
  const { checkout } = await beginPayment(createServiceVisitor(environment.site.origin), key);
  await environment.moveClock(holdMs);
  await loseSlot();
  await payAtGateway(environment, checkout.gatewayOrderId);
  await waitUntil(async () => {
    const { rows } = await environment.database.query("select status from payments where order_id = $1", [
      key.orderId,
    ]);
    return rows.some(({ status }) => /^refund/.test(status));
  }, "the refund");
}

/**
 * Completes or declines a payment at the gateway and returns the signed evidence. `webhook` sets whether the gateway
 * sends webhook events to the service.
 */
export async function payAtGateway(
  { gateway }: TestEnvironment,
  gatewayOrderId: string,
  webhook: "once" | "none" = "once",
  outcome: "success" | "failure" = "success",
): Promise<object> {
  const response = await fetch(`${gateway.url}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ gatewayOrderId, outcome, webhook }),
  });
  if (!response.ok) throw new Error(`The gateway rejected the payment: ${await response.text()}`);
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = (await response.json()) as Record<
    string,
    string
  >;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/** Cuts the connection between service and gateway until the end of the step. */
export function disconnectGateway({ environment: { gatewayLine }, cleanups }: BrowserVisitor): void {
  gatewayLine.set("refuse");
  gatewayLine.reset();
  cleanups.push(() => gatewayLine.set("pass"));
}

/** Cuts the service's connection to its database until the end of the step. */
export function disconnectDatabase({ environment, cleanups }: BrowserVisitor, room: RoomOfInventory): void {
  environment.databaseLine.set("refuse");
  environment.databaseLine.reset();
  cleanups.push(async () => {
    environment.databaseLine.set("pass");
    const query = new URLSearchParams({ ...room, date: "2026-12-01" });
    await waitUntil(
      async () => (await fetch(`${environment.site.origin}/order/availability?${query}`)).ok,
      "the database",
    );
  });
}

/** Resets the visitor's matching requests until the end of the step, except the first `but` requests. */
export function resetRequests({ environment, cleanups }: BrowserVisitor, address: RegExp, but = 0): void {
  environment.line.resetRequests(address, but);
  cleanups.push(environment.line.stopResetting);
}

/** Polls until `isSo` returns true. Throws after `timeoutMs`. */
export async function waitUntil(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Timed out while waiting for ${what}.`);
    await wait(25);
  }
}

/** Deletes an order and all rows that refer to it, as if the database were restored from an older backup. */
export async function deleteOrder({ database }: TestEnvironment, { orderId }: OrderKey): Promise<void> {
  await database.query("begin");
  await database.query("set local session_replication_role = replica");
  for (const table of ["payments", "email_confirmations", "booked_times"])
    await database.query(`delete from ${table} where order_id = $1`, [orderId]);
  await database.query("delete from orders where id = $1", [orderId]);
  await database.query("commit");
}

/** Removes the invoice of an order until the end of the step. */
export async function hideInvoice(
  { environment, cleanups }: BrowserVisitor,
  { orderId }: OrderKey,
): Promise<void> {
  const { database } = environment;
  const moves = async (from: string, to: string) => {
    await database.query("begin");
    await database.query("set local session_replication_role = replica");
    await database.query(`insert into ${to} select * from ${from} where order_id = $1`, [orderId]);
    await database.query(`delete from ${from} where order_id = $1`, [orderId]);
    await database.query("commit");
  };
  await database.query("create table if not exists lost_invoices as select * from invoices limit 0");
  await moves("invoices", "lost_invoices");
  cleanups.push(() => moves("lost_invoices", "invoices"));
}
