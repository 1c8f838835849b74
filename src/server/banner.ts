import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { href } from "../api/contract/href.ts";
import type { WorkspaceInfo } from "./embedded-workspace.ts";
import type { Settings } from "./settings.ts";

/**
 * Prints the URL, the services in use and suggestions if a person started the site. Prints nothing under a supervisor.
 */
export function printBanner(settings: Settings, info: WorkspaceInfo | null): void {
  if (!hasHumanReader(settings)) return;
  const lines = [
    "",
    `  ${settings.workspace?.brand.name ?? "Baithak"} is ready:  ${settings.publicOrigin}`,
    "",
    ...practiceWarnings(settings).map((note) => `  Practice set-up: ${note}`),
    ...describeParts(settings, info),
    "",
    ...(settings.workspace === null ? [] : suggestions(settings, info)),
  ];
  console.error(lines.join("\n"));
}

/** Prints the URL of the console, and the link with which its first owner signs in if there is no owner yet. */
export function printConsole(origin: string, ownerLink: string | null): void {
  const link = ownerLink === null ? [] : [`    first owner, once within 30 minutes:  ${ownerLink}`];
  console.error([`  Console:  ${origin}`, ...link, ""].join("\n"));
}

/** Returns true if a person started the process, not a supervisor. */
export function hasHumanReader({ logLevel }: Pick<Settings, "logLevel">): boolean {
  const isStartedByPerson = process.stdout.isTTY || process.env.npm_lifecycle_event !== undefined;
  return isStartedByPerson && logLevel !== "silent";
}

/** Returns warnings about simulated payments and email, with the settings that replace them. Empty if both are real. */
export function practiceWarnings({ workspace }: Settings): string[] {
  if (workspace === null) return [];
  const simulator = "no money moves (set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET)";
  // Processes can share a PostgreSQL database, but the payments of a simulator are in the data folder of one process.
  const single = "; run only one process, because each has its own gateway simulator";
  return [
    ...(workspace.razorpay === null ? [simulator + (workspace.databaseUrl === null ? "" : single)] : []),
    ...(workspace.smtpUrl === null ? ["no mail leaves this machine (set SMTP_URL)"] : []),
  ];
}

function describeParts(settings: Settings, modes: WorkspaceInfo | null): string[] {
  if (modes === null) return [`  service    ${settings.workspaceServiceUrl} (remote)`];
  const simulated = modes.gateway === "simulator";
  return [
    "  service    embedded",
    `  database   ${modes.database === "pglite" ? `embedded, in ${settings.workspace?.dataDir}` : "PostgreSQL"}`,
    `  payments   ${simulated ? "gateway simulator, no money moves" : "Razorpay"}`,
    `  messages   ${settings.workspace?.smtpUrl ? "sent by SMTP" : `kept in ${settings.workspace?.dataDir}/outbox`}`,
    `  metrics    ${settings.metricsPort === null ? "off (set METRICS_PORT)" : `http://127.0.0.1:${settings.metricsPort}/metrics`}`,
  ];
}

function suggestions(settings: Settings, modes: WorkspaceInfo | null): string[] {
  const coupons = readCoupons(settings.workspace?.contentDir ?? "");
  return [
    "  Try:",
    `    ${settings.publicOrigin}${href("/meeting-rooms/:city/:locality", { city: "delhi", locality: "all" })}      find a room, choose a time, book it`,
    ...(coupons.length === 0 ? [] : [`    coupons ${coupons.join(", ")}    once a slot is held`]),
    ...(modes?.gateway === "simulator"
      ? ["    at checkout: pay, fail, abandon, or let the bank answer late"]
      : []),
    "",
  ];
}

/** The first coupon codes of the content folder. The service has already validated the file. */
function readCoupons(contentDir: string): string[] {
  const file = join(contentDir, "inventory/coupons.yaml");
  if (!existsSync(file)) return [];
  const coupons: unknown = parse(readFileSync(file, "utf8"));
  return Array.isArray(coupons) ? coupons.slice(0, 3).map(({ code }) => String(code)) : [];
}
