import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { createSiteFolder, findFreePort, startSite } from "../support/site.ts";

/** Fetches a small file with the headers of a proxy. */
const fetchAsProxy = (origin: string) =>
  fetch(`${origin}/robots.txt`, {
    headers: { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" },
  });

test("npm start with an empty data folder prints that the site is a practice set-up", async () => {
  const dataDir = await createSiteFolder(false);
  const site = await startSite({ NODE_ENV: "", DATA_DIR: dataDir, npm_lifecycle_event: "start" });
  try {
    await expect.poll(site.log).toContain(`is ready:  ${site.origin}`);
    expect(site.log()).toContain("Practice set-up: no money moves (set RAZORPAY_KEY_ID");
    expect(site.log()).toContain("Practice set-up: no mail leaves this machine (set SMTP_URL");
    // Because TRUST_PROXY is not set, the site warns about a forwarded header, but only once.
    for (let index = 0; index < 3; index += 1) expect((await fetchAsProxy(site.origin)).status).toBe(200);
    await expect.poll(site.log).toContain("TRUST_PROXY is not set");
    expect(site.log().split("TRUST_PROXY is not set")).toHaveLength(2);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test("npm start prints the console with a link for its first owner, which the log does not contain", async () => {
  const CONSOLE_PORT = String(await findFreePort());
  const site = await startSite({ NODE_ENV: "", CONSOLE_PORT, npm_lifecycle_event: "start" });
  try {
    const origin = `http://localhost:${CONSOLE_PORT}`;
    await expect.poll(site.log).toContain(`Console:  ${origin}`);
    const [link = ""] = /http:\S+\/invitation\?token=\S+/.exec(site.log()) ?? [];
    expect(site.log().split(new URL(link).searchParams.get("token") ?? "")).toHaveLength(2);
    const page = await fetch(link.replace("localhost", "127.0.0.1"));
    expect(await page.text()).toContain("Create a passkey");
    const token = new URLSearchParams({ token: "of a signed-out visitor" });
    const foreign = await fetch(`http://127.0.0.1:${CONSOLE_PORT}/invitation`, {
      method: "POST",
      body: token,
    });
    expect(foreign.status).toBe(403);
    for (const path of ["/staff/session", "/staff/centres", "/sign-in"])
      expect((await fetch(site.origin + path)).status, path).toBe(404);
    // Another site with the same port for its console goes on without one.
    const other = await startSite({ CONSOLE_PORT });
    await expect
      .poll(other.log)
      .toContain(`The site runs without its console. CONSOLE_PORT: ${CONSOLE_PORT} is used`);
    expect((await fetch(`${other.origin}/readyz`)).status).toBe(200);
    await other.stop();
  } finally {
    await site.stop();
  }
});

test("in production, the site logs the practice set-up and does not warn about a trusted proxy", async () => {
  const site = await startSite({
    PUBLIC_ORIGIN: "https://baithak.example",
    PAYMENTS: "simulator",
    MAIL: "keep",
    TRUST_PROXY: "true",
  });
  try {
    expect((await fetchAsProxy(site.origin)).status).toBe(200);
    await expect.poll(site.log).toContain('"msg":"ready"');
    expect(site.log()).toContain("This is a practice set-up: no money moves");
    expect(site.log()).toContain("This is a practice set-up: no mail leaves this machine");
    expect(site.log()).not.toContain("TRUST_PROXY is not set");
  } finally {
    await site.stop();
  }
});
