import { appendFile, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Collection, Order, Payment, Refund } from "./entities.ts";
import { openJournal } from "./journal.ts";
import { eventually, sleep, startGateway, startMerchant } from "./testing.ts";

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gateway-simulator-"));
  file = join(dataDir, "gateway-journal.jsonl");
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

test("a restarted gateway restores every order, payment, refund and idempotency key", async () => {
  const before = await startGateway({ dataDir });
  const order = await before.order();
  const { razorpay_payment_id: id } = await before.pay(order.id);
  await before.capture(id);
  const key = { "X-Refund-Idempotency": "refund-of-BK-1" };
  const refund = await before.refund(id, { amount: 1_000 }, key);
  const payment = await before.payment(id);
  await before.close();

  const after = await startGateway({ dataDir });
  expect(await after.payment(id)).toEqual(payment);
  expect((await after.get<Order>(`v1/orders/${order.id}`)).body.status).toBe("paid");
  const orders = await after.get<Collection<Order>>("v1/orders?receipt=BK-1");
  expect(orders.body.items.map((item) => item.id)).toEqual([order.id]);
  expect((await after.refund(id, { amount: 1_000 }, key)).body.id).toBe(refund.body.id);
  await eventually(async () => {
    const { body } = await after.get<Refund>(`v1/refunds/${refund.body.id}`);
    expect(body.status).toBe("processed");
  });
});

test("an incomplete last line left by a killed process is dropped, and the next line is written whole", async () => {
  const before = await startGateway({ dataDir });
  const order = await before.order();
  await before.pay(order.id, { webhook: "none" });
  await before.close();
  await appendFile(file, '{"at":"2026-01-01T00:00:00.000Z","entries":[{"kind":"order","ord');

  const restarted = await startGateway({ dataDir });
  const laterOrder = await restarted.order(70_000);
  await restarted.close();
  const after = await startGateway({ dataDir });
  expect((await after.get<Order>(`v1/orders/${laterOrder.id}`)).body.amount).toBe(70_000);
  const payments = await after.get<Collection<Payment>>(`v1/orders/${order.id}/payments`);
  expect(payments.body.count).toBe(1);
  expect(await readFile(file, "utf8")).not.toContain('"ord{');
});

test("the gateway refuses to start with a damaged journal line and names the line in the error", async () => {
  await writeFile(file, '{"at":"","entries":[]}\nnot json\n{"at":"","entries":[]}\n');
  await expect(startGateway({ dataDir })).rejects.toThrow("gateway-journal.jsonl, line 2 is damaged");
});

test("a slow bank's response survives a restart, even if it was due during the downtime", async () => {
  const merchant = await startMerchant();
  /** Starts the gateway with a clock that is ahead by `seconds`. */
  const startLater = (seconds: number) =>
    startGateway({
      dataDir,
      webhookUrl: merchant.url,
      now: () => new Date(Date.now() + seconds * 1_000),
    });
  const receivedEvents = () => merchant.received.map(({ event }) => event);
  const before = await startLater(0);
  const soonPayment = await before.pay((await before.order()).id, { delayMs: 60_000 });
  const latePayment = await before.pay((await before.order()).id, { delayMs: 600_000, outcome: "failure" });
  await before.close();
  expect(receivedEvents()).toEqual([]);

  const restarted = await startLater(120);
  await eventually(async () => {
    expect(await restarted.payment(soonPayment.razorpay_payment_id)).toMatchObject({ status: "authorized" });
  });
  expect(await restarted.payment(latePayment.razorpay_payment_id)).toMatchObject({ status: "created" });
  await eventually(() => expect(receivedEvents()).toEqual(["payment.authorized"]));
  await restarted.close();

  await startLater(1_200);
  await eventually(() => expect(receivedEvents()).toEqual(["payment.authorized", "payment.failed"]));
});

test("an undelivered webhook is delivered after a restart", async () => {
  const before = await startGateway({ dataDir });
  await before.pay((await before.order()).id);
  await before.close();

  const merchant = await startMerchant();
  await startGateway({ dataDir, webhookUrl: merchant.url });
  await eventually(() => expect(merchant.received.map(({ event }) => event)).toEqual(["payment.authorized"]));
});

test("a delivered webhook is not delivered again after a restart", async () => {
  const merchant = await startMerchant();
  const before = await startGateway({ dataDir, webhookUrl: merchant.url });
  await before.pay((await before.order()).id, { webhook: "first" });
  await before.close();
  await startGateway({ dataDir, webhookUrl: merchant.url });
  await sleep(100);
  expect(merchant.received).toHaveLength(1);
});

test("lines that are appended without waiting are all written, in order", async () => {
  const journal = await openJournal(file, () => {});
  for (let number = 0; number < 500; number += 1) journal.append({ number });
  await journal.flush();
  const journalLines = (await readFile(file, "utf8")).trimEnd().split("\n");
  expect(journalLines.map((line) => JSON.parse(line).number)).toEqual(
    Array.from({ length: 500 }, (_, index) => index),
  );
  await journal.close();
});

test("the journal writes every line whole and in order once a full disk has space again", async () => {
  const journal = await openJournal(file, () => {});
  journal.append({ number: 0 });
  await journal.flush();
  const handle = await open(file);
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const full = vi.spyOn(prototype, "appendFile").mockImplementation(async (bytes) => {
    await appendFile(file, String(bytes).slice(0, 5));
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  onTestFinished(() => full.mockRestore());
  journal.append({ number: 1 });
  await expect(journal.flush()).rejects.toThrow("no space left");
  journal.append({ number: 2 });
  await expect(journal.flush()).rejects.toThrow("no space left");
  full.mockRestore();
  // `flush()` retries the failed write although no further line was appended.
  await journal.flush();
  journal.append({ number: 3 });
  await journal.flush();
  await journal.close();
  const numbers: unknown[] = [];
  const reopened = await openJournal(file, (line) => numbers.push(line));
  await reopened.close();
  expect(numbers).toEqual([0, 1, 2, 3].map((number) => ({ number })));
});

test("a closed journal rejects appended lines", async () => {
  const journal = await openJournal(file, () => {});
  await journal.close();
  journal.append({ lost: true });
  await expect(journal.flush()).rejects.toThrow();
});
