import { expect } from "vitest";
import { bookingPath, type FreeHour, wishOf } from "../../e2e/support/rooms.ts";
import {
  beginPayment,
  hold,
  type OrderKey,
  orderOf,
  type ServiceVisitor,
} from "../../support/service-visitor.ts";
import { senderFrom, visitorOf } from "./attackers.ts";

/** What an honest visitor met. */
export type Visit = OrderKey & {
  /** From the first page to the confirmed order, in milliseconds. */
  readonly ms: number;
  /** The most that `servedMeanwhile` grew while the visitor waited for one answer. */
  readonly mostServedMeanwhile: number;
};

/**
 * Opens full pages (home, listing, booking page, each as the browser asks, none of them kept), then holds and pays, and
 * expects every answer to be the page or reply itself. One request follows another, as a person's clicks do.
 * @param servedMeanwhile grows with the work that the site does for others, such as an attack's served requests
 */
export async function honestVisit(
  origin: string,
  hour: FreeHour,
  address: string,
  servedMeanwhile: () => number = () => 0,
): Promise<Visit> {
  const sender = senderFrom(origin, address);
  const visitor = visitorOf(sender);
  let most = 0;
  const watched = async <Answer>(ask: Promise<Answer>): Promise<Answer> => {
    const before = servedMeanwhile();
    const answer = await ask;
    most = Math.max(most, servedMeanwhile() - before);
    return answer;
  };
  const watching: ServiceVisitor = {
    get: (path) => watched(visitor.get(path)),
    post: (path, body, headers) => watched(visitor.post(path, body, headers)),
  };
  try {
    const startedAt = performance.now();
    const key = await visit(watching, hour);
    return { ...key, ms: performance.now() - startedAt, mostServedMeanwhile: most };
  } finally {
    sender.close();
  }
}

async function visit(visitor: ServiceVisitor, hour: FreeHour): Promise<OrderKey> {
  // A query of its own makes each page one that nobody has asked for before.
  const fresh = `visit=${Math.random().toString(36).slice(2)}`;
  const { date, from, to, people } = hour;
  await page(visitor, `/?${fresh}`, "Baithak");
  const question = new URLSearchParams({ date, from, to, people: String(people) });
  await page(visitor, `/meeting-rooms/delhi/all?${question}&${fresh}`, "Connaught Place");
  await page(visitor, bookingPath(hour), hour.room.name);
  const { orderId, token } = await hold(visitor, wishOf(hour));
  const { checkout } = await beginPayment(visitor, { orderId, token });
  const paid = await visitor.post("/gateway-simulator/pay", {
    gatewayOrderId: checkout.gatewayOrderId,
    outcome: "success",
    webhook: "once",
  });
  expect(paid.status, "payment").toBe(200);
  const evidence = (await paid.json()) as object;
  const verified = await visitor.post("/order/verifyPayment", { orderId, token, ...evidence });
  expect(verified.status, "evidence of the payment").toBe(200);
  await page(visitor, `/payment-success/${orderId}?token=${token}`, "booked");
  expect((await orderOf(visitor, { orderId, token })).status).toBe("confirmed");
  return { orderId, token };
}

async function page(visitor: ServiceVisitor, path: string, word: string): Promise<void> {
  const reply = await visitor.get(path);
  expect([path, reply.status]).toEqual([path, 200]);
  expect(await reply.text(), path).toContain(word);
}
