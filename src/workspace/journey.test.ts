import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../api/contract/calls.ts";
import { addDays, istDateOf, weekdayOf } from "./booking/ist.ts";
import { startWorkspace, type Workspace } from "./service.ts";

let folder = "";
let workspace: Workspace;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "workspace-journey-"));
  workspace = await startWorkspace({
    host: "127.0.0.1",
    port: 0,
    publicOrigin: "https://baithak.example",
    dataDir: folder,
    contentDir: new URL("../../content", import.meta.url).pathname,
    databaseUrl: null,
    tokenSecret: "a secret of at least thirty-two characters",
    razorpay: null,
    smtpUrl: null,
    leadWebhookUrl: null,
    brand: {
      name: "Baithak",
      number: 1,
      phone: "1800 000 0000",
      email: "hello@baithak.example",
      logo: "/l.svg",
    },
    defaultBuildingId: "delhi-connaught-place",
    excludedBuildingIds: [],
    logLevel: "silent",
  });
}, 60_000);

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
  const date = nextWeekday();
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
}, 60_000);

/** The webhook and the browser's news arrive in any order, so the truth is asked until it has settled. */
async function confirmed(key: string) {
  for (let tries = 0; tries < 50; tries += 1) {
    const details = await get(`/widget/meetingRoomsOrderDetails?${key}`);
    const { order } = v.parse(calls.meetingRoomsOrderDetails.replies[200], details);
    if (order.status === "confirmed" && order.invoice !== null) return order;
    await wait(100);
  }
  throw new Error("The order was not confirmed within five seconds.");
}

/** A working day about a week away that the shipped centres treat like any other. */
function nextWeekday(): string {
  const special = new Set(["2026-12-25", "2027-01-26", "2027-03-22", "2027-10-29"]);
  let date = addDays(istDateOf(new Date()), 7);
  while ([0, 6].includes(weekdayOf(date)) || special.has(date)) date = addDays(date, 1);
  return date;
}
