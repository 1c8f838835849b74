import { once } from "node:events";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { addMinutes, formatDate, istDateOf, istTimeOf } from "../../api/contract/ist.ts";
import { withDeadline } from "../../http/deadline.ts";
import { findLastBackup } from "../database/backups.ts";
import type { Db } from "../database/tables.ts";
import type { WorkspaceSettings } from "../settings.ts";
import { failureReason } from "../smtp/failure-reason.ts";
import { createSmtpTransport } from "../smtp/transport.ts";
import type { Finding, ProbeTargets, ReconciliationDeps, SmallCheck } from "./check.ts";
import type { ProbeName } from "./check-texts.ts";
import { maxBackupAgeHours } from "./waiting.ts";

/** Returns what the probes examine with these settings. */
export function probeTargetsOf({
  smtpUrl,
  dataDir,
  publicOrigin,
  hasBackupAlarm,
}: Pick<WorkspaceSettings, "smtpUrl" | "dataDir" | "publicOrigin" | "hasBackupAlarm">): ProbeTargets {
  const isInMemory = dataDir.startsWith("memory://");
  return { smtpUrl, dataDir: isInMemory ? null : dataDir, publicOrigin, hasBackupAlarm };
}

/** How long a server may be unreachable before the operator is notified, in minutes. Longer than a restart. */
const outageMinutes = 5;
/** A certificate is replaced at least this many days before it expires. */
export const certificateDays = 14;

type Probe = {
  readonly intervalMinutes: number;
  readonly alarmAfterMinutes?: number;
  /** Returns the problem as a text, or null. Must change nothing, here or elsewhere. */
  readonly findProblem: (deps: ReconciliationDeps) => Promise<string | null>;
};

const probes: { readonly [Name in ProbeName]: Probe } = {
  mail_unreachable: {
    intervalMinutes: 2,
    alarmAfterMinutes: outageMinutes,
    findProblem: async ({ probeTargets }) =>
      probeTargets?.smtpUrl ? findMailProblem(probeTargets.smtpUrl) : null,
  },
  gateway_unreachable: {
    intervalMinutes: 2,
    alarmAfterMinutes: outageMinutes,
    findProblem: async ({ gateway }) => {
      const result = await gateway.probe();
      if (result.is === "ok") return null;
      return result.is === "away" ? result.cause : `status ${result.status} ${result.description}`.trim();
    },
  },
  disk_full: {
    intervalMinutes: 10,
    findProblem: async ({ probeTargets }) =>
      probeTargets?.dataDir ? findDiskProblem(probeTargets.dataDir) : null,
  },
  certificate_expiring: {
    intervalMinutes: 60,
    findProblem: async ({ probeTargets, now }) =>
      probeTargets === undefined ? null : findCertificateProblem(new URL(probeTargets.publicOrigin), now()),
  },
  backup_missing: {
    intervalMinutes: 60,
    findProblem: async ({ probeTargets, db, now }) =>
      probeTargets?.hasBackupAlarm ? findBackupProblem(db, now()) : null,
  },
};

/** Checks of servers and of the machine. A finding keeps the time of its first failure until a run succeeds. */
export const probeChecks: readonly SmallCheck[] = (Object.keys(probes) as ProbeName[]).map((name) => {
  const { findProblem, ...timing } = probes[name];
  return {
    name,
    ...timing,
    runsAtStart: true,
    find: async (deps) => {
      const problem = await findProblem(deps);
      return problem === null ? [] : [await findingOf(deps, name, problem)];
    },
  };
});

async function findingOf({ db, now }: ReconciliationDeps, name: ProbeName, what: string): Promise<Finding> {
  const earlier = await db
    .selectFrom("doctor_findings")
    .select("since")
    .where("check_id", "=", name)
    .executeTakeFirst();
  return { id: name, what, since: earlier?.since ?? now() };
}

/** Timeout of a probe of the mail server, in milliseconds. A server that sends single bytes never runs into that of a socket. */
export const mailTimeoutMs = 30_000;

/** Connects and authenticates, and sends no email. */
async function findMailProblem(smtpUrl: string): Promise<string | null> {
  const transport = createSmtpTransport(smtpUrl);
  try {
    return await withDeadline({ ms: mailTimeoutMs }, (signal) =>
      Promise.race([
        transport.verify().then(() => null),
        once(signal, "abort").then(() => failureReason(signal.reason)),
      ]),
    );
  } catch (error) {
    return failureReason(error);
  } finally {
    transport.close();
  }
}

async function findDiskProblem(dataDir: string): Promise<string | null> {
  // With PostgreSQL, a process may have no such folder.
  if (!existsSync(dataDir)) return null;
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = { share: bavail / blocks, bytes: bavail * bsize };
  return isDiskFull(free)
    ? `only ${(100 * free.share).toFixed(1)} % of the disk of ${dataDir} are free`
    : null;
}

/** Returns true if less than 10 % and less than 10 GB of a disk are free. */
export function isDiskFull({ share, bytes }: { readonly share: number; readonly bytes: number }): boolean {
  return share < 0.1 && bytes < 10e9;
}

/** Without a backup, the time counts from the first start of the site with this probe. */
async function findBackupProblem(db: Db, now: Date): Promise<string | null> {
  const latest = addMinutes(now, -maxBackupAgeHours * 60);
  const last = await findLastBackup(db);
  if (last !== null)
    return last < latest
      ? `the last backup was made on ${formatDate(istDateOf(last))}, ${istTimeOf(last)} IST`
      : null;
  const probe = await db
    .selectFrom("doctor_checks")
    .select("created_at")
    .where("id", "=", "backup_missing" satisfies ProbeName)
    .executeTakeFirst();
  return probe !== undefined && probe.created_at < latest ? "no backup was ever made" : null;
}

/** Timeout of a connection to our own origin, in milliseconds. */
const certificateTimeoutMs = 5_000;

/** Returns null if the origin cannot be reached from here: a process may have no route to its own public address. */
async function findCertificateProblem({ protocol, hostname, port }: URL, now: Date): Promise<string | null> {
  if (protocol !== "https:") return null;
  const expiresAt = await readCertificateExpiry(hostname, Number(port) || 443);
  const isExpiring = expiresAt !== null && expiresAt < addMinutes(now, certificateDays * 24 * 60);
  return isExpiring ? `the certificate of ${hostname} expires on ${formatDate(istDateOf(expiresAt))}` : null;
}

function readCertificateExpiry(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // An expired certificate must be readable, too. Nothing is sent over the connection.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    const end = (expiry: Date | null) => {
      resolve(expiry);
      socket.destroy();
    };
    socket.setTimeout(certificateTimeoutMs, () => end(null));
    socket.on("error", () => end(null));
    socket.on("secureConnect", () => end(new Date(socket.getPeerCertificate().valid_to)));
  });
}
