import { expect, test } from "vitest";
import { samplePaths } from "../support/sample-paths.ts";
import { startSite } from "../support/site.ts";

test("a site that has just started responds to the first requests for all pages at once without an error", async () => {
  // The timeout of production. Other tests use a longer one.
  const site = await startSite({ LOG_LEVEL: "warn", PAGE_DATA_SECONDS: "2" });
  try {
    const pages = await Promise.all(
      Object.entries(samplePaths).flatMap(([name, paths]) =>
        paths.map(async (path) => {
          const response = await fetch(site.origin + path);
          await response.arrayBuffer();
          const isMissing = name === "not-found" || name === "payment-result";
          return { path, status: response.status, expected: isMissing ? 404 : 200 };
        }),
      ),
    );
    expect(pages.filter(({ status, expected }) => status !== expected)).toEqual([]);
    expect(site.log()).not.toContain("MaxListenersExceededWarning");
  } finally {
    await site.stop();
  }
});
