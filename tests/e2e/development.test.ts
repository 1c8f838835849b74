import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { waitForHydration, waitForRouter } from "../support/hydration.ts";
import { createSiteFolder, findFreePort } from "../support/site.ts";

let dataDir = "";
let origin = "";
let site: ChildProcess;
let output = "";

test.beforeAll(async () => {
  dataDir = await createSiteFolder();
  const port = String(await findFreePort());
  origin = `http://127.0.0.1:${port}`;
  // Starts a separate process group, so that npm's child processes can be stopped as well.
  site = spawn("npm", ["run", "dev"], {
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: "development",
      PORT: port,
      CONSOLE_PORT: "0",
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      // Uses an empty cache, as on a fresh checkout: Vite has not optimized any packages yet.
      VITE_CONFIG: JSON.stringify({ cacheDir: join(dataDir, "vite") }),
    },
  });
  for (const stream of [site.stdout, site.stderr]) stream?.on("data", (chunk) => (output += chunk));
  await expect.poll(isReady, { timeout: 110_000 }).toBe(true);
});

test.afterAll(async () => {
  const pid = site?.pid;
  if (pid !== undefined && isGroupRunning(pid)) {
    process.kill(-pid, "SIGTERM");
    // npm exits before the server does. A server that keeps running would occupy Vite's port in the next test run.
    await expect.poll(() => isGroupRunning(pid), { timeout: 20_000 }).toBe(false);
  }
  await rm(dataDir, { recursive: true, force: true });
});

function isGroupRunning(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

async function isReady(): Promise<boolean> {
  if (site.exitCode !== null) throw new Error(`npm run dev ended:\n${output}`);
  return (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
}

test("the console shows the events and states of the state machines", async ({ page }) => {
  const logged = page.waitForEvent("console", (message) =>
    /^\[machine\] navigation: locations\.toggled → "locations"/.test(message.text()),
  );
  await page.goto(origin);
  await waitForHydration(page);
  await page.getByRole("banner").getByRole("button", { name: "Coworking" }).click();
  await logged;
});

test("`npm run dev` serves pages that hydrate, and links navigate on the client", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(origin);
  await waitForRouter(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("navigation").first().getByRole("link", { name: "Meeting rooms" }).click();
  await page.waitForURL(/\/meeting-rooms\//);
  await page.getByRole("heading", { level: 1 }).filter({ hasText: "Meeting rooms" }).waitFor();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  expect(errors).toEqual([]);
  // If Vite discovered a package only while a page runs, it would reload the page or load React twice.
  expect(output).not.toMatch(/dependencies (optimized|changed)/);
});
