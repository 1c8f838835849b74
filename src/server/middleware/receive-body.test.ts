import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { limits } from "../../http/admission/limits.ts";
import type { AppContext } from "../../http/koa-types.ts";
import { BodyTooSlow } from "../../http/read-body.ts";
import { createMetrics } from "../metrics.ts";
import { receiveBodies } from "./receive-body.ts";

const {
  maxBytes: bytes,
  maxRawBytes,
  concurrentPerAddress,
  concurrentPerProcess,
  bytesPerProcess,
} = limits.bodies;
const call = "/order/verifyAndBook";
const webhook = "/order/webhook/razorpay";

/** Creates the middleware and returns a function that sends a body from a given IP address. */
function receiving(unlimitedAddresses: readonly string[] = []) {
  const receive = receiveBodies({ unlimitedAddresses: [...unlimitedAddresses] }, createMetrics());
  return function send(ip: string, { path = call, declared = 100 } = {}) {
    const body = Object.assign(new PassThrough(), { headers: { "content-length": String(declared) } });
    const ctx = { req: body, method: "POST", path, ip, status: 404, state: {}, set: () => {} };
    const sent = { body, ctx, outcome: "being read", finish: () => {} };
    const handled = new Promise<void>((resolve) => {
      sent.finish = resolve;
    });
    const next = () => {
      sent.outcome = "received";
      return handled;
    };
    Promise.resolve(receive(ctx as unknown as AppContext, next)).then(
      () => {
        if (sent.outcome === "being read") sent.outcome = String(ctx.status);
      },
      (error) => {
        sent.outcome = error instanceof BodyTooSlow ? "stopped" : String(error);
      },
    );
    return sent;
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** Counts the sent bodies by outcome. */
async function outcomesOf(sent: readonly { readonly outcome: string }[]) {
  await settled();
  const counts: Record<string, number> = {};
  for (const { outcome } of sent) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

test.each([
  ["a call", call, bytes],
  ["a webhook of the gateway", webhook, maxRawBytes],
  ["a form", "/contact-us", bytes],
])("%s accepts a body at its limit and rejects a body with one byte more", async (_, path, maxBytes) => {
  for (const [length, outcome] of [
    [maxBytes, "received"],
    [maxBytes + 1, "413"],
  ] as const) {
    const sent = receiving()("192.0.2.1", { path, declared: length });
    sent.body.end(Buffer.alloc(length));
    await expect.poll(() => sent.outcome).toBe(outcome);
  }
});

test("if an IP address sends too many concurrent bodies, its oldest body is stopped", async () => {
  const send = receiving();
  const otherSender = send("198.51.100.1");
  const sent = Array.from({ length: concurrentPerAddress }, () => send("192.0.2.1"));
  expect(await outcomesOf(sent)).toEqual({ "being read": concurrentPerAddress });
  sent.push(send("192.0.2.1"));
  expect(await outcomesOf(sent)).toEqual({ stopped: 1, "being read": concurrentPerAddress });
  expect([sent[0]?.outcome, otherSender.outcome]).toEqual(["stopped", "being read"]);
});

test("if a process receives too many concurrent bodies, the oldest body of the busiest IP address is stopped", async () => {
  const send = receiving();
  const otherSender = send("198.51.100.1");
  const sent = Array.from({ length: concurrentPerProcess - 1 }, (_, index) =>
    send(`192.0.2.${Math.floor(index / concurrentPerAddress)}`),
  );
  expect(await outcomesOf(sent)).toEqual({ "being read": concurrentPerProcess - 1 });
  const legitimate = send("198.51.100.2");
  expect(await outcomesOf(sent)).toEqual({ stopped: 1, "being read": concurrentPerProcess - 2 });
  expect([otherSender.outcome, legitimate.outcome, sent[0]?.outcome]).toEqual([
    "being read",
    "being read",
    "stopped",
  ]);
});

test("a process responds with 503 when the bodies of running requests use up the memory for bodies", async () => {
  const send = receiving();
  const large = { path: webhook, declared: maxRawBytes };
  const sent = Array.from({ length: bytesPerProcess / maxRawBytes }, (_, index) =>
    send(`192.0.2.${index}`, large),
  );
  for (const { body } of sent) body.end();
  expect(await outcomesOf(sent)).toEqual({ received: bytesPerProcess / maxRawBytes });
  const lateRequest = send("198.51.100.1");
  expect(await outcomesOf([lateRequest])).toEqual({ "503": 1 });
  sent[0]?.finish();
  await settled();
  const afterwards = send("198.51.100.1");
  expect(await outcomesOf([afterwards])).toEqual({ "being read": 1 });
});

test("a body that is still being read is stopped to free memory for a new body", async () => {
  const send = receiving();
  const large = { path: webhook, declared: maxRawBytes };
  const sent = Array.from({ length: bytesPerProcess / maxRawBytes }, (_, index) =>
    send(`192.0.2.${index}`, large),
  );
  await settled();
  const lateRequest = send("198.51.100.1");
  expect(await outcomesOf(sent)).toEqual({ stopped: 1, "being read": sent.length - 1 });
  expect(lateRequest.outcome).toBe("being read");
});

test("an exempt IP address does not count towards the limits", async () => {
  const send = receiving(["192.0.2.1"]);
  const sent = Array.from({ length: concurrentPerAddress + 1 }, () => send("192.0.2.1"));
  expect(await outcomesOf(sent)).toEqual({ "being read": concurrentPerAddress + 1 });
});
