import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, type TestContext, test } from "vitest";
import { bookingPath, findFreeHour, toBookingRequest } from "../../e2e/support/rooms.ts";
import { rawRequest } from "../../support/raw-request.ts";
import { createServiceVisitor, hold } from "../../support/service-visitor.ts";
import { setUpSuite } from "../../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { createSender, type Sender } from "../support/attackers.ts";
import { recordFault } from "../support/fault-table.ts";
import {
  type FuzzedRequest,
  fuzzedRequests,
  type KnownValues,
  type OpenApi,
} from "../support/fuzzed-requests.ts";
import { isLongRun, roundCount } from "../support/round-counts.ts";

/** A fixed seed makes the requests reproducible. */
const seed = Number(process.env.FUZZ_SEED ?? 20261122);
/** Timeout of a response on a busy machine, in milliseconds. */
const boundMs = 20_000;
/** Timeout of the test in milliseconds. The long form takes minutes. */
const runTimeoutMs = roundCount(120_000, 1_800_000);
/** Number of concurrent requests. */
const callers = 8;

let site: RunningSite;

setUpSuite(async (onSuiteFinished) => {
  // In the long form, a memory leak per page would fill this small heap and end the site.
  site = await startSite({ LOG_LEVEL: "warn", NODE_OPTIONS: isLongRun ? "--max-old-space-size=72" : "" });
  onSuiteFinished(() => site.stop());
});

test(
  "the site responds to fuzzed requests of every API call and page according to its contract, and stays intact",
  async (context) => {
    const runs = roundCount(1_000, 24_000);
    const document = (await (await fetch(`${site.origin}/openapi.json`)).json()) as OpenApi;
    const { webhookSecret } = JSON.parse(
      await readFile(join(site.dataDir, "gateway-simulator/secrets.json"), "utf8"),
    ) as { webhookSecret: string };
    const requests = fc
      .sample(fuzzedRequests(document, await knownTo(site.origin)), { numRuns: runs, seed })
      .map((one, index) =>
        one.call === "gatewayWebhook" && index % 2 === 0 ? signed(one, webhookSecret) : one,
      );
    expect(new Set(requests.map(({ call }) => call)).size, "every API call is in the document").toBe(
      Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length + 1,
    );
    const sender = createSender(site.origin, "127.0.0.1");
    const errors: string[] = [];
    const statuses = new Map<number, number>();
    let next = 0;
    let warm: number | null = null;
    const caller = async () => {
      for (let index = next++; index < requests.length; index = next++) {
        const one = requests[index];
        if (one === undefined) return;
        if (index === Math.floor(runs / 3)) warm = await memoryOf(site);
        const response = await send(sender, one);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const error = violationIn(one, response);
        if (error !== null)
          errors.push(
            `${error}: ${describeRequest(one)} → ${response.status} ${response.body.slice(0, 300)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    sender.close();
    expect(site.process.exitCode, "the exit code of the site").toBeNull();
    const memoryAtEnd = await memoryOf(site);
    recordRun(context, runs, errors.length, { statuses, warm: warm ?? 0, atEnd: memoryAtEnd });
    expect(errors.slice(0, 20)).toEqual([]);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    expect(
      site
        .log()
        .split("\n")
        .filter((line) => line.includes('"level":"error"'))
        .slice(0, 5),
    ).toEqual([]);
    // Allows for caches and uncollected garbage. A memory leak per request would exceed this limit by far.
    expect(memoryAtEnd).toBeLessThan((warm ?? 0) * 1.5 + 150);
  },
  runTimeoutMs,
);

/** Name of the case, request line and headers, body, and whether the client then closes the connection. */
type FuzzedBytes = [string, readonly string[], string, boolean?];
const fuzzedBytes: FuzzedBytes[] = [
  [
    "a length that is too long",
    ["POST /api/coupon HTTP/1.1", "Content-Type: application/json", "Content-Length: 90"],
    "{}",
    true,
  ],
  [
    "a length that is too short",
    ["POST /api/coupon HTTP/1.1", "Content-Type: application/json", "Content-Length: 1"],
    "{}",
  ],
  ["two lengths", ["POST /api/coupon HTTP/1.1", "Content-Length: 2", "Content-Length: 3"], "{}"],
  ["a length that is not a number", ["POST /api/coupon HTTP/1.1", "Content-Length: two"], "{}"],
  [
    "a length and chunks",
    ["POST /api/coupon HTTP/1.1", "Content-Length: 2", "Transfer-Encoding: chunked"],
    "0\r\n\r\n",
  ],
  [
    "invalid chunks",
    ["POST /api/coupon HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked"],
    "zz\r\n{}\r\n",
  ],
  ["a zero byte in a header", ["GET / HTTP/1.1", "X-Odd: a\u0000b"], ""],
  ["a folded header", ["GET / HTTP/1.1", "X-Odd: a", " b"], ""],
  ["no version", ["GET /"], ""],
  ["an unknown version", ["GET / HTTP/9.9"], ""],
  ["oversized headers", ["GET / HTTP/1.1", `X-Odd: ${"x".repeat(40_000)}`], ""],
  ["an oversized path", [`GET /${"x".repeat(40_000)} HTTP/1.1`], ""],
  ["two hosts", ["GET / HTTP/1.1", "Host: other.example"], ""],
];

test.each(fuzzedBytes)(
  "the site rejects a malformed request and stays ready: %s",
  async (_, lines, body, hangsUp = false) => {
    const [first = "", ...headers] = lines;
    const response = await rawRequest(
      site.origin,
      [first, "Host: baithak.example", ...headers],
      body,
      hangsUp,
    );
    expect(response.status).toBeLessThan(500);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  },
);

/** Returns values that exist on the site, so that many requests pass the first validation of their fields. */
async function knownTo(origin: string): Promise<KnownValues> {
  const hour = await findFreeHour(origin);
  const request = toBookingRequest(hour);
  const held = await hold(createServiceVisitor(origin), request);
  return {
    buildingId: [request.buildingId, "default"],
    catalogId: [request.catalogId],
    orderId: [held.orderId],
    token: [held.token],
    start: [request.start],
    end: [request.end],
    date: [hour.date],
    city: ["delhi", "pune"],
    locality: ["connaught-place"],
    productType: ["MEETING_ROOM"],
    pageId: ["101", "106", "122"],
    templateName: ["listing", "home", "offering-detail"],
    name: ["Asha Rao"],
    email: ["asha@example.in"],
    phone: ["9876543210"],
    people: [2],
    code: ["WELCOME10"],
    q: ["delhi", "room"],
    brand: [1],
    consent: [true],
    pages: [
      "/",
      "/search",
      "/contact-us",
      "/meeting-rooms/delhi/all",
      "/coworking-space/delhi",
      "/office-space/hot-desk",
      bookingPath(hour).split("?")[0],
      `/payment-success/${held.orderId}`,
      "/nowhere",
    ],
  };
}

function signed(one: FuzzedRequest, secret: string): FuzzedRequest {
  const signature = createHmac("sha256", secret)
    .update(one.body ?? "")
    .digest("hex");
  return { ...one, headers: { ...one.headers, "x-razorpay-signature": signature } };
}

type Reply = { readonly status: number; readonly type: string; readonly body: string };

/** Sends a request. The status is 0 after a timeout, and -1 if the connection was closed early. */
async function send(sender: Sender, one: FuzzedRequest): Promise<Reply> {
  const signal = AbortSignal.timeout(boundMs);
  try {
    const response = await sender.send(one, signal);
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, body: await response.text() };
  } catch (error) {
    return { status: signal.aborted ? 0 : -1, type: "", body: String(error) };
  }
}

/** Returns a description of how the response violates the contract, or null. */
function violationIn(one: FuzzedRequest, { status, type, body }: Reply): string | null {
  if (status === 0) return "no response";
  if (status === -1) return "connection broken";
  // All dependencies are available, so a server error is a bug.
  if (status >= 500) return "server error";
  if (status < 400 || one.method === "HEAD") return null;
  const isCall = /^\/(api|widget|order)\//.test(one.path);
  if (!isCall) return null;
  if (!type.startsWith("application/json")) return `error response of type ${type || "none"}`;
  return isErrorForm(body) ? null : "error response that does not match the contract";
}

function isErrorForm(body: string): boolean {
  const parsed: unknown = JSON.parse(body);
  if (typeof parsed !== "object" || parsed === null || !("error" in parsed)) return false;
  const { error } = parsed as { error: { code?: unknown; message?: unknown } };
  return /^[a-z_]+$/.test(String(error.code)) && typeof error.message === "string";
}

function describeRequest({ call, method, path, headers, body }: FuzzedRequest): string {
  return `${call} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(String(body ?? "").slice(0, 300))}`;
}

/** Returns the resident memory of the site's process in megabytes. */
async function memoryOf({ process }: RunningSite): Promise<number> {
  const status = await readFile(`/proc/${process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function recordRun(
  context: TestContext,
  runs: number,
  lost: number,
  { statuses, warm, atEnd }: { statuses: Map<number, number>; warm: number; atEnd: number },
): void {
  const statusCounts = [...statuses]
    .sort(([one], [b]) => one - b)
    .map(([status, count]) => `${status}: ${count}`);
  const note = `${statusCounts.join(", ")}; ${Math.round(warm)} MB after a third, ${Math.round(atEnd)} MB at the end`;
  recordFault(context, { fault: "odd requests", runs, lost, note });
}
