import { expect, test } from "vitest";
import { emptyStaleNotice } from "../../../src/api/contract/stale-notice.ts";
import { setUpSuite } from "../../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { recordFault } from "../support/fault-table.ts";
import { fetchPage, metricsSettings } from "../support/page-source.ts";

let service: RunningSite;
let site: RunningSite;
let proxy: TcpProxy;
const metrics = await metricsSettings();

setUpSuite(async (onSuiteFinished) => {
  // A second site acts as the service. The site under test calls the service through a proxy that can fail.
  service = await startSite({ LOG_LEVEL: "error" });
  onSuiteFinished(() => service.stop());
  proxy = await startTcpProxy(Number(new URL(service.origin).port));
  onSuiteFinished(() => proxy.close());
  site = await startSite({
    ...metrics,
    WORKSPACE_SERVICE_URL: `http://127.0.0.1:${proxy.port}`,
    LOG_LEVEL: "error",
    PAGE_DATA_SECONDS: "2",
  });
  onSuiteFinished(() => site.stop());
});

async function page(path: string) {
  const { response, html, isLastCopy } = await fetchPage(site.origin + path, metrics);
  return {
    status: response.status,
    caching: response.headers.get("cache-control"),
    retryAfter: response.headers.get("retry-after"),
    isLastCopy,
    // The copies in this test are younger than a minute, so the pages show no notice.
    hasNotice: !html.includes(emptyStaleNotice),
    isWhole: html.includes("Connaught Place"),
  };
}

const path = "/coworking-space/delhi";

test("a hanging service never replaces a good page, and an incomplete page is never cached", async (context) => {
  await expect
    .poll(() => page(path))
    .toMatchObject({ status: 200, isWhole: true, isLastCopy: false, hasNotice: false });
  proxy.set("hang");
  // The cached page is fresh for a moment. After that, the site serves it as the last good copy.
  await expect
    .poll(() => page(path))
    .toMatchObject({ status: 200, isWhole: true, isLastCopy: true, hasNotice: false });
  expect(await page(`${path}?never=asked`)).toMatchObject({
    status: 503,
    caching: "private, no-store",
    retryAfter: expect.stringMatching(/^\d+$/),
  });
  expect(await page(path)).toMatchObject({ status: 200, isWhole: true, isLastCopy: true, hasNotice: false });
  proxy.reset();
  proxy.set("pass");
  await expect
    .poll(() => page(path))
    .toMatchObject({ status: 200, isWhole: true, isLastCopy: false, hasNotice: false });
  recordFault(context, {
    fault: "service hangs",
    runs: 1,
    lost: 0,
    note: "last good page, else 503",
  });
});
