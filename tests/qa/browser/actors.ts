import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { passLimits } from "../../../src/api/contract/booking-rules.ts";
import { addDays } from "../../../src/api/contract/ist.ts";
import type { RoomOfInventory } from "../../e2e/support/rooms.ts";
import {
  beginPayment,
  hold,
  type OrderKey,
  sampleCustomer,
  serviceVisitor,
} from "../../support/service-visitor.ts";
import type { BrowserVisitor, PageBookingRequest } from "./browser-visitor.ts";
import type { TestEnvironment } from "./environment.ts";
import { timeoutMs } from "./visual-states.ts";

/* What others do while a visitor walks: rivals, other tabs, banks; and the ways in which the world fails. */

export const minuteMs = 60_000;
/** Longer than a hold. */
export const holdMs = 15 * minuteMs + 5_000;
/** Longer than the longest pause between two looks at an order. */
export const pollMs = 31_000;

/**
 * Moves a page's clock on, and its due timers with it. Once, on a machine at a load of nine, a clock was not moved by
 * Playwright's own call: it is asked until it is, or until the page has led on to another one.
 */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  const now = () => page.evaluate(() => Date.now());
  // A page that leads on just then is asked again when it has.
  const then = (await now().catch(now)) + ms;
  await page.clock.fastForward(ms);
  await waitUntil(async () => {
    const left = then - (await now().catch(() => then));
    if (left > 0) await page.clock.fastForward(left);
    return left <= 0;
  }, "The later time");
}

/** Takes files and answers out of the browser's cache, in which an earlier visitor of the same browser has left them. */
export async function emptyCache(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
}

let people = 0;

/** Somebody whom no other path knows. */
export function newPerson(role: string): { name: string; email: string; phone: string } {
  people += 1;
  return {
    name: sampleCustomer.name,
    email: `${role}.${people}@example.in`,
    phone: `9${String(100_000_000 + people)}`,
  };
}

/** Another visitor takes the time. */
export async function takeSlot(
  { site }: TestEnvironment,
  request: Omit<PageBookingRequest, "people">,
): Promise<void> {
  const { buildingId, catalogId, start, end } = request;
  await hold(
    serviceVisitor(site.origin),
    { buildingId, catalogId, start, end, people: 2 },
    newPerson("rival"),
  );
}

/** Other visitors take passes of a day until only so many are left. */
export async function takePasses(
  { site }: TestEnvironment,
  { buildingId, catalogId }: RoomOfInventory,
  date: string,
  leave: number,
): Promise<void> {
  const query = new URLSearchParams({ buildingId, catalogId, date });
  const response = await serviceVisitor(site.origin).get(`/order/availability?${query}`);
  const { left } = (await response.json()) as { left: number };
  const start = `${date}T00:00:00+05:30`;
  const end = `${addDays(date, 1)}T00:00:00+05:30`;
  for (let toTake = left - leave; toTake > 0; toTake -= passLimits.most) {
    const quantity = Math.min(toTake, passLimits.most);
    const request = { buildingId, catalogId, start, end, people: quantity, quantity };
    // Each is somebody else: another hold of one visitor's takes the place of the first.
    await hold(serviceVisitor(site.origin), request, newPerson("rival"));
  }
}

/** Asks the service as somebody else does; a refusal is a failure of the walk. */
export async function post(
  { site }: TestEnvironment,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await serviceVisitor(site.origin).post(path, body);
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

/** Another tab pays; the service confirms. */
export async function payInOtherTab(environment: TestEnvironment, key: OrderKey): Promise<void> {
  const begun = (await post(environment, "/order/initPayment", key)) as {
    checkout?: { gatewayOrderId: string };
  };
  if (begun.checkout === undefined) throw new Error(`Nothing could be paid: ${JSON.stringify(begun)}`);
  const evidence = await payAtGateway(environment, begun.checkout.gatewayOrderId);
  await post(environment, "/order/verifyPayment", { ...key, ...evidence });
}

/** Another tab pays, and the gateway does not answer the service just then: the payment is pending. */
export async function payWhileGatewayIsDown(visitor: BrowserVisitor, key: OrderKey): Promise<void> {
  const { world } = visitor;
  const { checkout } = await beginPayment(serviceVisitor(world.site.origin), key);
  const evidence = await payAtGateway(world, checkout.gatewayOrderId, "none");
  disconnectGateway(visitor);
  await post(world, "/order/verifyPayment", { ...key, ...evidence });
}

/** Money that comes when the hold is over and somebody else has the time. */
export async function payAfterSlotLost(
  environment: TestEnvironment,
  key: OrderKey,
  loseSlot: () => Promise<void>,
): Promise<void> {
  const { checkout } = await beginPayment(serviceVisitor(environment.site.origin), key);
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

/** A bank decides on a payment; `webhook` is how often the gateway tells the service. */
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
  if (!response.ok) throw new Error(`The gateway took no payment: ${await response.text()}`);
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = (await response.json()) as Record<
    string,
    string
  >;
  return { razorpay_payment_id, razorpay_order_id, razorpay_signature };
}

/** The service and the gateway do not reach one another until the step is over. */
export function disconnectGateway({ world: { gatewayLine }, cleanups: afterwards }: BrowserVisitor): void {
  gatewayLine.set("refuse");
  gatewayLine.reset();
  afterwards.push(() => gatewayLine.set("pass"));
}

/** The service loses its database until the step is over. */
export function loseDatabase({ world, cleanups: afterwards }: BrowserVisitor, room: RoomOfInventory): void {
  world.databaseLine.set("refuse");
  world.databaseLine.reset();
  afterwards.push(async () => {
    world.databaseLine.set("pass");
    const query = new URLSearchParams({ ...room, date: "2026-12-01" });
    await waitUntil(
      async () => (await fetch(`${world.site.origin}/order/availability?${query}`)).ok,
      "the database",
    );
  });
}

/** Breaks the visitor's requests to such an address, but the first `but` of them, until the step is over. */
export function resetRequests(
  { world, cleanups: afterwards }: BrowserVisitor,
  address: RegExp,
  but = 0,
): void {
  world.line.resetRequests(address, but);
  afterwards.push(world.line.stopResetting);
}

/** Waits for something that the world comes to by itself. */
export async function waitUntil(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come.`);
    await wait(25);
  }
}

/** The service's database was put back from a copy of before the order: its rows are gone, whatever refers to it. */
export async function deleteOrder({ database }: TestEnvironment, { orderId }: OrderKey): Promise<void> {
  await database.query("begin");
  await database.query("set local session_replication_role = replica");
  for (const table of ["payments", "email_confirmations"])
    await database.query(`delete from ${table} where order_id = $1`, [orderId]);
  await database.query("delete from orders where id = $1", [orderId]);
  await database.query("commit");
}

/** The invoice of an order is lost until the step is over. */
export async function hideInvoice(
  { world, cleanups: afterwards }: BrowserVisitor,
  { orderId }: OrderKey,
): Promise<void> {
  const { database } = world;
  const moves = async (from: string, to: string) => {
    await database.query("begin");
    await database.query("set local session_replication_role = replica");
    await database.query(`insert into ${to} select * from ${from} where order_id = $1`, [orderId]);
    await database.query(`delete from ${from} where order_id = $1`, [orderId]);
    await database.query("commit");
  };
  await database.query("create table if not exists lost_invoices as select * from invoices limit 0");
  await moves("invoices", "lost_invoices");
  afterwards.push(() => moves("lost_invoices", "invoices"));
}
