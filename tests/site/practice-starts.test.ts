import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { createSiteFolder, startSite } from "../support/site.ts";

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
