import { cp, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createFreshFolder } from "../../tests/support/databases.ts";
import { setUpSuite } from "../../tests/support/set-up-suite.ts";
import { type CallDefinition, calls } from "../api/contract/calls.ts";
import { createLog } from "../http/log.ts";
import { migrations } from "./database/migrations.ts";
import { openDatabase } from "./database/open.ts";
import { startWorkspace, type Workspace } from "./service.ts";
import { readRazorpaySettings, type WorkspaceSettings } from "./settings.ts";
import { settingsIn } from "./testing.ts";

let folder = "";
let workspace: Workspace;

setUpSuite(async (onSuiteFinished) => {
  folder = await createFreshFolder();
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  workspace = await startWorkspace(settingsIn(folder));
  onSuiteFinished(() => workspace.close());
});

const get = (path: string, headers = {}) => fetch(workspace.url + path, { headers });

describe("the running service", () => {
  test("the service is ready, reports its modes and publishes its OpenAPI document", async () => {
    expect(workspace).toMatchObject({ gateway: "simulator", database: "pglite" });
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    const document = (await (await get("/openapi.json")).json()) as { servers: unknown; paths: object };
    expect(document.servers).toEqual([{ url: "https://baithak.example" }]);
    expect(Object.keys(document.paths)).toContain("/order/verifyAndBook");
  });

  test.each([
    "/api/home",
    "/widget/headerFooter",
    "/api/cms/108?transformationRequired=true&templateName=privacy",
    "/api/listFilteredCities",
    "/api/cityContentSeo?city=delhi",
    "/api/listBuildings?city=delhi&page=1&pageSize=20",
    "/api/filteredAllProductsBuildings?city=&locality=&productType=&page=",
    "/api/buildingData?buildingId=delhi-connaught-place",
    "/api/freeTimes?buildingId=delhi-connaught-place",
    "/widget/bookingPageFilters?city=delhi",
    "/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM&city=delhi",
    "/api/search?q=meeting+rooms+in+delhi",
  ])("GET %s matches the contract and returns 304 to a conditional request", async (path) => {
    const requestTwice = async () => {
      const first = await get(path);
      expect(first.status, await first.clone().text()).toBe(200);
      expect(first.headers.get("content-length")).toBe(String((await first.arrayBuffer()).byteLength));
      const conditionalResponse = await get(path, { "if-none-match": first.headers.get("etag") ?? "" });
      expect(conditionalResponse.status, path).toBe(304);
    };
    // Next free times change every half hour. If this happens between the two requests, repeat both.
    await requestTwice().catch(requestTwice);
  });

  test("every API call that the contract assigns to the service has a route", async () => {
    for (const call of Object.values<CallDefinition>(calls)) {
      if (call.handler !== "service") continue;
      const path = call.path.replace(/\{\w+\}/g, "1");
      const response = await fetch(workspace.url + path, { method: call.method, redirect: "manual" });
      const { error } = (await response.json().catch(() => ({}))) as { error?: { code: string } };
      expect([path, error?.code]).not.toEqual([path, "not_found"]);
      expect([path, error?.code]).not.toEqual([path, "method_not_allowed"]);
    }
  });

  test("requests are forwarded to the gateway simulator", async () => {
    const script = await get("/gateway-simulator/checkout.js");
    expect(script.status).toBe(200);
    expect(script.headers.get("content-type")).toContain("javascript");
    expect(await script.text()).toContain("Razorpay");
    expect((await get("/gateway-simulator/v1/orders/order_x")).status).toBe(401);
  });

  test("a second service on the same data folder fails to start", async () => {
    await expect(startWorkspace(settingsIn(folder))).rejects.toThrow(/in use by/);
  });

  test("only the current user can read the simulator's keys", async () => {
    const path = join(folder, "gateway-simulator", "secrets.json");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
      keyId: expect.stringMatching(/^rzp_test_/),
    });
  });
});

describe("starting and stopping the service", () => {
  test("the service completes pending requests on close, rejects requests after that, and reuses its data", async () => {
    const home = await createFreshFolder();
    const first = await startWorkspace(settingsIn(home));
    const secrets = await readFile(join(home, "gateway-simulator", "secrets.json"), "utf8");
    const pendingRequests = Array.from({ length: 20 }, () =>
      fetch(`${first.url}/api/listBuildings?city=delhi`),
    );
    await Promise.race(pendingRequests);
    const closed = first.close();
    const statuses = (await Promise.allSettled(pendingRequests)).map(
      (each) => each.status === "fulfilled" && each.value.status,
    );
    await closed;
    expect(statuses.filter((status) => status !== 200 && status !== false)).toEqual([]);
    await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
    const second = await startWorkspace(settingsIn(home));
    expect((await fetch(`${second.url}/api/listBuildings?city=delhi`)).status).toBe(200);
    expect(await readFile(join(home, "gateway-simulator", "secrets.json"), "utf8")).toBe(secrets);
    await second.close();
    await rm(home, { recursive: true, force: true });
  });

  test("a broken inventory prevents the start with an error that names file and line, and the data folder is released", async () => {
    const home = await createFreshFolder();
    const settings = settingsIn(home);
    const contentDir = join(home, "content");
    await cp(settings.contentDir, contentDir, {
      recursive: true,
      filter: (path) => !/inventory\/./.test(path),
    });
    await expect(startWorkspace({ ...settings, contentDir })).rejects.toThrow(/coupons\.yaml:1/);
    const restartedWorkspace = await startWorkspace(settings);
    await restartedWorkspace.close();
    await rm(home, { recursive: true, force: true });
  });

  const wrongSettings: readonly (readonly [string, Partial<WorkspaceSettings>, RegExp])[] = [
    ["an unknown default centre", { defaultBuildingId: "nowhere" }, /^DEFAULT_BUILDING_ID/],
    ["an unknown excluded centre", { excludedBuildingIds: ["nowhere"] }, /^EXCLUDED_BUILDING_IDS/],
    [
      "live keys for the sample sellers",
      {
        razorpay: readRazorpaySettings({
          RAZORPAY_KEY_ID: "rzp_live_1",
          RAZORPAY_KEY_SECRET: "secret",
          RAZORPAY_WEBHOOK_SECRET: "secret",
        }),
      },
      /^RAZORPAY_KEY_ID/,
    ],
  ];

  test.each(wrongSettings)(
    "a start with %s changes neither an empty database nor one in use",
    async (_, wrong, reason) => {
      const home = await mkdtemp(join(tmpdir(), "baithak-settings-"));
      onTestFinished(() => rm(home, { recursive: true, force: true }));
      const settings = settingsIn(home);
      /** Runs a query while no service uses the database. */
      const query = async (statement: RawBuilder<{ name: string }>) => {
        const database = await openDatabase({ ...settings, log: createLog("silent"), migrates: false });
        const { rows } = await statement.execute(database.db).finally(database.close);
        return rows.map(({ name }) => name);
      };
      await expect(startWorkspace({ ...settings, ...wrong })).rejects.toThrow(reason);
      expect(await query(sql`select tablename as name from pg_tables where schemaname = 'public'`)).toEqual(
        [],
      );

      await (await startWorkspace(settings)).close();
      // A database of the previous release lacks the last migration.
      const [last = ""] = migrations.slice(-1).map(({ name }) => name);
      await query(sql`delete from schema_migrations where name = ${last} returning name`);
      await expect(startWorkspace({ ...settings, ...wrong })).rejects.toThrow(reason);
      expect(await query(sql`select name from schema_migrations`)).not.toContain(last);
    },
  );

  test("the worker reports when it is ready, serves requests and exits on a close message", async () => {
    const home = await createFreshFolder();
    const worker = startWorker(settingsIn(home));
    const { steps, last: ready } = await start(worker);
    expect(steps).toContainEqual({ type: "step", step: "Opening the database." });
    expect(ready).toMatchObject({ type: "ready", gateway: "simulator", database: "pglite" });
    expect((await fetch(`${ready.url}/readyz`)).status).toBe(200);
    worker.postMessage({ type: "close" });
    expect(await new Promise((resolve) => worker.once("exit", resolve))).toBe(0);
    const failing = startWorker({ ...settingsIn(home), contentDir: join(home, "nothing") });
    expect((await start(failing)).last).toMatchObject({
      type: "failed",
      message: expect.stringContaining("CONTENT_DIR"),
    });
    await rm(home, { recursive: true, force: true });
  });
});

/** Starts the worker with tsx. An import flag would not apply to the entry module of a worker. */
function startWorker(workerData: WorkspaceSettings): Worker {
  const tsx = pathToFileURL(
    createRequire(import.meta.url)
      .resolve("tsx/esm/api")
      .replace(/cjs$/, "mjs"),
  ).href;
  const entry = new URL("./worker.ts", import.meta.url).href;
  const code = `import { register } from "${tsx}"; register(); await import("${entry}");`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData });
}

type Message = { readonly type: string; readonly url?: string };

/** Returns the steps of a worker's start and the message after them. */
function start(worker: Worker): Promise<{ readonly steps: readonly Message[]; readonly last: Message }> {
  return new Promise((resolve, reject) => {
    const steps: Message[] = [];
    worker.on("message", (message: Message) =>
      message.type === "step" ? steps.push(message) : resolve({ steps, last: message }),
    );
    worker.once("error", reject);
  });
}
