import { expect, onTestFinished, test } from "vitest";
import { bookingDeps, testClock } from "../../src/workspace/booking/testing.ts";
import { rowsOf } from "../../src/workspace/database/testing.ts";
import { pdfThreadForTest } from "../../src/workspace/invoice/testing.ts";
import { submitLead } from "../../src/workspace/lead/submit-lead.ts";
import { startMail } from "../../src/workspace/mail/start-mail.ts";
import { startMailServer, startReceiver } from "../../src/workspace/mail/testing.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { databaseForTest } from "../support/databases.ts";
import { type ProxyMode, startTcpProxy } from "../support/tcp-proxy.ts";
import { recordFault } from "./support/fault-table.ts";
import { roundCount } from "./support/round-counts.ts";

/** Faults of the connections to the mail server and the lead receiver. `comesTwice` allows duplicate messages. */
const errors: readonly { readonly mode: ProxyMode; readonly what: string; readonly comesTwice: boolean }[] = [
  { mode: "slow", what: "slow", comesTwice: false },
  { mode: "hang", what: "hanging", comesTwice: false },
  { mode: "refuse", what: "refusing", comesTwice: false },
  // The response of the receiver is lost, so the service sends the message again with its id.
  { mode: "lose-answers", what: "losing responses", comesTwice: true },
];

test.for(errors)(
  "every message arrives under one id when the mail server and the lead receiver are $what",
  async ({ mode, what, comesTwice }, context) => {
    const leads = roundCount(2, 20);
    const { db } = await databaseForTest("postgresql");
    const server = await startMailServer();
    onTestFinished(server.close);
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const mailLine = await startTcpProxy(Number(new URL(server.url).port));
    onTestFinished(mailLine.close);
    const leadLine = await startTcpProxy(Number(new URL(receiver.url).port));
    onTestFinished(leadLine.close);
    const clock = testClock();
    const settings = settingsIn("memory://", {
      smtpUrl: `smtp://127.0.0.1:${mailLine.port}`,
      leadWebhookUrl: `http://127.0.0.1:${leadLine.port}/leads`,
    });
    const booking = { ...bookingDeps(db, clock), pdfThread: pdfThreadForTest() };
    const start = () =>
      startMail(booking, settings, {
        timing: { intervalMs: 100, timeoutMs: mode === "slow" ? 45_000 : 4_000 },
      });

    if (mode === "lose-answers") {
      // Injects the fault only after the first complete email has arrived: the client sends an email only after the
      // greeting of the server, which this fault would drop.
      server.onTaken = () => mailLine.set(mode);
    } else mailLine.set(mode);
    leadLine.set(mode);
    const startDuring = start();
    const wakeOutbox = startDuring.wake;
    for (let number = 0; number < leads; number += 1) {
      const phone = `+9198765${String(number).padStart(5, "0")}`;
      const fields = {
        name: "Asha Rao",
        email: `asha${number}@example.in`,
        phone,
        consent: true,
        brand: 1,
      } as const;
      await submitLead(
        { db, now: clock.now, hasWebhook: true, wakeOutbox, actor: { kind: "customer" } },
        fields,
      );
    }
    const messages = await rowsOf(db, "outbox");
    const undelivered = () => rowsOf(db, "outbox", { delivered_at: null });
    const isSlow = mode === "slow";
    if (!isSlow) {
      // Waits until each message has failed at least once.
      await expect
        .poll(async () => (await undelivered()).filter(({ last_error }) => last_error !== null).length, {
          timeout: 40_000,
        })
        .toBe(messages.length);
      await startDuring.stop();
      server.onTaken = () => {};
      mailLine.set("pass");
      leadLine.set("pass");
      mailLine.reset();
      leadLine.reset();
      clock.advance(10);
      onTestFinished(start().stop);
    } else onTestFinished(startDuring.stop);
    await expect.poll(async () => (await undelivered()).length, { timeout: 40_000 }).toBe(0);

    const mailNames = server.taken.map(({ messageId }) => messageId);
    const postNames = receiver.posts.map(({ headers }) => String(headers["idempotency-key"]));
    expect(new Set([...mailNames, ...postNames]).size).toBe(messages.length);
    if (comesTwice) {
      expect(postNames.length).toBeGreaterThan(leads);
      expect(mailNames.length).toBeGreaterThan(2 * leads);
    } else expect(mailNames.length + postNames.length).toBe(messages.length);
    recordFault(context, {
      fault: `mail server and lead receiver ${what}`,
      runs: messages.length,
      lost: messages.length - new Set([...mailNames, ...postNames]).size,
      note: `${mailNames.length + postNames.length - messages.length} arrived twice, under the same id`,
    });
  },
);
