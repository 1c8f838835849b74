import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createServer } from "node:tls";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { startTcpProxy } from "../../../tests/support/tcp-proxy.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import { testClock } from "../booking/testing.ts";
import { commandActor } from "../database/audit.ts";
import { recordBackup } from "../database/backups.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { createJobErrorReporter } from "../jobs/error-reporter.ts";
import { processDueRows } from "../jobs/loops.ts";
import { startMailServer } from "../mail/testing.ts";
import { createClient } from "../payment/gateway.ts";
import {
  paymentDeps,
  paymentForTest,
  respondUnavailable,
  secrets,
  startTestGateway,
} from "../payment/testing.ts";
import { createCheckJob, insertMissingChecks, startAlarms } from "./alarms.ts";
import type { ProbeTargets } from "./check.ts";
import type { ProbeName } from "./check-texts.ts";
import { certificateDays, isDiskFull, mailTimeoutMs, probeChecks } from "./probes.ts";

const noTargets: ProbeTargets = {
  smtpUrl: null,
  dataDir: null,
  publicOrigin: "http://localhost:3000",
  hasBackupAlarm: false,
};

/** Opens an empty database, and returns a function that runs the due checks a number of minutes later. */
async function openProbes(kind: (typeof databaseKinds)[number], probeTargets: Partial<ProbeTargets>) {
  const { db, clock, deps, gateway: simulator } = await paymentForTest(kind);
  const gateway = { ...deps.gateway };
  const jobs = {
    ...deps,
    gateway,
    probeTargets: { ...noTargets, ...probeTargets },
    hasAlarmWebhook: true,
    errorReporter: createJobErrorReporter(deps.log),
  };
  await insertMissingChecks(jobs);
  return {
    db,
    clock,
    deps: jobs,
    gateway,
    simulator,
    runAfter: async (minutes: number) => {
      clock.advance(minutes);
      await processDueRows(jobs, createCheckJob(jobs));
    },
    findings: () => rowsOf(db, "doctor_findings"),
    /** Returns the checks about which the operator was notified. */
    alarms: async () =>
      (await rowsOf(db, "outbox", { kind: "alarm" }, "id")).map(
        ({ payload }) => (payload as { check: string }).check,
      ),
  };
}

async function openMailServer() {
  const server = await startMailServer();
  const proxy = await startTcpProxy(Number(new URL(server.url).port));
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  return { server, proxy, url: `smtp://127.0.0.1:${proxy.port}` };
}

describe.each(databaseKinds)("the probes, on %s", (kind) => {
  test("the probe of the mail server finds an outage, keeps its start, and notifies the operator once after five minutes", async () => {
    const { server, proxy, url } = await openMailServer();
    const { db, clock, runAfter, findings, alarms } = await openProbes(kind, { smtpUrl: url });
    await runAfter(0);
    expect(await findings()).toEqual([]);
    proxy.set("refuse");
    await runAfter(2);
    const since = clock.now();
    expect(await findings()).toMatchObject([{ check_id: "mail_unreachable", since }]);
    await runAfter(2);
    expect(await findings()).toMatchObject([{ since }]);
    expect(await alarms(), "a restart of the mail server is no alarm").toEqual([]);
    for (const minutes of [3, 3]) await runAfter(minutes);
    expect(await alarms()).toEqual(["mail_unreachable"]);
    const payload = { check: "mail_unreachable", rows: 1, since: since.toISOString() };
    const first = { due_at: new Date(0) };
    expect(await rowsOf(db, "outbox", { kind: "alarm_webhook" })).toMatchObject([{ payload, ...first }]);
    proxy.set("pass");
    await runAfter(3);
    expect(await findings()).toEqual([]);
    expect(server.offered(), "a probe sends no email").toBe(0);
  });

  test("the probe of the gateway finds an outage and a wrong key, and creates nothing at the gateway", async () => {
    const { deps, gateway, simulator, runAfter, findings, alarms } = await openProbes(kind, {});
    const probe = vi.spyOn(gateway, "probe");
    await runAfter(0);
    expect(probe).toHaveBeenCalledOnce();
    expect(await findings()).toEqual([]);
    expect(await gateway.payments(addMinutes(new Date(), -60), new Date())).toEqual({ is: "ok", value: [] });
    probe.mockImplementation(respondUnavailable);
    for (const minutes of [2, 6]) await runAfter(minutes);
    expect(await findings()).toMatchObject([{ check_id: "gateway_unreachable" }]);
    expect(await alarms()).toEqual(["gateway_unreachable"]);
    const wrongKey = createClient({ ...secrets, keySecret: "another", apiUrl: `${simulator.url}/v1` });
    probe.mockImplementation(wrongKey.probe);
    const check = probeChecks.find(({ name }) => name === "gateway_unreachable");
    const period = { from: deps.now(), to: deps.now() };
    expect(await check?.find({ ...deps, period })).toMatchObject([{ what: "status 401" }]);
  });
});

describe.each(databaseKinds)("the probe of backups, on %s", (kind) => {
  test("finds a site without a backup 36 hours after its start, and an old backup, and notifies the operator", async () => {
    const { db, clock, deps, runAfter, alarms } = await openProbes(kind, { hasBackupAlarm: true });
    const findings = () => rowsOf(db, "doctor_findings", { check_id: "backup_missing" });
    const period = { from: clock.now(), to: clock.now() };
    const check = probeChecks.find(({ name }) => name === "backup_missing");
    const problem = async () => (await check?.find({ ...deps, period }))?.[0]?.what;
    const hours = (count: number) => count * 60;
    await runAfter(0);
    await runAfter(hours(35));
    expect(await findings()).toEqual([]);
    await runAfter(hours(2));
    expect(await findings()).toHaveLength(1);
    expect(await problem()).toBe("no backup was ever made");
    expect(await alarms()).toEqual(["backup_missing"]);
    const takenAt = clock.now();
    await recordBackup(db, commandActor("backup"), addMinutes(takenAt, -hours(48)));
    await recordBackup(db, commandActor("backup"), takenAt);
    await runAfter(hours(2));
    expect(await findings()).toEqual([]);
    await runAfter(hours(33));
    expect(await findings()).toEqual([]);
    await runAfter(hours(2));
    expect(await findings()).toHaveLength(1);
    expect(await problem()).toMatch(/^the last backup was made on .* IST$/);
    expect((await alarms()).filter((check) => check === "backup_missing")).toHaveLength(2);
  });

  test("finds nothing if BACKUP_ALARM is off", async () => {
    const { runAfter, findings } = await openProbes(kind, { hasBackupAlarm: false });
    await runAfter(0);
    await runAfter(100 * 60);
    expect(await findings()).toEqual([]);
  });
});

test("the probe of the mail server ends even if the server never finishes a response", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let hasGreeted = false;
  const server = createTcpServer((socket) => {
    socket.write("220 mail.example.in\r\n");
    socket.once("data", () => {
      hasGreeted = true;
      const drip = setInterval(() => socket.write("250-X\r\n"), 10);
      socket.on("close", () => clearInterval(drip)).on("error", () => {});
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const problem = problemOf("mail_unreachable", { smtpUrl: `smtp://127.0.0.1:${port}` });
  while (!hasGreeted) await nextTurn();
  vi.advanceTimersByTime(mailTimeoutMs);
  expect(await problem).toBe("It took longer than 30 s.");
});

test.each([true, false])(
  "an outage of the mail server is an error in the log, which says whether an alarm can be sent (ALARM_WEBHOOK_URL: %s)",
  async (hasAlarmWebhook) => {
    const { deps, clock } = await openProbes("pglite", { smtpUrl: "smtp://127.0.0.1:9" });
    const lines: string[] = [];
    const log = createLog(
      "error",
      new PassThrough().on("data", (line) => lines.push(String(line))),
    );
    const jobs = { ...deps, log, hasAlarmWebhook };
    for (const minutes of [0, 6]) {
      clock.advance(minutes);
      await processDueRows(jobs, createCheckJob(jobs));
    }
    const messages = lines
      .map((line) => JSON.parse(line))
      .filter(({ check }) => check === "mail_unreachable");
    expect(messages.map(({ msg }) => msg)).toEqual([
      expect.stringContaining("npm run doctor"),
      ...(hasAlarmWebhook ? [] : [expect.stringContaining("Set ALARM_WEBHOOK_URL")]),
    ]);
  },
);

test("a worker runs the probes at its start, even if they are not due", async () => {
  const { url } = await openMailServer();
  const { db, clock, deps } = await openProbes("pglite", { smtpUrl: url });
  await changeRows(db, "doctor_checks", { due_at: new Date(clock.now().getTime() + 3_600_000) });
  const alarms = startAlarms(deps, { intervalMs: 20 });
  onTestFinished(alarms.stop);
  const succeeded = async (id: string) => (await firstRow(db, "doctor_checks", { id })).succeeded_at !== null;
  for (const { name } of probeChecks) await expect.poll(() => succeeded(name), { message: name }).toBe(true);
  expect(await succeeded("disputes")).toBe(false);
});

/** Runs one probe. Returns the problem that it finds. */
async function problemOf(
  name: ProbeName,
  probeTargets: Partial<ProbeTargets>,
  now?: Date,
): Promise<string | undefined> {
  const { db } = await databaseForTest("pglite");
  const gateway = await startTestGateway();
  onTestFinished(() => gateway.close());
  const deps = { ...paymentDeps(db, testClock(), gateway), ...(now && { now: () => now }) };
  const check = probeChecks.find((each) => each.name === name);
  const period = { from: deps.now(), to: deps.now() };
  return (await check?.find({ ...deps, period, probeTargets: { ...noTargets, ...probeTargets } }))?.[0]?.what;
}

test.each([
  ["a disk of 20 GB with 3 GB free", 20e9, 3e9, false],
  ["a disk of 20 GB with 1 GB free", 20e9, 1e9, true],
  ["a disk of 1 TB with 50 GB free", 1e12, 50e9, false],
  ["a disk of 1 TB with 9 GB free", 1e12, 9e9, true],
])("the probe of the disk decides whether %s is full", (_, size, bytes, isFull) => {
  expect(isDiskFull({ share: bytes / size, bytes })).toBe(isFull);
});

test("the probe of the disk finds nothing without a data folder", async () => {
  expect(await problemOf("disk_full", { dataDir: "/missing/folder" })).toBeUndefined();
});

test("the probe of the certificate finds one that expires within two weeks", async () => {
  const { origin, expiresAt } = await startTlsServer();
  const daysBefore = (days: number) => new Date(expiresAt.getTime() - days * 86_400_000);
  const publicOrigin = { publicOrigin: origin };
  expect(
    await problemOf("certificate_expiring", publicOrigin, daysBefore(certificateDays + 1)),
  ).toBeUndefined();
  for (const days of [certificateDays - 1, -1])
    expect(await problemOf("certificate_expiring", publicOrigin, daysBefore(days))).toContain("expires on");
});

test.each(["http://localhost:3000", "https://localhost:1"])(
  "the probe of the certificate finds nothing at %s, which shows none",
  async (publicOrigin) => {
    expect(await problemOf("certificate_expiring", { publicOrigin })).toBeUndefined();
  },
);

/** Starts a TLS server with a certificate of 30 days. */
async function startTlsServer() {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "30"];
  const command = ["req", "-x509", "-newkey", "ed25519", "-nodes", "-keyout", key, "-out", cert, ...subject];
  execFileSync("openssl", command, { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    expiresAt: new Date(new X509Certificate(readFileSync(cert)).validTo),
  };
}
