import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshFolder } from "../../tests/support/databases.ts";
import { calls } from "../api/contract/calls.ts";
import { runningClock, tuesday } from "./booking/testing.ts";
import { startWorkspace, type Workspace } from "./service.ts";
import { settingsIn } from "./testing.ts";

let folder = "";
let workspace: Workspace;

beforeAll(async () => {
  folder = await freshFolder();
  workspace = await startWorkspace(settingsIn(folder), { now: runningClock() });
});

afterAll(async () => {
  await workspace.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string): Promise<unknown> => (await fetch(workspace.url + path)).json();
const post = (path: string, body: object, headers = {}) =>
  fetch(workspace.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-visitor-id": "visitor-journey-1", ...headers },
  });

test("find, book, pay by the simulator, and hold the invoice: the listing follows", async () => {
  const date = tuesday;
  const search = `/widget/productTypeBuildings?city=delhi&productType=CO_WORKING_MEETING_ROOM&date=${date}&from=11:00&to=12:00`;
  const listing = v.parse(calls.productTypeBuildings.replies[200], await get(`${search}&pageSize=50`));
  const [room] = listing.items;
  if (room === undefined) throw new Error("no room in Delhi");
  const wish = {
    intent: "book",
    buildingId: room.building.id,
    catalogId: room.item.id,
    start: `${date}T11:00:00+05:30`,
    end: `${date}T12:00:00+05:30`,
    people: 2,
    customer: { name: "Asha Rao", email: "asha@example.in", phone: "98765 43210" },
  };
  const booked = await post("/order/verifyAndBook", wish, { "idempotency-key": "journey" });
  expect(booked.status).toBe(201);
  const { orderId, token, quote } = v.parse(calls.verifyAndBook.replies[201], await booked.json());
  expect(quote.totalPaise).toBe(room.quote?.totalPaise);

  const started = await post("/order/initPayment", { orderId, token });
  expect(started.status).toBe(201);
  const { checkout } = v.parse(calls.initPayment.replies[201], await started.json());
  expect((await fetch(new URL(checkout.scriptUrl, workspace.url))).status).toBe(200);
  const gatewayOrderId = checkout.gatewayOrderId;
  const payment = { gatewayOrderId, outcome: "success", webhook: "once" };
  const evidence = (await (await post("/gateway-simulator/pay", payment)).json()) as object;
  const verified = await post("/order/verifyPayment", { orderId, token, ...evidence });
  expect(verified.status, await verified.clone().text()).toBe(200);
  const key = `orderId=${orderId}&token=${token}`;
  const order = await confirmed(key);
  expect(order).toMatchObject({ status: "confirmed", paymentStatus: "captured" });
  const invoice = v.parse(calls.invoice.replies[200], await get(`/order/invoice?${key}`));
  expect(invoice.totalPaise).toBe(quote.totalPaise);
  const pdf = await fetch(`${workspace.url}/order/invoice?${key}&format=pdf`);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(await (await fetch(`${workspace.url}/order/calendar?${key}`)).text()).toContain("BEGIN:VEVENT");

  const after = v.parse(calls.productTypeBuildings.replies[200], await get(`${search}&pageSize=50`));
  expect(after.items.map(({ item }) => item.id)).not.toContain(room.item.id);
  expect(after.total).toBe(listing.total - 1);
});

/** The webhook and the browser's return arrive in any order, so the order is polled until it has settled. */
async function confirmed(key: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    const details = await get(`/widget/meetingRoomsOrderDetails?${key}`);
    const { order } = v.parse(calls.meetingRoomsOrderDetails.replies[200], details);
    if (order.status === "confirmed" && order.invoice !== null) return order;
    await wait(100);
  }
  throw new Error("The order was not confirmed within five seconds.");
}
