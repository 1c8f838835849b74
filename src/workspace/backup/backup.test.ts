import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { startGatewaySimulator } from "@baithak/gateway-simulator";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  createFreshDatabase,
  createFreshFolder,
  type DatabaseKind,
  databaseKinds,
} from "../../../tests/support/databases.ts";
import { runNode } from "../../../tests/support/run-node.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import { createLog } from "../../http/log.ts";
import type { Secrets } from "../../http/secrets.ts";
import {
  countWaiting,
  daysFrom,
  detailsOf,
  heldOrder,
  seed,
  testClock,
  uniqueCustomer,
  uniqueHour,
} from "../booking/testing.ts";
import { cancelOrder } from "../changes/testing.ts";
import { findLastBackup } from "../database/backups.ts";
import { migrateInTransaction } from "../database/migrate.ts";
import { migrations } from "../database/migrations.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/tables.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import {
  type CheckoutResult,
  holdWithStartedPayment,
  paidBooking,
  paymentDeps,
  runBackgroundRounds,
  secrets,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { runReconciliation } from "../reconciliation/run-reconciliation.ts";
import { type RestoreArguments, readRestoreArguments } from "./arguments.ts";
import { withSnapshot } from "./read-snapshot.ts";
import { runBackup } from "./run-backup.ts";
import { runMove } from "./run-move.ts";
import { runRestore } from "./run-restore.ts";

const log = createLog("silent");
const tokenSecrets: Secrets = ["a secret of at least thirty-two characters"];

/** The location of a database. */
type Place = { readonly databaseUrl: string | null; readonly dataDir: string };

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the location of a new database that has the current schema. */
async function migratedPlace(kind: DatabaseKind): Promise<Place> {
  if (kind === "postgresql") return { databaseUrl: await createFreshDatabase(), dataDir: "memory://" };
  const dataDir = await createFreshFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { databaseUrl: null, dataDir };
}

/** Returns the location of a new database without tables. */
async function emptyPlace(kind: DatabaseKind): Promise<Place> {
  if (kind === "pglite") return { databaseUrl: null, dataDir: await temporaryFolder() };
  const url = new URL(await createFreshDatabase());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${url.pathname.slice(1)}_empty`);
  await client.end();
  url.pathname += "_empty";
  return { databaseUrl: url.href, dataDir: "memory://" };
}

/** Opens a database, and closes it after `work`, because an embedded database has only one user. */
async function inDatabase<Result>(place: Place, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { withoutTimeouts, close } = await openDatabase({ ...place, log, migrates: false });
  try {
    return await work(withoutTimeouts);
  } finally {
    await close();
  }
}

const actsOfCommands = /\b(?:database_restored|database_moved|invoice_numbers_skipped)\b/;

/** Returns all lines of a database by table, in a fixed order, without the acts of a restore or a move. */
function contentsOf(place: Place): Promise<Map<string, string[]>> {
  return inDatabase(place, (db) =>
    withSnapshot(db, { takenAt: new Date(), tokenSecret: null }, async (_, lines) => {
      const contents = new Map<string, string[]>();
      let rows: string[] = [];
      for await (const batch of lines)
        for (const line of batch) {
          if (line.startsWith("{")) {
            rows = [];
            contents.set(JSON.parse(line).table, rows);
          } else if (!actsOfCommands.test(line)) rows.push(line);
        }
      for (const each of contents.values()) each.sort();
      return contents;
    }),
  );
}

function restoreArguments(path: string, ...options: string[]): RestoreArguments {
  const args = readRestoreArguments([path, ...options]);
  if (args === null) throw new Error("The arguments are invalid.");
  return args;
}

/** A site in a database, with a gateway and a clock of its own. */
async function createSite(place: Place) {
  const clock = testClock();
  const simulator = await startGatewaySimulator({
    ...secrets,
    webhookUrl: "http://127.0.0.1:9/nobody-listens",
    retryMs: 60_000,
    refundMs: 0,
    now: clock.now,
  });
  onTestFinished(() => simulator.close());
  await inDatabase(place, (db) => seed(db, [{ code: "WELCOME10" }]));
  let count = 0;
  const nextBookingRequest = () => {
    count += 1;
    return { ...uniqueHour(count), customer: uniqueCustomer(count) };
  };
  const settingsAt = (at: Place) => ({
    ...at,
    contentDir: "content",
    razorpay: {
      ...secrets,
      apiUrl: `${simulator.url}/v1`,
      checkoutScriptUrl: "/c.js",
      checkoutFormUrl: "/c",
    },
    publicOrigin: "https://baithak.example",
    tokenSecrets,
    excludedBuildingIds: [],
    smtpUrl: null,
    hasBackupAlarm: false,
  });
  const within = <Result>(at: Place, work: (deps: ReturnType<typeof paymentDeps>) => Promise<Result>) =>
    inDatabase(at, (db) => work(paymentDeps(db, clock, simulator)));
  return {
    clock,
    within,
    /** Makes paid bookings. Returns them with the numbers of their invoices. */
    book: (at: Place, bookings: number) =>
      within(at, async (deps) => {
        const made = [];
        for (let index = 0; index < bookings; index += 1) {
          const request = nextBookingRequest();
          const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps, request);
          const { email, phone: contact } = request.customer;
          // As in a browser, the checkout passes the customer's contact details to the gateway.
          const paid = await fetch(`${simulator.url}/pay`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ gatewayOrderId, outcome: "success", webhook: "none", email, contact }),
          });
          await verifyPayment(deps, { ...key, ...((await paid.json()) as CheckoutResult) });
          const invoice = await firstRow(deps.db, "invoices", { order_id: orderId });
          const { number } = await firstRow(deps.db, "orders", { id: orderId });
          made.push({ key, orderId, number, email, phone: contact, invoice: invoice.number });
        }
        await changeRows(deps.db, "outbox", { delivered_at: clock.now() });
        return made;
      }),
    cancel: (at: Place, orderId: string) =>
      within(at, async (deps) => {
        await cancelOrder(deps, orderId, "The centre has a water leak.");
        await runBackgroundRounds(deps, clock);
        await changeRows(deps.db, "outbox", { delivered_at: clock.now() });
      }),
    /** Makes what a site stores besides paid bookings: a cancellation, an expired hold, passes, an enquiry, a PDF. */
    addOtherRecords: (at: Place) =>
      within(at, async (deps) => {
        const { db } = deps;
        const cancelled = await paidBooking(deps, simulator, nextBookingRequest());
        await cancelOrder(deps, cancelled.orderId, "“Water leak” \\ line\nbreak \u2028 \u0001");
        await runBackgroundRounds(deps, clock);
        const passes = { catalogId: "desk", quantity: 2, ...daysFrom("2026-11-26", "2026-11-28") };
        await paidBooking(deps, simulator, passes);
        await heldOrder(deps, nextBookingRequest());
        clock.advance(20);
        await expireOverdueHolds(deps);
        const [invoice] = await rowsOf(db, "invoices");
        const pdf = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256));
        await addRows(db, "invoice_pdfs", { number: invoice?.number ?? "", pdf, made_at: clock.now() });
        const lead = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" };
        await addRows(db, "leads", {
          id: "lead-1",
          payload: JSON.stringify(lead),
          person_key: "person",
          created_at: clock.now(),
          due_at: clock.now(),
        });
        await addRows(db, "blocks", {
          ...{ id: "BLK1", item_id: "desk", passes: 2, reason: "Painting", created_at: clock.now() },
          ...{ starts_at: istInstant("2026-12-28", "00:00"), ends_at: istInstant("2026-12-29", "00:00") },
        });
        await changeRows(db, "outbox", { delivered_at: clock.now() });
      }),
    backup: (at: Place, path: string) => runBackup(path, settingsAt(at), { log, now: clock.now }),
    simulator,
    restore: (args: RestoreArguments, at: Place, changed: { tokenSecrets?: Secrets | null } = {}) =>
      runRestore(args, { ...settingsAt(at), tokenSecrets, ...changed }, { log, now: clock.now }),
    move: (at: Place, databaseUrl: string) => runMove({ ...settingsAt(at), databaseUrl }, { log }),
    doctor: async (at: Place, seen: readonly string[] = []) => {
      const period = { from: addMinutes(clock.now(), -24 * 60), to: clock.now() };
      const args = { period, repairs: false, seen, isJson: false };
      const outcome = await runReconciliation(args, settingsAt(at), { log, now: clock.now });
      if (!outcome.ok) throw new Error(outcome.problem);
      return outcome.results.flatMap(({ check, findings, problem }) => [
        ...findings.map(({ id, what }) => ({ check, id, what })),
        ...(problem === null ? [] : [{ check, id: "", what: problem }]),
      ]);
    },
  };
}

/** A site with bookings and its backup. `path` is the backup. */
async function backedUpSite(kind: DatabaseKind) {
  const source = await migratedPlace(kind);
  const site = await createSite(source);
  const before = await site.book(source, 2);
  await site.addOtherRecords(source);
  const path = join(await temporaryFolder(), "backup.gz");
  const contents = await contentsOf(source);
  const backup = await site.backup(source, path);
  if (!backup.ok) throw new Error(backup.problem);
  return { ...site, source, before, path, backup, contents };
}

const kindPairs = databaseKinds.flatMap((from) => databaseKinds.map((to) => [from, to] as const));

describe.each(kindPairs)("a backup of %s, restored into %s", (from, to) => {
  test("contains everything before it, and the doctor lists each later payment until it is acknowledged", async () => {
    const site = await backedUpSite(from);
    const { source, before, path, contents, clock } = site;
    clock.advance(30);
    const after = await site.book(source, 3);
    await site.cancel(source, after[0]?.orderId ?? "");
    clock.advance(30);
    const target = await migratedPlace(to);

    const restored = await site.restore(restoreArguments(path), target);
    expect(restored).toMatchObject({ ok: true, unrecorded: 4, hasSameSecret: true });
    const restoredContents = await contentsOf(target);
    const changedByRestore = ["invoice_series", "invoice_gaps"];
    for (const [table, rows] of contents)
      if (!changedByRestore.includes(table)) expect(restoredContents.get(table), table).toEqual(rows);
    expect(restoredContents.get("orders")).toHaveLength(5);
    expect(restoredContents.get("day_passes")).toHaveLength(2);

    await site.within(target, async (deps) => {
      for (const { key, number } of before)
        expect(await detailsOf(deps, key)).toMatchObject({ number, status: "confirmed" });
      for (const { key } of after) await expect(detailsOf(deps, key)).rejects.toThrow();
    });

    const lost = await site.doctor(target);
    const lostPayments = lost.filter(({ check }) => check === "gateway_payments");
    expect(lostPayments).toHaveLength(3);
    expect(lost.filter(({ check }) => check !== "gateway_payments")).toMatchObject([
      { check: "gateway_refunds" },
    ]);
    for (const { number, email, phone } of after) {
      const finding = lostPayments.find(({ what }) => what.includes(number));
      expect(finding?.what).toContain(email);
      expect(finding?.what).toContain(phone);
    }
    expect(
      await site.doctor(
        target,
        lostPayments.map(({ id }) => id),
      ),
    ).toEqual([]);

    const [next] = await site.book(target, 1);
    const sent = [...before, ...after].map(({ invoice }) => invoice);
    expect(next?.invoice.localeCompare(sent.toSorted().at(-1) ?? "")).toBe(1);
    clock.advance(30);
    expect(await site.doctor(target)).toEqual([]);
  });
});

describe.each(databaseKinds)("a restore into %s", (kind) => {
  test("runs in a database without tables, also for a backup of an earlier schema", async () => {
    const source = await emptyPlace(kind);
    await inDatabase(source, (db) => db.transaction().execute((tx) => migrateInTransaction(tx, migrations)));
    const site = await createSite(source);
    const [booking] = await site.book(source, 1);
    // Undo the last migration.
    await inDatabase(source, async (db) => {
      await sql`drop table staff_identities, staff_oidc_logins`.execute(db);
      await sql`delete from schema_migrations where name = ${migrations.at(-1)?.name}`.execute(db);
    });
    const path = join(await temporaryFolder(), "backup.gz");
    expect(await site.backup(source, path)).toMatchObject({ ok: true });
    const current = await migratedPlace(kind);
    expect(await site.restore(restoreArguments(path), current)).toMatchObject({
      ok: false,
      problem: expect.stringContaining(`newer schema than the backup (${migrations.at(-1)?.name})`),
    });
    const target = await emptyPlace(kind);
    expect(await site.restore(restoreArguments(path, "--nothing-since"), target)).toMatchObject({ ok: true });
    await inDatabase(target, async (db) => {
      const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
        db,
      );
      expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      expect(await rowsOf(db, "orders", {})).toMatchObject([{ id: booking?.orderId }]);
    });
    site.clock.advance(30);
    expect(await site.doctor(target)).toEqual([]);
  });

  test("leaves nothing behind if the process is killed before it commits", async () => {
    const { path, restore } = await backedUpSite("pglite");
    const target = await migratedPlace(kind);
    const { code, text } = await runNode(["--import", "tsx", "--input-type=module", "-e", killedRestore], {
      PLACE: JSON.stringify(target),
      BACKUP: path,
    });
    expect(code, text).toBeNull();
    await inDatabase(target, async (db) => {
      expect(await rowsOf(db, "orders")).toEqual([]);
      expect(await rowsOf(db, "centres")).toEqual([]);
    });
    expect(await restore(restoreArguments(path), target)).toMatchObject({ ok: true });
  });

  test("refuses a database that has bookings, and leaves it unchanged", async () => {
    const { path, restore, source, clock, book } = await backedUpSite(kind);
    const contents = await contentsOf(source);
    expect(await restore(restoreArguments(path), source)).toEqual({
      ok: false,
      problem: expect.stringMatching(/^The database is not empty \(orders: 5, enquiries: 1, imports: 1\)/),
    });
    expect(await contentsOf(source)).toEqual(contents);
    clock.advance(30);
    expect(await book(source, 1)).toHaveLength(1);
  });
});

/** Runs a restore and kills the process when all rows are inserted but not committed. It reads the clock only then. */
const killedRestore = `
  import { createLog } from "./src/http/log.ts";
  import { runRestore } from "./src/workspace/backup/run-restore.ts";
  const place = JSON.parse(process.env.PLACE);
  await runRestore(
    { path: process.env.BACKUP, since: null, lastNumbers: [], isLatest: false },
    { ...place, contentDir: "content", razorpay: null, publicOrigin: "", tokenSecrets: null },
    { log: createLog("silent"), now: () => process.kill(process.pid, "SIGKILL") },
  );
`;

describe("a backup file", () => {
  test("is rejected before anything is written if it is truncated, altered, foreign or of a newer release", async () => {
    const { path, restore } = await backedUpSite("pglite");
    const target = await migratedPlace("pglite");
    const untouched = await contentsOf(target);
    const bytes = await readFile(path);
    const lines = gunzipSync(bytes).toString().split("\n").slice(0, -1);
    const broken = join(await temporaryFolder(), "broken.gz");
    const restoreBroken = async (content: Buffer) => {
      await writeFile(broken, content);
      const outcome = await restore(restoreArguments(broken), target);
      return outcome.ok ? "restored" : outcome.problem;
    };
    for (const share of [0, 0.1, 0.5, 0.99])
      expect(await restoreBroken(bytes.subarray(0, Math.floor(bytes.length * share))), `${share}`).toMatch(
        /cannot be read|is incomplete|is not a backup/,
      );
    expect(await restoreBroken(bytes.subarray(0, -1))).toMatch(/cannot be read/);
    expect(await restoreBroken(gzipSync(lines.slice(0, -1).join("\n")))).toMatch(/is incomplete/);
    const withoutOrder = lines.filter((line) => !line.includes("guest2@example.in"));
    expect(withoutOrder.length).toBeLessThan(lines.length);
    expect(await restoreBroken(gzipSync(`${withoutOrder.join("\n")}\n`))).toMatch(/was altered/);
    const changed = lines.join("\n").replace("guest2@example.in", "guest9@example.in");
    expect(await restoreBroken(gzipSync(`${changed}\n`))).toMatch(/was altered/);
    expect(await restoreBroken(gzipSync("{}\n"))).toMatch(/is not a backup/);
    expect(await restoreBroken(Buffer.from("PGDMP"))).toMatch(/cannot be read/);

    const header = JSON.parse(lines[0] ?? "");
    expect(await restoreBroken(signed(lines, { ...header, version: 2 }))).toMatch(/newer release/);
    const newerSchema = { ...header, migrations: [...header.migrations, "9999-future"] };
    expect(await restoreBroken(signed(lines, newerSchema))).toMatch(/newer release \(9999-future\)/);
    expect(await contentsOf(target)).toEqual(untouched);
    expect(await restoreBroken(signed(lines, header))).toBe("restored");
  });

  test("is private and complete, and never overwrites a file", async () => {
    const { path, backup, source } = await backedUpSite("pglite");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(path, ".."))).toEqual(["backup.gz"]);
    const size = (await stat(path)).size;
    expect(await backup).toMatchObject({ ok: true, rows: { orders: 5, invoices: 5, leads: 1 } });
    const again = await runBackup(path, { ...source, contentDir: "", tokenSecrets }, { log });
    expect(again).toEqual({ ok: false, problem: `${path} exists already. Choose another name.` });
    expect((await stat(path)).size).toBe(size);
  });

  test("is recorded with its time and the user of the command", async () => {
    const { source, backup } = await backedUpSite("pglite");
    const outcome = await backup;
    expect(outcome.unrecordedReason).toBeNull();
    await inDatabase(source, async (db) => {
      expect(await findLastBackup(db)).toEqual(new Date(outcome.takenAt));
      expect(await rowsOf(db, "audit", { act: "backup_written" })).toMatchObject([
        { actor: "command", actor_name: "backup" },
      ]);
    });
  });

  test("is written even if the database cannot record it", async () => {
    const { source } = await backedUpSite("pglite");
    await inDatabase(source, (db) => sql`alter table audit rename to renamed_audit`.execute(db));
    const path = join(await temporaryFolder(), "backup.gz");
    expect(await runBackup(path, { ...source, contentDir: "", tokenSecrets }, { log })).toMatchObject({
      ok: true,
      unrecordedReason: expect.stringContaining("audit"),
    });
    expect((await stat(path)).size).toBeGreaterThan(0);
  });

  test("reports a token secret that differs from that of the site", async () => {
    const { path, restore } = await backedUpSite("pglite");
    const other = { tokenSecrets: ["another secret of at least thirty-two characters"] as const };
    expect(await restore(restoreArguments(path), await migratedPlace("pglite"), other)).toMatchObject({
      hasSameSecret: false,
    });
    const later = { tokenSecrets: [...other.tokenSecrets, ...tokenSecrets] as const };
    expect(await restore(restoreArguments(path), await migratedPlace("pglite"), later)).toMatchObject({
      hasSameSecret: true,
    });
    const unknown = { tokenSecrets: null };
    expect(await restore(restoreArguments(path), await migratedPlace("pglite"), unknown)).toMatchObject({
      hasSameSecret: null,
    });
  });
});

/** Returns a backup file with another header and a correct checksum. */
function signed(lines: readonly string[], header: object): Buffer {
  const [, ...rest] = lines.slice(0, -1);
  const text = `${[JSON.stringify(header), ...rest].join("\n")}\n`;
  const trailer = {
    ...JSON.parse(lines.at(-1) ?? ""),
    sha256: createHash("sha256").update(text).digest("hex"),
  };
  return gzipSync(`${text}${JSON.stringify(trailer)}\n`);
}

test("a backup of an embedded database in use is refused with the reason", async () => {
  const place = await migratedPlace("pglite");
  const { backup } = await createSite(place);
  await inDatabase(place, async () => {
    expect(await backup(place, join(place.dataDir, "backup.gz"))).toEqual({
      ok: false,
      problem: expect.stringMatching(/in use by process \d+.*stop the site, back it up, start it again/s),
    });
  });
});

describe.runIf(databaseKinds.includes("postgresql"))("with PostgreSQL", () => {
  test("a backup neither blocks bookings that are made meanwhile nor contains them", async () => {
    const { source, before, within, clock } = await backedUpSite("postgresql");
    clock.advance(30);
    await within(source, async (deps) => {
      const orders = await withSnapshot(
        deps.db,
        { takenAt: clock.now(), tokenSecret: null },
        async (_, lines) => {
          const seen: string[] = [];
          const { order } = await heldOrder(deps, { ...uniqueHour(20), customer: uniqueCustomer(20) });
          for await (const batch of lines) seen.push(...batch);
          expect(seen.filter((line) => line.includes(order.number))).toEqual([]);
          return seen;
        },
      );
      for (const { number } of before) expect(orders.join("\n")).toContain(number);
    });
  });

  test("the embedded database moves to PostgreSQL with all bookings, and the doctor finds nothing", async () => {
    const { source, before, move, within, doctor, book, clock } = await backedUpSite("pglite");
    const contents = await contentsOf(source);
    const databaseUrl = await createFreshDatabase();
    expect(await move(source, databaseUrl)).toMatchObject({ ok: true, rows: { orders: 5 } });
    const target = { databaseUrl, dataDir: "memory://" };
    expect(await contentsOf(target)).toEqual(contents);
    await inDatabase(target, async (db) =>
      expect(await rowsOf(db, "audit", { actor_name: "move-to-postgres" })).toMatchObject([
        { act: "database_moved" },
      ]),
    );
    await within(target, async (deps) => {
      for (const { key, number } of before) expect(await detailsOf(deps, key)).toMatchObject({ number });
    });
    const [next] = await book(target, 1);
    expect(next?.invoice).toBe("DL/2627/000005");
    clock.advance(30);
    expect(await doctor(target)).toEqual([]);
    expect(await move(source, databaseUrl)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/not empty/),
    });
  });

  /** A database that a site has started with: it has an inventory, but no bookings. */
  async function startedPlace(within: Awaited<ReturnType<typeof createSite>>["within"]): Promise<Place> {
    const place = await migratedPlace("postgresql");
    await within(place, async ({ db }) => {
      await seed(db);
      await changeRows(db, "inventory_imports", { source: "content/inventory" });
    });
    return place;
  }

  test.each(["restore", "move"] as const)(
    "a %s refuses a database in which a booking is made while it waits for its locks",
    async (command) => {
      const { source, path, restore, move, within } = await backedUpSite("pglite");
      const target = await startedPlace(within);
      const load = () =>
        command === "restore"
          ? restore(restoreArguments(path), target)
          : move(source, target.databaseUrl ?? "");
      await within(target, async (deps) => {
        let loading: ReturnType<typeof load> | undefined;
        const { orderId } = await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
          const held = await heldOrder({ ...deps, db: tx }, uniqueHour(1));
          loading = load();
          await expect.poll(() => countWaiting(deps.db)).toBe(1);
          return held;
        });
        expect(await loading).toEqual({
          ok: false,
          problem: expect.stringContaining("The database is not empty (orders: 1)"),
        });
        expect(await rowsOf(deps.db, "orders")).toMatchObject([{ id: orderId }]);
      });

      // For comparison, if the database is checked before it is locked, the same booking is lost.
      const control = await startedPlace(within);
      await within(control, async (deps) => {
        await inTransaction(deps.db, { kind: "customer" }, async (tx) => {
          expect(await tx.selectFrom("orders").select("id").execute()).toEqual([]);
        });
        await heldOrder(deps, uniqueHour(1));
        await sql`truncate orders cascade`.execute(deps.db);
        expect(await rowsOf(deps.db, "orders")).toEqual([]);
      });
    },
  );

  test("a restore waits at most five seconds for a site that uses the database", async () => {
    const { path, restore } = await backedUpSite("pglite");
    const target = await migratedPlace("postgresql");
    await inDatabase(target, (db) =>
      inTransaction(db, { kind: "customer" }, async (tx) => {
        await tx.selectFrom("orders").select("id").execute();
        expect(await restore(restoreArguments(path), target)).toEqual({
          ok: false,
          problem: "A running site uses the database. Stop the site, then restore again.",
        });
      }),
    );
  });
});

test("a restore needs the gateway's record or the last numbers, and rejects --nothing-since if payments are lost", async () => {
  const { source, path, backup, book, clock, restore, simulator } = await backedUpSite("pglite");
  clock.advance(30);
  const [lost] = await book(source, 1);
  clock.advance(30);
  const target = await migratedPlace("pglite");
  expect(await restore(restoreArguments(path, "--nothing-since"), target)).toEqual({
    ok: false,
    problem: expect.stringContaining("1 payments and refunds that are not in the backup"),
  });
  expect(await restore(restoreArguments(path, "--last-invoice", "DL/2627/000003"), target)).toEqual({
    ok: false,
    problem: expect.stringContaining("the backup contains DL/2627/000004"),
  });
  await simulator.close();
  expect(await restore(restoreArguments(path), target)).toEqual({
    ok: false,
    problem: expect.stringMatching(/^The gateway does not respond.*--last-invoice/),
  });
  const lastInvoice = lost?.invoice ?? "";
  expect(await restore(restoreArguments(path, "--last-invoice", lastInvoice), target)).toMatchObject({
    ok: true,
    unrecorded: null,
    skipped: [
      { first: lastInvoice, last: lastInvoice },
      { first: "DLC/2627/000002", last: "DLC/2627/000101" },
    ],
  });
  await inDatabase(target, async (db) => {
    const entries = await rowsOf(db, "audit", { actor_name: "restore" }, "id");
    expect(entries.map(({ act, subject, details }) => ({ act, subject, details }))).toEqual([
      { act: "database_restored", subject: backup.takenAt, details: {} },
      { act: "invoice_numbers_skipped", subject: lastInvoice, details: { last: lastInvoice } },
      { act: "invoice_numbers_skipped", subject: "DLC/2627/000002", details: { last: "DLC/2627/000101" } },
    ]);
  });
});

test("after a restore in another way, --since skips invoice numbers without a file", async () => {
  const { source, restore, clock } = await backedUpSite("pglite");
  const args = readRestoreArguments(["--since", clock.now().toISOString()]);
  if (args === null) throw new Error("The arguments are invalid.");
  expect(await restore(args, source)).toMatchObject({
    ok: true,
    skipped: [
      { first: "DL/2627/000005", last: "DL/2627/000104" },
      { first: "DLC/2627/000002", last: "DLC/2627/000101" },
    ],
  });
});

test("the commands print what they did and what to do next", async () => {
  const { source } = await backedUpSite("pglite");
  const path = join(await temporaryFolder(), "new.gz");
  const run = (name: string, args: readonly string[], dataDir: string) =>
    runNode(["--import", "tsx", `src/workspace/backup/${name}`, ...args], {
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      TOKEN_SECRET: tokenSecrets[0],
    });
  expect(await run("backup-main.ts", [], source.dataDir)).toMatchObject({
    code: 1,
    text: expect.stringContaining("npm run backup -- FILE"),
  });
  expect(await run("backup-main.ts", [path], source.dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /: 5 orders, 4 payments, 5 invoices, 1 leads, 3 centres, as of .*TOKEN_SECRET/s,
    ),
  });
  const target = await migratedPlace("pglite");
  expect(await run("restore-main.ts", [path], target.dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Restored the backup of .*Skipped invoice numbers: DL\/2627\/000005 to .*doctor/s,
    ),
  });
  expect(await run("restore-main.ts", [path], target.dataDir)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/not empty.*\nNothing was restored\.\n$/),
  });
  expect(await run("move-main.ts", [], target.dataDir)).toMatchObject({
    code: 1,
    text: expect.stringContaining("Set DATABASE_URL to an empty PostgreSQL database"),
  });
});
