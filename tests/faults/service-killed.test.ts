import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { addDays, istDateOf, weekdayOf } from "../../src/workspace/booking/ist.ts";

/** How often the process is killed; `KILLS=100` for the long run. */
const kills = Number(process.env.KILLS ?? 2);

type Key = { orderId: string; token: string };
type Details = { order: { status: string; refund: object | null; invoice: { number: string } | null } };
type Room = { building: { id: string }; item: { id: string; capacity: number } };

/** What the service has acknowledged to its clients. */
const held: Key[] = [];
const paid: Key[] = [];

it("kill -9 at any moment loses no acknowledged order, and no paid one stays without booking or refund", {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "killed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  for (let round = 0; round < kills; round += 1) {
    const service = await start(dataDir);
    const rooms = await roomsOf(service.url);
    const isRunning = { value: true };
    const clients = [0, 1, 2, 3].map((client) => shop(service.url, rooms, client + 4 * round, isRunning));
    // In the thick of it: some orders later, and at any moment between two of their steps.
    const enough = held.length + 1 + Math.floor(Math.random() * 12);
    await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(enough), {
      timeout: 60_000,
      interval: 5,
    });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100));
    service.child.kill("SIGKILL");
    await once(service.child, "exit");
    isRunning.value = false;
    await Promise.all(clients);
  }
  expect(paid.length).toBeGreaterThan(0);

  const service = await start(dataDir);
  onTestFinished(() => void service.child.kill("SIGKILL"));
  for (const key of held) expect((await details(service.url, key)).status, key.orderId).toBe(200);
  const numbers = new Set<string>();
  for (const key of paid) {
    await vi.waitFor(
      async () => {
        const { order } = (await (await details(service.url, key)).json()) as Details;
        expect(order.status === "confirmed" || order.refund !== null, JSON.stringify(order)).toBe(true);
        if (order.invoice !== null) numbers.add(order.invoice.number);
      },
      { timeout: 90_000, interval: 500 },
    );
  }
  expect(numbers.size).toBe(paid.length);
});

async function start(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const script = new URL("./service-process.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    child.once("exit", () => reject(new Error(`The service ended: ${text}`)));
  });
  return { url, child };
}

async function roomsOf(url: string): Promise<Room[]> {
  const reply = await fetch(
    `${url}/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM&pageSize=50`,
  );
  return ((await reply.json()) as { items: Room[] }).items;
}

/** A client that books and pays until the service is gone; each uses rooms that no other of its round uses. */
async function shop(
  url: string,
  rooms: Room[],
  client: number,
  isRunning: { value: boolean },
): Promise<void> {
  let date = addDays(istDateOf(new Date()), 3 + (client % 40));
  while (weekdayOf(date) === 0 || weekdayOf(date) === 6) date = addDays(date, 1);
  for (const [index, { building, item }] of rooms.entries()) {
    if (!isRunning.value || index % 4 !== client % 4) continue;
    try {
      await bookAndPay(url, { buildingId: building.id, catalogId: item.id }, date, client);
    } catch {
      // The service was killed under the request; what it had acknowledged before is on record.
    }
  }
}

async function bookAndPay(url: string, room: object, date: string, client: number): Promise<void> {
  const customer = { name: "Asha Rao", email: `asha${client}@example.in`, phone: "9876543210" };
  const times = { start: `${date}T11:00:00+05:30`, end: `${date}T12:00:00+05:30` };
  const booked = await post<Key>(`${url}/order/verifyAndBook`, {
    intent: "book",
    ...room,
    ...times,
    people: 1,
    customer,
  });
  if (booked.status !== 201) return;
  const { orderId, token } = booked.body;
  const key = { orderId, token };
  held.push(key);
  const begun = await post<{ checkout: { gatewayOrderId: string } }>(`${url}/order/initPayment`, key);
  const { gatewayOrderId } = begun.body.checkout;
  const webhook = client % 2 === 0 ? "once" : "none";
  const result = await post<object>(`${url}/gateway-simulator/pay`, {
    gatewayOrderId,
    outcome: "success",
    webhook,
  });
  paid.push(key);
  await post(`${url}/order/verifyPayment`, { ...key, ...result.body });
}

async function post<Body>(address: string, body: object): Promise<{ status: number; body: Body }> {
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Body };
}

function details(url: string, { orderId, token }: Key): Promise<Response> {
  return fetch(`${url}/widget/meetingRoomsOrderDetails?orderId=${orderId}&token=${token}`);
}
