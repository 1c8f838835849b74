import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Readiness } from "../../src/http/health.ts";
import { serverForTest, testServiceSecret } from "../../src/http/testing.ts";
import { createSite } from "../../src/server/app.ts";
import { createMetrics, serveMetrics } from "../../src/server/metrics.ts";
import type { RenderPage } from "../../src/server/site-dependencies.ts";
import { siteDependencies } from "../../src/server/testing.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import type { WorkspaceSettings } from "../../src/workspace/settings.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { createFreshFolder } from "./databases.ts";

/** A site and its service in the process of the test, with the server of their metrics. */
export type ObservedSite = {
  readonly origin: string;
  readonly serviceUrl: string;
  /** Host and port of the metrics. */
  readonly metricsAddress: string;
  readonly stopService: () => Promise<void>;
  /** Returns the samples of a scrape by name and labels, such as `baithak_bookings_total{state="held"}`. */
  readonly scrape: () => Promise<ReadonlyMap<string, number>>;
  /** Returns the text of a scrape in Prometheus' format. */
  readonly metricsText: () => Promise<string>;
};

/** Starts a site that serves calls of the real service. Pages are rendered by `renderPage`. */
export async function startObservedSite({
  renderPage = async () => ({ status: 200, html: "<p>page</p>" }),
  readiness = async () => null,
  service = {},
  site = {},
}: {
  readonly renderPage?: RenderPage;
  readonly readiness?: Readiness;
  readonly service?: Partial<WorkspaceSettings>;
  readonly site?: Readonly<Record<string, string>>;
} = {}): Promise<ObservedSite> {
  const folder = await createFreshFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const publicOrigin = "http://site.example";
  const workspace = await startWorkspace(settingsIn(folder, { publicOrigin, ...service }));
  onTestFinished(workspace.close);
  const address = { url: workspace.url, secret: testServiceSecret, onWrongSecret: () => {} };
  const metrics = createMetrics();
  const env = { PUBLIC_ORIGIN: publicOrigin, UNLIMITED_ADDRESSES: "127.0.0.1", ...site };
  const { origin } = await serverForTest(
    createSite(
      siteDependencies(workspace.url, { renderPage, readiness, metrics, service: address }, env),
    ).callback(),
  );
  const server = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 }, address);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const metricsText = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return {
    origin,
    metricsText,
    metricsAddress: `127.0.0.1:${port}`,
    serviceUrl: workspace.url,
    stopService: workspace.close,
    scrape: async () => {
      const text = await metricsText();
      const samples = text.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gm);
      return new Map([...samples].map(([, name = "", value]) => [name, Number(value)]));
    },
  };
}
