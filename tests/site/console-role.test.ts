import { expect, test } from "vitest";
import { type ConsoleProcesses, startConsoleProcesses } from "../support/console-processes.ts";
import { createFreshDatabase } from "../support/databases.ts";
import { setUpSuite } from "../support/set-up-suite.ts";

/* The console as a process of its own, beside the service. */

let processes: ConsoleProcesses;

setUpSuite(async (onSuiteFinished) => {
  processes = await startConsoleProcesses(await createFreshDatabase());
  onSuiteFinished(() => processes.stop());
});

test("while the service is unavailable, the console keeps what was typed, and it recovers without a restart", async () => {
  const owner = await processes.joinAsOwner();
  const day = await owner.get("/");
  expect(day.status).toBe(200);
  expect(await day.text()).toContain("Rooms and hours");

  await processes.service.stop();
  const away = await owner.post("/members/invitations", { role: "manager" });
  expect(away.status).toBe(503);
  const html = await away.text();
  expect(html).toContain("Nothing that you typed is lost.");
  expect(html).toContain('name="role" value="manager"');
  expect((await owner.get("/")).status).toBe(503);
  expect((await fetch(`${processes.console.origin}/healthz`)).status).toBe(200);

  await processes.restartService();
  expect((await owner.get("/")).status).toBe(200);
});

test("the console does not serve the service's paths, and the service does not serve the console's pages", async () => {
  const owner = await processes.joinAsOwner();
  for (const path of ["/staff/session", "/api/listBuildings?city=delhi", "/order/verifyAndBook"])
    expect((await owner.get(path)).status, path).toBe(404);
  const direct = await fetch(`${processes.service.origin}/staff/session`);
  expect(direct.status).toBe(404);
  expect((await fetch(`${processes.service.origin}/sign-in`)).status).toBe(404);
});
