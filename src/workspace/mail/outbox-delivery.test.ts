import { createHmac } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { parseSecrets } from "../../http/secrets.ts";
import { bookingDeps, type TestClock, testClock } from "../booking/testing.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import { addRows, changeRows, rowsOf, sharedDatabase } from "../database/testing.ts";
import { pdfThreadForTest } from "../invoice/testing.ts";
import { createJobErrorReporter } from "../jobs/error-reporter.ts";
import { type Loop, startQueue } from "../jobs/loops.ts";
import { claimDueRows, reschedule } from "../jobs/queues.ts";
import { submitLead } from "../lead/submit-lead.ts";
import { settingsIn } from "../testing.ts";
import { type MailSettings, startMail } from "./start-mail.ts";
import { type MailServer, startMailServer, startReceiver, textPartOf } from "./testing.ts";

const lead = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "+919876543210",
  consent: true,
  brand: 1,
  city: "पुणे",
  message: "Ten desks <b>near</b> the metro",
  utm_source: "diwali-mail",
} as const;

describe.each(databaseKinds)("the outbox on %s", (kind) => {
  const database = sharedDatabase(kind);
  let clock: TestClock;
  let server: MailServer;
  const lines: string[] = [];
  const log = createLog(
    "info",
    new PassThrough().on("data", (line) => lines.push(String(line))),
  );

  setUpSuite(async (onSuiteFinished) => {
    server = await startMailServer();
    onSuiteFinished(() => server.close());
  });
  beforeEach(async () => {
    clock = testClock();
    lines.length = 0;
    server.taken.length = 0;
    server.refuseNext(0);
    await database.db.deleteFrom("leads").execute();
    await database.db.deleteFrom("request_counts").execute();
    await database.db.deleteFrom("outbox").execute();
  });

  function start(settings: Partial<MailSettings> = {}): Loop {
    const booking = { ...bookingDeps(database.db, clock), log, pdfThread: pdfThreadForTest() };
    const mail = startMail(booking, settingsIn("memory://", { smtpUrl: server.url, ...settings }));
    onTestFinished(mail.stop);
    return mail;
  }
  const submit = (hasWebhook = false, wakeOutbox = () => {}) =>
    submitLead(
      { db: database.db, now: clock.now, hasWebhook, wakeOutbox, actor: { kind: "customer" } },
      lead,
    );
  const rows = () => rowsOf(database.db, "outbox", {}, "id");
  const undelivered = async () => (await rows()).filter((row) => row.delivered_at === null).length;
  /** Waits until the log shows that this attempt has failed for every undelivered row. */
  const hasLoggedAttempt = (attempt: number) =>
    expect
      .poll(async () =>
        (await rows()).every(
          ({ id, delivered_at }) => delivered_at !== null || hasLoggedDelivery(id, attempt),
        ),
      )
      .toBe(true);
  const hasLoggedDelivery = (id: number, tries: number) =>
    lines.some((line) => {
      const entry = JSON.parse(line);
      return entry.queue === "messages" && entry.id === id && entry.tries === tries;
    });

  test("our team gets an email about a lead immediately, and the enquirer gets one with the promised time of the callback", async () => {
    const mail = start();
    const { leadId } = await submit(false, mail.wake);
    await expect.poll(undelivered).toBe(0);
    const [toUs, toThem] = ["hello@baithak.example", "asha@example.in"].map((to) =>
      server.taken.find((each) => each.to[0] === to),
    );
    expect(toUs?.source).toMatch(/^Reply-To: Asha Rao <asha@example.in>\r$/im);
    expect(toUs?.source).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    const text = textPartOf(toUs?.source ?? "");
    for (const expectedText of [
      leadId,
      "+91 98765 43210",
      lead.city,
      lead.message,
      lead.utm_source,
      "11:30 am IST",
    ])
      expect(text).toContain(expectedText);
    expect(text).toContain("Asha Rao would like a call.");
    const thanksText = textPartOf(toThem?.source ?? "");
    expect(thanksText).toContain("Hello Asha Rao,");
    expect(thanksText).toContain("by 11:30 am IST on Mon, 23 Nov 2026");
    expect(thanksText).not.toContain("metro");
    expect(lines.join("")).not.toMatch(/asha[ @]|98765 ?43210/i);
  });

  test("an alarm reaches ALARM_WEBHOOK_URL while the mail server hangs and messages wait, with its fix and the section of the runbook", async () => {
    const hangingServer = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void hangingServer.close());
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    for (let count = 0; count < 10; count += 1) await submit();
    const since = "2026-11-22T04:30:00.000Z";
    const payload = { check: "mail_unreachable", rows: 1, since };
    const dueAt = new Date(0);
    await database.db
      .transaction()
      .execute((tx) => enqueue(tx, { kind: "alarm_webhook", payload, dueAt }, clock.now()));
    const { port } = hangingServer.address() as AddressInfo;
    start({ smtpUrl: `smtp://127.0.0.1:${port}`, alarmWebhookUrl: receiver.url });
    await expect.poll(() => receiver.posts.length).toBe(1);
    const [{ body, headers } = { body: "", headers: {} }] = receiver.posts;
    expect(headers["x-webhook-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    const runbook = `docs/operating.md#${"BaithakMailUnreachable".toLowerCase()}`;
    expect(JSON.parse(body).text).toMatch(new RegExp(` See ${runbook}\\.$`));
    expect(JSON.parse(body)).toEqual({
      event: "alarm.findings",
      site: "https://baithak.example",
      check: "mail_unreachable",
      rows: 1,
      since: "2026-11-22T10:00:00+05:30",
      runbook,
      text: expect.stringContaining(
        "https://baithak.example: Alarm: The mail server cannot be reached (1). Check the mail server and SMTP_URL.",
      ),
    });
  });

  test.each([
    ["messages_dead", "Undeliverable messages", "The doctor's --repair sends them again"],
    ["of_tomorrow", "of_tomorrow", "npm run doctor"],
  ])(
    "an alarm about %s is sent as one email to ALARM_EMAIL, with the findings and their fix",
    async (check, title, repair) => {
      const payload = { check, rows: 3, oldestAt: "2026-11-22T04:30:00.000Z" };
      await database.db
        .transaction()
        .execute((tx) => enqueue(tx, { kind: "alarm", payload, dueAt: clock.now() }, clock.now()));
      start();
      await expect.poll(undelivered).toBe(0);
      expect(server.taken.map(({ to }) => to)).toEqual([["alarm@baithak.example"]]);
      const source = server.taken[0]?.source ?? "";
      expect(source).toContain(`Subject: Alarm: ${title} (3)`);
      const text = textPartOf(source);
      for (const expectedText of [
        `3 rows: ${title.toLowerCase()}`,
        repair,
        `Check: ${check}`,
        "22 Nov 2026, 10:00 am",
      ])
        expect(text).toContain(expectedText);
    },
  );

  test.each([
    ["2026-11-22T04:30:00.000Z", "Last success: Sun, 22 Nov 2026, 10:00 am"],
    [null, "Last success: never"],
  ])("an alarm about a check that last succeeded at %s is sent to ALARM_EMAIL", async (succeededAt, fact) => {
    const payload = { check: "messages_dead", succeededAt };
    await database.db
      .transaction()
      .execute((tx) => enqueue(tx, newMessage("overdue_check", payload, clock.now()), clock.now()));
    start();
    await expect.poll(undelivered).toBe(0);
    expect(server.taken.map(({ to }) => to)).toEqual([["alarm@baithak.example"]]);
    const source = server.taken[0]?.source ?? "";
    expect(source).toContain("Subject: Alarm: not checked for hours: Undeliverable messages");
    expect(textPartOf(source)).toContain("Check: messages_dead");
    expect(textPartOf(source)).toContain(fact);
  });

  test("an email that the mail server rejects is sent again unchanged", async () => {
    server.refuseNext(2);
    const before = server.offered();
    const mail = start();
    await submit(false, mail.wake);
    await hasLoggedAttempt(1);
    expect(server.taken).toEqual([]);
    expect(await undelivered()).toBe(2);
    expect((await rows()).map((row) => row.last_error)).toEqual([
      expect.stringContaining("(address)"),
      expect.stringContaining("(address)"),
    ]);
    mail.wake();
    await mail.stop();
    expect(server.offered() - before).toBe(2);
    clock.advance(1);
    start();
    await expect.poll(undelivered).toBe(0);
    expect(server.taken).toHaveLength(2);
    expect((await rows()).map((row) => [row.attempts, row.last_error])).toEqual([
      [2, null],
      [2, null],
    ]);
  });

  test("an unavailable mail server is retried at growing intervals and gets every email once when it is available", async () => {
    const stoppedServer = await startMailServer();
    const port = Number(new URL(stoppedServer.url).port);
    await stoppedServer.close();
    const mail = start({ smtpUrl: stoppedServer.url });
    await submit(false, mail.wake);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await hasLoggedAttempt(attempt);
      clock.advance(2 ** attempt);
      mail.wake();
    }
    const restartedServer = await startMailServer(port);
    onTestFinished(restartedServer.close);
    await hasLoggedAttempt(5);
    clock.advance(30);
    mail.wake();
    await expect.poll(undelivered).toBe(0);
    expect(restartedServer.taken.map(({ to }) => to[0]).sort()).toEqual([
      "asha@example.in",
      "hello@baithak.example",
    ]);
  });

  test("a server that accepts connections and never responds does not delay other messages", async () => {
    const silentOrigin = await silentServer();
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const mail = start({ smtpUrl: silentOrigin, leadWebhookUrl: receiver.url });
    await submit(true, mail.wake);
    await expect.poll(() => receiver.posts.length).toBe(1);
    expect(await undelivered()).toBeGreaterThanOrEqual(2);
  });

  test("a message that fails for three days is kept with the status dead and the reason", async () => {
    const mail = start({ smtpUrl: "smtp://127.0.0.1:1" });
    await submit(false, mail.wake);
    await hasLoggedAttempt(1);
    await database.db.updateTable("outbox").set({ attempts: 20, due_at: clock.now() }).execute();
    clock.advance(70 * 60);
    mail.wake();
    await expect.poll(async () => (await rows()).every((row) => row.dead_at !== null)).toBe(true);
    expect((await rows())[0]).toMatchObject({
      attempts: 21,
      delivered_at: null,
      last_error: expect.stringMatching(/ECONNREFUSED|ESOCKET/),
    });
    clock.advance(60 * 24 * 30);
    expect(await claimDueRows(database.db, "messages", { now: clock.now(), leaseMs: 1, limit: 10 })).toEqual(
      [],
    );
  });

  test("a webhook that responds with 500 gets the same body again, with a new signature", async () => {
    const receiver = await startReceiver([500, 500]);
    onTestFinished(receiver.close);
    const secrets = [
      "the next secret of at least thirty-two characters",
      "the secret before it of at least thirty-two characters",
    ];
    const tokenSecrets = parseSecrets(secrets.join(","));
    const mail = start({ leadWebhookUrl: receiver.url, tokenSecrets });
    const { leadId } = await submit(true, mail.wake);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await hasLoggedAttempt(attempt);
      clock.advance(5);
      mail.wake();
    }
    await expect.poll(undelivered).toBe(0);
    expect(receiver.posts).toHaveLength(3);
    expect(new Set(receiver.posts.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(new Set(receiver.posts.map(({ body }) => body)).size).toBe(1);
    // The documented way to derive the key: hex HMAC-SHA256(TOKEN_SECRET, "lead-webhook").
    const keys = secrets.map((secret) => createHmac("sha256", secret).update("lead-webhook").digest("hex"));
    for (const { headers, body } of receiver.posts) {
      const [time = "", ...signatures] = String(headers["x-webhook-signature"]).split(",");
      const signed = `${time.replace("t=", "")}.${body}`;
      expect(signatures).toEqual(
        keys.map((key) => `v1=${createHmac("sha256", key).update(signed).digest("hex")}`),
      );
    }
    expect(JSON.parse(receiver.posts[0]?.body ?? "")).toEqual({
      event: "lead.created",
      leadId,
      createdAt: "2026-11-23T07:00:00+05:30",
      callBy: "2026-11-23T11:30:00+05:30",
      lead,
    });
  });

  test("a webhook's redirect is not followed and is treated as a failure", async () => {
    const receiver = await startReceiver([302]);
    onTestFinished(receiver.close);
    const mail = start({ leadWebhookUrl: receiver.url });
    await submit(true, mail.wake);
    await hasLoggedAttempt(1);
    expect(receiver.posts).toHaveLength(1);
    expect((await rows()).find((row) => row.kind === "lead_webhook")?.last_error).toContain(
      "responded with status 302",
    );
  });

  test("two concurrent workers together deliver each row only once", async () => {
    const total = 60;
    await database.db.transaction().execute(async (tx) => {
      for (let at = 0; at < total; at += 1) {
        await enqueue(
          tx,
          { kind: "lead_notice", payload: { leadId: `L${at}` }, dueAt: clock.now() },
          clock.now(),
        );
      }
    });
    const delivered: unknown[] = [];
    const work = async (row: { id: number; payload: unknown }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      delivered.push((row.payload as { leadId: string }).leadId);
      await changeRows(database.db, "outbox", { delivered_at: clock.now() }, { id: row.id });
      return "done" as const;
    };
    const deps = { db: database.db, now: clock.now, log, errorReporter: createJobErrorReporter(log) };
    const two = [1, 2].map(() =>
      startQueue(deps, { queue: "messages", capacity: 8, work }, { intervalMs: 2_000 }),
    );
    onTestFinished(async () => {
      await Promise.all(two.map((each) => each.stop()));
    });
    await expect.poll(undelivered).toBe(0);
    expect(delivered).toHaveLength(total);
    expect(new Set(delivered).size).toBe(total);
    expect((await rows()).every((row) => row.attempts === 1)).toBe(true);
  });

  test("a worker whose lease has expired does not change the row of the message", async () => {
    await submit();
    const [slow] = await claimDueRows(database.db, "messages", {
      now: clock.now(),
      leaseMs: 60_000,
      limit: 1,
    });
    if (slow === undefined) throw new Error("nothing was claimed");
    clock.advance(2);
    const claimed = await claimDueRows(database.db, "messages", {
      now: clock.now(),
      leaseMs: 60_000,
      limit: 10,
    });
    expect(claimed.map((row) => row.id)).toContain(slow.id);
    const fail = (row: typeof slow, reason: string) =>
      reschedule(database.db, "messages", row, { now: clock.now(), reason });
    await fail(slow, "too slow");
    const current = (await rows()).find((row) => row.id === slow.id);
    expect(current).toMatchObject({ attempts: 2, last_error: null });
    expect(current?.due_at).toEqual(new Date(clock.now().getTime() + 60_000));
    const claimedRow = claimed.find((row) => row.id === slow.id) ?? slow;
    await changeRows(database.db, "outbox", { delivered_at: clock.now() }, { id: claimedRow.id });
    await fail(claimedRow, "too late to say so");
    expect((await rows()).find((row) => row.id === slow.id)?.last_error).toBeNull();
  });

  test("a message of an unknown kind stays in the queue for the release that knows it", async () => {
    const at = clock.now();
    await addRows(database.db, "outbox", { kind: "of_tomorrow", payload: "{}", created_at: at, due_at: at });
    start();
    await hasLoggedAttempt(1);
    expect((await rows())[0]).toMatchObject({
      delivered_at: null,
      dead_at: null,
      last_error: expect.stringContaining("of_tomorrow"),
    });
  });

  test("emails are written as readable files with mode 600 if there is no mail server", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "outbox-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const mail = start({ smtpUrl: null, dataDir });
    await submit(false, mail.wake);
    await expect.poll(undelivered).toBe(0);
    const names = (await readdir(join(dataDir, "outbox"))).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20261123T013000-lead_notice\.\d+\.\w+\.eml$/),
      expect.stringMatching(/-lead_thanks\./),
    ]);
    const path = join(dataDir, "outbox", names[0] ?? "");
    const text = await readFile(path, "utf8");
    expect(text).toContain("City: पुणे");
    expect(text).toMatch(/^Message-ID: <lead_notice\.\d+\.\w+@baithak\.example>\r$/im);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await database.db.updateTable("outbox").set({ delivered_at: null, due_at: clock.now() }).execute();
    mail.wake();
    await expect.poll(undelivered).toBe(0);
    expect((await readdir(join(dataDir, "outbox"))).sort()).toEqual(names);
  });
});

/** Starts a server that accepts connections and never sends anything. */
async function silentServer(): Promise<string> {
  const sockets: { destroy: () => void }[] = [];
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}
