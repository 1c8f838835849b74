import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { createFreshFolder } from "../../../tests/support/databases.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { bookingDeps, confirmHeld, heldOrder, mondayMorning, seed, testClock } from "../booking/testing.ts";
import { createReminderJob } from "../changes/remind.ts";
import { openDatabase } from "../database/open.ts";
import { processDueRows } from "../jobs/loops.ts";
import { type MailServer, type ReceivedMail, startMailServer } from "./testing.ts";

/** Options of a process: whether it submits a lead, the start time of its clock, and the lease of outbox rows in ms. */
type Run = { readonly keepsLead: boolean; readonly at: Date; readonly leaseMs: number };
const defaultRun = { at: new Date(), leaseMs: 8000 };

/**
 * The script of a process that optionally submits a lead and delivers the outbox of an embedded database. It stops when
 * it receives a message. The tests kill it with SIGKILL when the server has received an email but the process has not
 * yet recorded the delivery.
 */
const program = (dataDir: string, smtpUrl: string, { keepsLead, at, leaseMs }: Run) => `
  import { openDatabase } from "${fileOf("../database/open.ts")}";
  import { submitLead } from "${fileOf("../lead/submit-lead.ts")}";
  import { createLog } from "${fileOf("../../http/log.ts")}";
  import { sourceThreadModules } from "${fileOf("../threads/task-thread.ts")}";
  import { createTaskThread } from "${fileOf("../threads/task-thread.ts")}";
  import { startMail } from "${fileOf("./start-mail.ts")}";
  const log = createLog("silent");
  const aheadMs = ${at.getTime()} - Date.now();
  const now = () => new Date(Date.now() + aheadMs);
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)}, log });
  const brand = { name: "Baithak", number: 1, phone: "1800", email: "hello@baithak.example", logo: "" };
  const lead = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210", consent: true, brand: 1 };
  if (${keepsLead}) await submitLead({ db, now, hasWebhook: false, wakeOutbox: () => {}, actor: { kind: "customer" } }, lead);
  const drawing = createTaskThread(sourceThreadModules.pdf, { idleMs: 60_000, log });
  const booking = { db, now, log, actor: { kind: "job", name: "mail" }, drawing, tokenSecrets: ["x".repeat(32)], excludedBuildingIds: new Set() };
  const settings = { publicOrigin: "https://baithak.example", brand, dataDir: "memory://", leadWebhookUrl: null, alarmWebhookUrl: null, cdn: null, alarmEmail: "a@b.example" };
  const timing = { intervalMs: 100, leaseMs: ${leaseMs}, timeoutMs: 7000 };
  const mail = startMail(booking, { ...settings, smtpUrl: "${smtpUrl}", tokenSecrets: ["x".repeat(32)] }, { timing });
  process.on("message", async () => {
    await mail.stop();
    const rows = await db.selectFrom("outbox").selectAll().execute();
    process.send(rows.map((row) => row.delivered_at !== null), async () => {
      await close();
      process.exit(0);
    });
  });
`;

test("an email is sent again with the same Message-ID if its sender was killed before recording the delivery", async () => {
  const dataDir = await createFreshFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startMailServer();
  onTestFinished(server.close);
  const receivedMails: ReceivedMail[] = [];

  const first = run(dataDir, server, { ...defaultRun, keepsLead: true });
  await new Promise<void>((resolve) => {
    server.onTaken = (mail) => {
      receivedMails.push(mail);
      if (mail.to[0] !== "asha@example.in") return undefined;
      first.kill("SIGKILL");
      resolve();
      // The server never acknowledges this email: the process that waits for it is dead.
      return new Promise(() => {});
    };
  });
  await exited(first);

  server.onTaken = (mail) => void receivedMails.push(mail);
  const second = run(dataDir, server, { ...defaultRun, keepsLead: false });
  await expect
    .poll(() => receivedMails.filter(({ to }) => to[0] === "asha@example.in").length, { timeout: 45_000 })
    .toBe(2);
  await expect
    .poll(() => new Set(receivedMails.map(({ messageId }) => messageId)).size, { timeout: 45_000 })
    .toBe(2);
  const results = new Promise((resolve) => second.once("message", resolve));
  second.send("stop");
  expect(await results).toEqual([true, true]);
  await exited(second);
  const [one, other] = receivedMails.filter(({ to }) => to[0] === "asha@example.in");
  expect(other?.messageId).toBe(one?.messageId);
  expect(one?.messageId).toMatch(/^<lead_thanks\./);
});

test("a reminder is not sent again if its sender was killed before recording the delivery", async () => {
  const dataDir = await createFreshFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const at = await reminderDueIn(dataDir);
  const server = await startMailServer();
  onTestFinished(server.close);
  const receivedMails: ReceivedMail[] = [];
  const first = run(dataDir, server, { at, keepsLead: false, leaseMs: 200 });
  await new Promise<void>((resolve) => {
    server.onTaken = (mail) => {
      receivedMails.push(mail);
      first.kill("SIGKILL");
      resolve();
      return new Promise(() => {});
    };
  });
  await exited(first);
  server.onTaken = (mail) => void receivedMails.push(mail);
  // The lead's emails are due after the reminder. Once they have arrived, a second reminder would have arrived too.
  const second = run(dataDir, server, { at, keepsLead: true, leaseMs: 8000 });
  const kinds = () => receivedMails.map(({ messageId }) => /^<(\w+)\./.exec(messageId)?.[1]);
  await expect
    .poll(() => kinds().filter((kind) => kind?.startsWith("lead")).length, { timeout: 45_000 })
    .toBe(2);
  second.send("stop");
  await exited(second);
  expect(kinds().filter((kind) => kind === "booking_reminder")).toHaveLength(1);
});

/** Creates a data folder whose outbox contains only one reminder. Returns the time at which the reminder is due. */
async function reminderDueIn(dataDir: string): Promise<Date> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir, log: createLog("silent") });
  const clock = testClock(addMinutes(mondayMorning, -3 * 24 * 60));
  const deps = { ...bookingDeps(db, clock), tokenSecrets: ["x".repeat(32)] as const };
  await seed(db);
  const { orderId } = await heldOrder(deps);
  await confirmHeld(deps, orderId);
  await db.updateTable("outbox").set({ delivered_at: clock.now() }).execute();
  clock.set(mondayMorning);
  expect(await processDueRows(deps, createReminderJob(deps))).toBe(1);
  await close();
  return clock.now();
}

function run(dataDir: string, server: MailServer, options: Run): ChildProcess {
  const args = ["--import", "tsx", "--input-type=module", "-e", program(dataDir, server.url, options)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

function fileOf(path: string): string {
  return new URL(path, import.meta.url).href;
}
