import { spawn } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createFreshFolder } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { FolderInUseError, lockFolder } from "./folder-lock.ts";
import { openDatabase } from "./open.ts";

const log = createLog("silent");
let folder = "";

setUpSuite(async (onSuiteFinished) => {
  folder = await createFreshFolder();
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
});

describe("the embedded database", () => {
  it("keeps its rows, rejects a second process with an error that names the first, and survives a failed query", async () => {
    const first = await openDatabase({ databaseUrl: null, dataDir: folder, log });
    await sql`insert into cities values ('delhi', 'Delhi', 'Delhi', '07', 28.6, 77.2, 'delhi', 1)`.execute(
      first.db,
    );
    const rejected = openDatabase({ databaseUrl: null, dataDir: folder, log });
    await expect(rejected).rejects.toThrow(FolderInUseError);
    await expect(rejected).rejects.toThrow(new RegExp(`${folder}.*in use by process ${process.pid}`));
    await expect(sql`select nonsense`.execute(first.db)).rejects.toThrow(/nonsense/);
    await expect(
      first.db.transaction().execute((tx) => sql`insert into cities (slug) values ('x')`.execute(tx)),
    ).rejects.toThrow(/null value/);
    await first.close();

    const second = await openDatabase({ databaseUrl: null, dataDir: folder, log });
    const rows = await second.db.selectFrom("cities").selectAll().execute();
    expect(rows).toMatchObject([{ slug: "delhi", state_code: "07", position: 1 }]);
    await second.close();
  });

  it("the embedded database's time never goes back, even if the machine's clock is set back by five hours", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { now, close } = await openDatabase({ databaseUrl: null, dataDir: "memory://", log });
    const before = now();
    vi.setSystemTime(before.getTime() - 5 * 3_600_000);
    expect(now().getTime()).toBeGreaterThanOrEqual(before.getTime());
    await close();
  });
});

describe("the lock of a data folder", () => {
  it("exactly one of many processes takes over the lock of a killed process", async () => {
    const longPath = join(
      folder,
      "a-folder-with-a-path-that-is-too-long-for-the-name-of-a-socket".repeat(3),
      "killed",
    );
    await startKilledHolder(longPath);
    expect(await readdir(longPath)).toEqual(["lock-1"]);
    for (let round = 2; round < 30; round += 1) {
      const lockResults = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(longPath)));
      const winners = lockResults.filter((taker) => taker.status === "fulfilled");
      expect(winners).toHaveLength(1);
      for (const taker of lockResults) {
        if (taker.status === "rejected") expect(taker.reason).toBeInstanceOf(FolderInUseError);
      }
      expect(await readdir(longPath)).toEqual([`lock-${round}`]);
      await winners[0]?.value.release();
    }
  });
});

/** Starts a process that takes the lock, then kills the process with SIGKILL. */
async function startKilledHolder(longPath: string): Promise<void> {
  const script = `import { lockFolder } from ${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)};
    await lockFolder(${JSON.stringify(longPath)}); console.log("locked"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
  const errors: string[] = [];
  child.stderr.on("data", (chunk) => errors.push(String(chunk)));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", () => reject(new Error(errors.join(""))));
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}
