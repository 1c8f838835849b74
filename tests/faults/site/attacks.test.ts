import { expect, test } from "vitest";
import { type FreeHour, findFreeHour, rooms, toBookingRequest } from "../../e2e/support/rooms.ts";
import { hold, type ServiceVisitor } from "../../support/service-visitor.ts";
import { setUpSuite } from "../../support/set-up-suite.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { slowMs, startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import {
  type AttackResponse,
  attackerAddress,
  createSender,
  exemptAddress,
  newPerson,
  officeAddress,
  type RawRequest,
  startAttack,
  visitorAddress,
  visitorWithSender,
} from "../support/attackers.ts";
import { recordFault } from "../support/fault-table.ts";
import { requestsPerBooking, type Visit, visitLegitimately } from "../support/legitimate-visitor.ts";
import { isLongRun, roundCount } from "../support/round-counts.ts";

/**
 * Number of concurrent requests of an attack: more than the limit of 48 per IP address, and eight times the limit in
 * the long form. The short form sends fewer requests, because its control runs serve all of them. More requests would
 * take minutes while other tests run.
 */
const concurrentRequests = roundCount(64, 400);
/** Timeout of a test in milliseconds. It is long because a control run keeps the whole machine busy. */
const testTimeoutMs = 300_000;
/** Timeout of a visit in a control run, in milliseconds. */
const baselineMs = 8_000;
const visits = roundCount(1, 5);
/** Time limit for the booking of an honest visitor, in milliseconds. */
const guaranteedMs = 1_000;

let site: RunningSite;
let proxiedSite: RunningSite;
let proxy: TcpProxy;

setUpSuite(async (onSuiteFinished) => {
  const env = { UNLIMITED_ADDRESSES: exemptAddress, LOG_LEVEL: "error" };
  // Also exempts 127.0.0.1: the second site sends the API calls of all its visitors from this address.
  site = await startSite({ ...env, UNLIMITED_ADDRESSES: `${exemptAddress},127.0.0.1` });
  onSuiteFinished(() => site.stop());
  // The service of the second site is the first site, behind a proxy that can be slowed down.
  proxy = await startTcpProxy(Number(new URL(site.origin).port));
  onSuiteFinished(() => proxy.close());
  proxiedSite = await startSite({ ...env, WORKSPACE_SERVICE_URL: `http://127.0.0.1:${proxy.port}` });
  onSuiteFinished(() => proxiedSite.stop());
  // Warms up the processes, so that no measurement includes a first visit.
  for (const { origin } of [site, proxiedSite]) {
    await visitLegitimately(origin, await findFreeHour(site.origin), { address: visitorAddress });
  }
});

/** A kind of attack. The attacker sends its requests in turn. */
type Kind = {
  readonly name: string;
  /**
   * True if each request costs little, even without admission control. The slowdown in the control run depends on the
   * machine, so the test only reports it.
   */
  readonly hasBoundedCost?: boolean;
  readonly prepare: (attacker: ServiceVisitor, address: string) => Promise<readonly RawRequest[]>;
};

const kinds: readonly Kind[] = [
  {
    name: "search bomb",
    hasBoundedCost: true,
    prepare: async () =>
      Array.from({ length: 52 }, (_, number) => ({
        // Alternates between 200 characters, each of which expands to 18, and the words that are hardest to search for.
        path: `/api/search?q=${encodeURIComponent(number % 2 === 0 ? "\uFDFA".repeat(200) : expensiveQuery(number))}`,
      })),
  },
  {
    name: "one-room storm",
    prepare: async (attacker) => {
      const hour = await findFreeHour(site.origin, rooms.amaltas);
      await hold(attacker, toBookingRequest(hour), newPerson());
      return Array.from({ length: 200 }, () =>
        posted("/order/verifyAndBook", { intent: "book", ...toBookingRequest(hour), customer: newPerson() }),
      );
    },
  },
  {
    name: "PDF storm",
    prepare: async (_, address) => {
      const { orderId, token } = await visitLegitimately(site.origin, await findFreeHour(site.origin), {
        address,
      });
      return [{ path: `/order/invoice?orderId=${orderId}&token=${token}&format=pdf` }];
    },
  },
  {
    name: "initPayment storm",
    prepare: async (attacker) => {
      const hour = await findFreeHour(site.origin, rooms.yamuna);
      const { orderId, token } = await hold(attacker, toBookingRequest(hour), newPerson());
      return [posted("/order/initPayment", { orderId, token })];
    },
  },
];

function posted(path: string, body: object): RawRequest {
  return {
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function expensiveQuery(number: number): string {
  return Array.from(
    { length: 12 },
    (_, index) => `${String.fromCharCode(97 + ((number + index) % 26))}eetingromconaugt`,
  ).join(" ");
}

/** The target, source IP address and requests of an attack. */
type AttackRun = {
  readonly origin: string;
  /** Source IP address of the attack. In a control run, the attacker and the visitor use the same exempt address. */
  readonly address: string;
  readonly requests: readonly RawRequest[];
  readonly acceptsCachedPages?: boolean;
};

/**
 * Attacks the site while honest visitors book one after another. In a control run, only one visitor books, with a
 * timeout.
 */
async function visitDuringAttack({ origin, address, requests, acceptsCachedPages = false }: AttackRun) {
  const isGuarded = address !== exemptAddress;
  const hours: FreeHour[] = [];
  while (hours.length < (isGuarded ? visits : 1)) hours.push(await findFreeHour(site.origin));
  const running = await startAttack({
    origin,
    localAddress: address,
    parallel: concurrentRequests,
    requests,
  });
  const results: Visit[] = [];
  let responses: readonly AttackResponse[] = [];
  let refusalMs: number | null = null;
  let healthMs = 0;
  try {
    for (const hour of hours) {
      const options = isGuarded
        ? { address: visitorAddress }
        : { address, signal: AbortSignal.timeout(baselineMs) };
      results.push(await visitLegitimately(origin, hour, { ...options, acceptsCachedPages }));
    }
    if (isGuarded) {
      refusalMs = await slowestRefusal(origin, address, requests);
      healthMs = await slowestHealth(origin, address);
    }
  } finally {
    responses = await running.stop();
  }
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.filter(({ hasAdvice }) => !hasAdvice)).toEqual([]);
  const servedTimes = responses
    .filter(({ status }) => status !== 429 && status !== 0)
    .map(({ at: respondedAt }) => respondedAt);
  const countServedDuring = ({ waits }: Visit) =>
    servedTimes.filter((at) => waits.some(({ from, to }) => from <= at && at <= to)).length;
  return {
    ms: Math.max(...results.map(({ ms }) => ms)),
    bookingMs: Math.max(...results.map(({ bookingMs }) => bookingMs)),
    served: Math.max(...results.map(countServedDuring)),
    refused: rejected.length,
    refusalMs,
    healthMs,
  };
}

/**
 * Checks the site's health repeatedly from the attacker's IP address. Returns the duration of the slowest response, in
 * milliseconds.
 */
async function slowestHealth(origin: string, address: string): Promise<number> {
  const sender = createSender(origin, address);
  let slowestMs = 0;
  for (let tries = 0; tries < roundCount(2, 10); tries += 1) {
    for (const path of ["/healthz", "/readyz"]) {
      const startedAt = performance.now();
      expect((await sender.send({ path })).status, path).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
  }
  sender.close();
  return slowestMs;
}

/**
 * Returns the duration of the slowest of several responses with status 429 to the attacker's IP address, in
 * milliseconds, or null if there were none. Measures in this process, because the attacker's process mostly waits for a
 * core. Stops after 10 seconds, because an admitted request queues behind the attacker's requests.
 */
async function slowestRefusal(origin: string, address: string, [request]: readonly RawRequest[]) {
  const sender = createSender(origin, address);
  let slowestMs: number | null = null;
  const attackStartedAt = performance.now();
  for (let tries = 0; tries < roundCount(3, 20) && request !== undefined; tries += 1) {
    const startedAt = performance.now();
    if (startedAt - attackStartedAt > 10_000) break;
    const { status } = await sender.send(request);
    if (status !== 429) continue;
    slowestMs = Math.max(slowestMs ?? 0, performance.now() - startedAt);
  }
  sender.close();
  return slowestMs;
}

for (const { name, prepare, hasBoundedCost = false } of kinds) {
  test(
    `an honest visitor can book during a ${name} from one IP address`,
    async (context) => {
      const runAttackFrom = async (address: string): Promise<AttackRun> => {
        const sender = createSender(site.origin, address);
        const requests = await prepare(visitorWithSender(sender), address);
        sender.close();
        return { origin: site.origin, address, requests };
      };
      const [run, control] = [await runAttackFrom(attackerAddress), await runAttackFrom(exemptAddress)];
      await compare(context, name, run, control, hasBoundedCost);
    },
    testTimeoutMs,
  );
}

test(
  "an honest visitor can book while one IP address puts load on a slow service",
  async (context) => {
    // Fills the page cache, so that the site can serve last good copies when the slow service times out.
    for (const path of ["/", "/meeting-rooms/delhi/all"]) await fetch(proxiedSite.origin + path);
    const run = {
      origin: proxiedSite.origin,
      requests: [{ path: "/widget/bookingPageFilters?city=delhi" }],
      acceptsCachedPages: true,
    };
    proxy.set("slow");
    try {
      const lineMs = 2 * slowMs * requestsPerBooking;
      await compare(
        context,
        `slow service (its delay alone makes a booking take ${lineMs} ms)`,
        { ...run, address: attackerAddress },
        { ...run, address: exemptAddress },
      );
    } finally {
      proxy.set("pass");
    }
  },
  testTimeoutMs,
);

test(
  "everyone in an office behind one IP address can book concurrently without reaching a limit",
  async () => {
    const hours: FreeHour[] = [];
    while (hours.length < roundCount(6, 20)) hours.push(await findFreeHour(site.origin, rooms.amaltas));
    await Promise.all(hours.map((hour) => visitLegitimately(site.origin, hour, { address: officeAddress })));
  },
  testTimeoutMs,
);

/**
 * Compares an attack from a limited IP address with a control run from an exempt IP address. With limits, attack
 * requests are rejected and the visitor books. In the control run, the visitor waits far longer than with limits, or
 * fails.
 */
async function compare(
  context: Parameters<typeof recordFault>[0],
  name: string,
  run: AttackRun,
  control: AttackRun,
  isControlOnlyTold = false,
): Promise<void> {
  const guarded = await visitDuringAttack(run);
  expect(guarded.refused).toBeGreaterThan(0);
  if (!isLongRun) return recordShortRun(context, name, guarded, await responsesWithoutGuard(control));
  const unguarded = await visitDuringAttack(control).catch(nullIfAborted);
  if (unguarded !== null) expect(unguarded.refused).toBe(0);
  const formatOutcome = ({ ms, bookingMs, served }: Outcome) =>
    `whole visit ${Math.round(ms)} ms, from full pages to the booking ${Math.round(bookingMs)} ms, while ${served} other requests were served`;
  const { refused, refusalMs, healthMs } = guarded;
  recordFault(context, {
    fault: `attack: ${name}`,
    runs: visits,
    lost: 0,
    note: `${formatOutcome(guarded)}; ${refused} rejected, in ${Math.round(refusalMs ?? 0)} ms at most; health in ${Math.round(healthMs)} ms; guard off: ${unguarded === null ? "not booked" : formatOutcome(unguarded)}`,
  });
  expect(guarded.bookingMs).toBeLessThan(guaranteedMs);
  expect(refusalMs).not.toBeNull();
  expect(refusalMs).toBeLessThan(200);
  expect(healthMs).toBeLessThan(200);
  if (unguarded !== null && !isControlOnlyTold) expect(unguarded.ms).toBeGreaterThan(2 * guarded.ms);
}

/**
 * The control run of the short form: checks that the site admits as many concurrent requests as an attack sends if they
 * come from the exempt IP address. The long form also measures how long a visitor waits, which needs an otherwise idle
 * machine.
 */
async function responsesWithoutGuard({ origin, address, requests }: AttackRun): Promise<number> {
  const running = await startAttack({
    origin,
    localAddress: address,
    parallel: concurrentRequests,
    requests,
  });
  const responses = await running.stop();
  expect(responses.filter(({ status }) => status === 429)).toEqual([]);
  return responses.length;
}

function recordShortRun(
  context: Parameters<typeof recordFault>[0],
  name: string,
  run: Outcome,
  served: number,
) {
  const note = `booked in ${Math.round(run.ms)} ms, ${run.refused} rejected; guard off: ${served} served, none rejected`;
  recordFault(context, { fault: `attack: ${name}`, runs: visits, lost: 0, note });
}

/** Returns null if a visit of a control run timed out or got a 503. Otherwise rethrows the error. */
function nullIfAborted(error: unknown): null {
  if (error instanceof Error && (error.name === "AbortError" || / 503 /.test(error.message))) return null;
  throw error;
}

type Outcome = Awaited<ReturnType<typeof visitDuringAttack>>;
