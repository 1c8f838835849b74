import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreeHour, freeHour, rooms, toBookingRequest } from "../../e2e/support/rooms.ts";
import { hold, type ServiceVisitor } from "../../support/service-visitor.ts";
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
  visitorFrom,
} from "../support/attackers.ts";
import { recordFault } from "../support/fault-table.ts";
import { callsOfBooking, type Visit, visitLegitimately } from "../support/legitimate-visitor.ts";
import { isLong, rounds } from "../support/round-counts.ts";

/**
 * Number of concurrent requests of an attack: more than the limit of 48 per address, and eight times the limit in the
 * long form. The short form sends fewer requests, because its control runs serve all of them. More requests would take
 * minutes while other tests run.
 */
const parallel = rounds(64, 400);
/** Timeout of a test in milliseconds. It is long because a control run keeps the whole machine busy. */
const boundMs = 300_000;
/** Timeout of a visit in a control run, in milliseconds. */
const controlMs = 8_000;
const visits = rounds(1, 5);
/** Time limit for the booking of an honest visitor, in milliseconds. */
const promisedMs = 1_000;

let site: RunningSite;
let viaProxy: RunningSite;
let proxy: TcpProxy;

beforeAll(async () => {
  const env = { UNLIMITED_ADDRESSES: exemptAddress, LOG_LEVEL: "error" };
  // Also exempts 127.0.0.1: the second site sends the calls of all its visitors from this address.
  site = await startSite({ ...env, UNLIMITED_ADDRESSES: `${exemptAddress},127.0.0.1` });
  // The service of the second site is the first site, behind a proxy that can be slowed down.
  proxy = await startTcpProxy(Number(new URL(site.origin).port));
  viaProxy = await startSite({ ...env, WORKSPACE_SERVICE_URL: `http://127.0.0.1:${proxy.port}` });
  // Warms up the processes, so that no measurement includes a first visit.
  for (const { origin } of [site, viaProxy]) {
    await visitLegitimately(origin, await freeHour(site.origin), { address: visitorAddress });
  }
});
afterAll(async () => {
  await viaProxy?.stop();
  await proxy?.close();
  await site?.stop();
});

/** A kind of attack. The attacker sends its requests in turn. */
type Kind = {
  readonly name: string;
  /**
   * True if the requested work runs in a separate thread, which limits the work even without admission control. The
   * slowdown in the control run depends on the machine, so the test only reports it. `search.test.ts` has the control
   * run of the thread.
   */
  readonly hasOwnThread?: boolean;
  readonly prepare: (attacker: ServiceVisitor, address: string) => Promise<readonly RawRequest[]>;
};

const kinds: readonly Kind[] = [
  {
    name: "search bomb",
    hasOwnThread: true,
    prepare: async () =>
      Array.from({ length: 52 }, (_, number) => ({
        // Alternates between 200 characters, each of which expands to 18, and the words that are hardest to search for.
        path: `/api/search?q=${encodeURIComponent(number % 2 === 0 ? "\uFDFA".repeat(200) : expensiveQuery(number))}`,
      })),
  },
  {
    name: "one-room storm",
    prepare: async (attacker) => {
      const hour = await freeHour(site.origin, rooms.amaltas);
      await hold(attacker, toBookingRequest(hour), newPerson());
      return Array.from({ length: 200 }, () =>
        posted("/order/verifyAndBook", { intent: "book", ...toBookingRequest(hour), customer: newPerson() }),
      );
    },
  },
  {
    name: "PDF storm",
    prepare: async (_, address) => {
      const { orderId, token } = await visitLegitimately(site.origin, await freeHour(site.origin), {
        address,
      });
      return [{ path: `/order/invoice?orderId=${orderId}&token=${token}&format=pdf` }];
    },
  },
  {
    name: "initPayment storm",
    prepare: async (attacker) => {
      const hour = await freeHour(site.origin, rooms.yamuna);
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
    (_, at) => `${String.fromCharCode(97 + ((number + at) % 26))}eetingromconaugt`,
  ).join(" ");
}

/** The target, source address and requests of an attack. */
type AttackRun = {
  readonly origin: string;
  /** Source address of the attack. In a control run, the attacker and the visitor use the same exempt address. */
  readonly address: string;
  readonly requests: readonly RawRequest[];
  readonly acceptsCachedPages?: boolean;
};

/**
 * Attacks the site while honest visitors book one after another. In a control run, only one visitor books, with a
 * timeout.
 */
async function underAttack({ origin, address, requests, acceptsCachedPages = false }: AttackRun) {
  const isGuarded = address !== exemptAddress;
  const hours: FreeHour[] = [];
  while (hours.length < (isGuarded ? visits : 1)) hours.push(await freeHour(site.origin));
  const running = await startAttack({ origin, localAddress: address, parallel, requests });
  const results: Visit[] = [];
  let responses: readonly AttackResponse[] = [];
  let refusalMs: number | null = null;
  let healthMs = 0;
  try {
    for (const hour of hours) {
      const options = isGuarded
        ? { address: visitorAddress }
        : { address, signal: AbortSignal.timeout(controlMs) };
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
  const servedAt = responses.filter(({ status }) => status !== 429 && status !== 0).map(({ at }) => at);
  const servedBeside = ({ waits }: Visit) =>
    servedAt.filter((at) => waits.some(({ from, to }) => from <= at && at <= to)).length;
  return {
    ms: Math.max(...results.map(({ ms }) => ms)),
    bookingMs: Math.max(...results.map(({ bookingMs }) => bookingMs)),
    served: Math.max(...results.map(servedBeside)),
    refused: rejected.length,
    refusalMs,
    healthMs,
  };
}

/** Checks the site's health repeatedly from the attacker's address. Returns the slowest response in milliseconds. */
async function slowestHealth(origin: string, address: string): Promise<number> {
  const sender = createSender(origin, address);
  let slowest = 0;
  for (let tries = 0; tries < rounds(2, 10); tries += 1) {
    for (const path of ["/healthz", "/readyz"]) {
      const startedAt = performance.now();
      expect((await sender.send({ path })).status, path).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
  }
  sender.close();
  return slowest;
}

/**
 * Returns the duration of the slowest of several responses with status 429 to the attacker's address, in milliseconds,
 * or null if there were none. Measures in this process, because the attacker's process mostly waits for a core. Stops
 * after 10 seconds, because an admitted request queues behind the attacker's requests.
 */
async function slowestRefusal(origin: string, address: string, [request]: readonly RawRequest[]) {
  const sender = createSender(origin, address);
  let slowest: number | null = null;
  const begunAt = performance.now();
  for (let tries = 0; tries < rounds(3, 20) && request !== undefined; tries += 1) {
    const startedAt = performance.now();
    if (startedAt - begunAt > 10_000) break;
    const { status } = await sender.send(request);
    if (status !== 429) continue;
    slowest = Math.max(slowest ?? 0, performance.now() - startedAt);
  }
  sender.close();
  return slowest;
}

for (const { name, prepare, hasOwnThread = false } of kinds) {
  test(
    `an honest visitor can book during a ${name} from one address`,
    async (context) => {
      const runFrom = async (address: string): Promise<AttackRun> => {
        const sender = createSender(site.origin, address);
        const requests = await prepare(visitorFrom(sender), address);
        sender.close();
        return { origin: site.origin, address, requests };
      };
      const [run, control] = [await runFrom(attackerAddress), await runFrom(exemptAddress)];
      await compare(context, name, run, control, hasOwnThread);
    },
    boundMs,
  );
}

test(
  "an honest visitor can book while one address puts load on a slow service",
  async (context) => {
    // Fills the page cache, so that the site can serve last good copies when the slow service times out.
    for (const path of ["/", "/meeting-rooms/delhi/all"]) await fetch(viaProxy.origin + path);
    const run = {
      origin: viaProxy.origin,
      requests: [{ path: "/widget/bookingPageFilters?city=delhi" }],
      acceptsCachedPages: true,
    };
    proxy.set("slow");
    try {
      const lineMs = 2 * slowMs * callsOfBooking;
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
  boundMs,
);

test(
  "an office behind one address reaches no limit when everyone books concurrently",
  async () => {
    const hours: FreeHour[] = [];
    while (hours.length < rounds(6, 20)) hours.push(await freeHour(site.origin, rooms.amaltas));
    await Promise.all(hours.map((hour) => visitLegitimately(site.origin, hour, { address: officeAddress })));
  },
  boundMs,
);

/**
 * Compares an attack from a limited address with a control run from an exempt address. With limits, attack requests are
 * rejected and the visitor books. In the control run, the visitor waits far longer or fails.
 */
async function compare(
  context: Parameters<typeof recordFault>[0],
  name: string,
  run: AttackRun,
  control: AttackRun,
  isControlOnlyTold = false,
): Promise<void> {
  const guarded = await underAttack(run);
  expect(guarded.refused).toBeGreaterThan(0);
  if (!isLong) return recordShortRun(context, name, guarded, await responsesWithoutGuard(control));
  const unguarded = await underAttack(control).catch(unlessGivenUp);
  if (unguarded !== null) expect(unguarded.refused).toBe(0);
  const reported = ({ ms, bookingMs, served }: Outcome) =>
    `whole visit ${Math.round(ms)} ms, from full pages to the booking ${Math.round(bookingMs)} ms, while ${served} other requests were served`;
  const { refused, refusalMs, healthMs } = guarded;
  recordFault(context, {
    fault: `attack: ${name}`,
    runs: visits,
    lost: 0,
    note: `${reported(guarded)}; ${refused} rejected, in ${Math.round(refusalMs ?? 0)} ms at most; health in ${Math.round(healthMs)} ms; guard off: ${unguarded === null ? "not booked" : reported(unguarded)}`,
  });
  expect(guarded.bookingMs).toBeLessThan(promisedMs);
  expect(refusalMs).not.toBeNull();
  expect(refusalMs).toBeLessThan(200);
  expect(healthMs).toBeLessThan(200);
  if (unguarded !== null && !isControlOnlyTold) expect(unguarded.ms).toBeGreaterThan(2 * guarded.ms);
}

/**
 * The control run of the short form: checks that the site admits the same number of concurrent requests from the exempt
 * address. The long form also measures how long a visitor waits, which needs an otherwise idle machine.
 */
async function responsesWithoutGuard({ origin, address, requests }: AttackRun): Promise<number> {
  const running = await startAttack({ origin, localAddress: address, parallel, requests });
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
function unlessGivenUp(error: unknown): null {
  if (error instanceof Error && (error.name === "AbortError" || / 503 /.test(error.message))) return null;
  throw error;
}

type Outcome = Awaited<ReturnType<typeof underAttack>>;
