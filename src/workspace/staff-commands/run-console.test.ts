import { expect, test } from "vitest";
import { createFreshDatabase, openTestDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { readConsoleCommandSettings } from "../command-settings.ts";
import { rowsOf } from "../database/testing.ts";
import { findInvitation } from "../staff/invitations.ts";
import { readConsoleArguments, runConsole } from "./run-console.ts";

test("the console command accepts only the argument owner", () => {
  expect(readConsoleArguments(["owner"])).toBe("owner");
  for (const args of [[], ["manager"], ["owner", "owner"]]) expect(readConsoleArguments(args)).toBeNull();
});

test("runConsole prints an owner link of 30 minutes, records it, and stores only its digest", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, close } = await openTestDatabase(databaseUrl);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const deps = { log: createLog("silent") };
  expect(await runConsole({ ...settings, consoleOrigin: null }, deps)).toMatchObject({
    ok: false,
    problem: expect.stringContaining("CONSOLE_ORIGIN"),
  });
  const outcome = await runConsole({ ...settings, consoleOrigin: "https://console.example" }, deps);
  const [url = ""] = outcome.ok ? outcome.lines : [];
  expect(url).toMatch(/^https:\/\/console\.example\/invitation\?token=[\w-]{43}$/);
  const token = new URL(url).searchParams.get("token") ?? "";
  const found = await findInvitation({ db, now: () => new Date() }, token);
  expect(found).toMatchObject({ role: "owner" });
  expect(Number(found?.expires_at) - Number(found?.created_at)).toBe(30 * 60_000);
  const entries = await rowsOf(db, "audit", { act: "staff_invited" });
  expect(entries).toMatchObject([{ actor: "command", actor_name: "console" }]);
  expect(JSON.stringify([found, entries])).not.toContain(token);
  await close();
});

test("a public site has no console until CONSOLE_ORIGIN is set, and a practice site has one on port 3001", () => {
  const isPublic = { NODE_ENV: "production", DATABASE_URL: "postgres://database/baithak" };
  expect(readConsoleCommandSettings(isPublic).consoleOrigin).toBeNull();
  const CONSOLE_ORIGIN = "https://console.example";
  expect(readConsoleCommandSettings({ ...isPublic, CONSOLE_ORIGIN }).consoleOrigin).toBe(CONSOLE_ORIGIN);
  expect(readConsoleCommandSettings({}).consoleOrigin).toBe("http://localhost:3001");
});
