import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { freshFolder } from "../../../tests/support/databases.ts";
import { type MailServer, startMailServer, type TakenMail } from "./testing.ts";

/**
 * A process of its own that keeps a lead and delivers the outbox of an embedded database until it is told to stop. It is
 * killed with -9 between the handing over of a mail and the note of it: the server has the mail, but its "OK" never comes.
 */
const program = (dataDir: string, smtpUrl: string, keepsLead: boolean) => `
  import { openDatabase } from "${fileOf("../database/open.ts")}";
  import { submitLead } from "${fileOf("../lead/submit-lead.ts")}";
  import { createLog } from "${fileOf("../../http/log.ts")}";
  import { startMail } from "${fileOf("./start-mail.ts")}";
  const log = createLog("silent");
  const now = () => new Date();
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)}, log });
  const brand = { name: "Baithak", number: 1, phone: "1800", email: "hello@baithak.example", logo: "" };
  const lead = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210", consent: true, brand: 1 };
  if (${keepsLead}) await submitLead({ db, now, hasWebhook: false, wakeOutbox: () => {} }, lead);
  const booking = { db, now, log, tokenSecret: "x".repeat(32), excludedBuildingIds: new Set() };
  const settings = { publicOrigin: "https://baithak.example", brand, dataDir: "memory://", leadWebhookUrl: null, alarmEmail: "a@b.example" };
  const timing = { everyMs: 100, leaseMs: 8000, tryMs: 7000 };
  const mail = startMail(booking, { ...settings, smtpUrl: "${smtpUrl}", tokenSecret: "x".repeat(32) }, { timing });
  process.on("message", async () => {
    await mail.stop();
    const rows = await db.selectFrom("outbox").selectAll().execute();
    process.send(rows.map((row) => row.delivered_at !== null), async () => {
      await close();
      process.exit(0);
    });
  });
`;

test("a mail whose sender was killed before noting it comes again, under the same name", async () => {
  const dataDir = await freshFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startMailServer();
  onTestFinished(server.close);
  const seen: TakenMail[] = [];

  const first = run(dataDir, server, true);
  await new Promise<void>((resolve) => {
    server.onTaken = (mail) => {
      seen.push(mail);
      if (mail.to[0] !== "asha@example.in") return undefined;
      first.kill("SIGKILL");
      resolve();
      // Never acknowledged: the process that waits for it is dead.
      return new Promise(() => {});
    };
  });
  await exited(first);

  server.onTaken = (mail) => void seen.push(mail);
  const second = run(dataDir, server, false);
  await expect
    .poll(() => seen.filter(({ to }) => to[0] === "asha@example.in").length, { timeout: 45_000 })
    .toBe(2);
  await expect.poll(() => new Set(seen.map(({ messageId }) => messageId)).size, { timeout: 45_000 }).toBe(2);
  const told = new Promise((resolve) => second.once("message", resolve));
  second.send("stop");
  expect(await told).toEqual([true, true]);
  await exited(second);
  const [one, other] = seen.filter(({ to }) => to[0] === "asha@example.in");
  expect(other?.messageId).toBe(one?.messageId);
  expect(one?.messageId).toMatch(/^<lead_thanks\./);
});

function run(dataDir: string, server: MailServer, keepsLead: boolean): ChildProcess {
  const args = ["--import", "tsx", "--input-type=module", "-e", program(dataDir, server.url, keepsLead)];
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
