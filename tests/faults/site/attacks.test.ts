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
 * Requests that an attack keeps under way: more than an address is let have, which are 48, and eight times as many in the long
 * form. Fewer beside other tests, where the control runs, which serve them all, would take minutes.
 */
const parallel = rounds(64, 400);
/** Bound of a test, for what hangs: its control run keeps a whole machine busy. */
const boundMs = 300_000;
/** Longest that the visit of a control run is waited for, in milliseconds. */
const controlMs = 8_000;
const visits = rounds(1, 5);
/** Within which an honest visitor books from full pages, in milliseconds. */
const promisedMs = 1_000;

let site: RunningSite;
let viaProxy: RunningSite;
let proxy: TcpProxy;

beforeAll(async () => {
  const env = { UNLIMITED_ADDRESSES: exemptAddress, LOG_LEVEL: "error" };
  // Exempt here as well: 127.0.0.1, by which the other site asks it for all of its own visitors.
  site = await startSite({ ...env, UNLIMITED_ADDRESSES: `${exemptAddress},127.0.0.1` });
  // Another site whose service lies behind a line that can be made slow: the first one, which answers the same calls.
  proxy = await startTcpProxy(Number(new URL(site.origin).port));
  viaProxy = await startSite({ ...env, WORKSPACE_SERVICE_URL: `http://127.0.0.1:${proxy.port}` });
  // What is measured is not the first visit of a process.
  for (const { origin } of [site, viaProxy]) {
    await visitLegitimately(origin, await freeHour(site.origin), { address: visitorAddress });
  }
});
afterAll(async () => {
  await viaProxy?.stop();
  await proxy?.close();
  await site?.stop();
});

/** One kind of attack: what is sent, in turn, made for one attacker. */
type Kind = {
  readonly name: string;
  /**
   * True for what is bounded and done in a thread of its own, with or without admission: how much worse the control run is
   * depends on the machine, so it is only told. `search.test.ts` has the control for the thread.
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
        // Two hundred characters that become eighteen each, or the words that are dearest to look for.
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

/** What is attacked, from where and with what. */
type AttackRun = {
  readonly origin: string;
  /** Without the guard the visitor has it too: one that nothing is counted of, so that they are not told apart. */
  readonly address: string;
  readonly requests: readonly RawRequest[];
  readonly acceptsCachedPages?: boolean;
};

/** Lets an attacker at the site while honest visitors book, one after the other; without the guard one, for a while. */
async function underAttack({
  origin,
  address,
  requests,
  acceptsCachedPages: isContentWithKeptPages = false,
}: AttackRun) {
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
      results.push(
        await visitLegitimately(origin, hour, { ...options, acceptsCachedPages: isContentWithKeptPages }),
      );
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

/** The slowest of some answers about the site's health to the attacker's address, in milliseconds; each must be yes. */
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
 * The slowest of some refusals to the attacker's address, in milliseconds; null where none was met. Asked from this process: what the attacker's
 * own process measures is mostly how long that waits for a core. What is let in waits behind the attacker's own, so the
 * tries end after a while.
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
    `${name} from one address: an honest visitor books beside it`,
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
  "slow service and one address that asks much of it: an honest visitor books beside it",
  async (context) => {
    // Kept, so that their last good copies stand in for what the slow service cannot give in time.
    for (const path of ["/", "/meeting-rooms/delhi/all"]) await fetch(viaProxy.origin + path);
    const run = {
      origin: viaProxy.origin,
      requests: [{ path: "/widget/bookingPageFilters?city=delhi" }],
      isContentWithKeptPages: true,
    };
    proxy.set("slow");
    try {
      const lineMs = 2 * slowMs * callsOfBooking;
      await compare(
        context,
        `slow service (its line alone makes a booking ${lineMs} ms)`,
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
  "an office behind one address meets no limit: everyone books at once",
  async () => {
    const hours: FreeHour[] = [];
    while (hours.length < rounds(6, 20)) hours.push(await freeHour(site.origin, rooms.amaltas));
    await Promise.all(hours.map((hour) => visitLegitimately(site.origin, hour, { address: officeAddress })));
  },
  boundMs,
);

/** With the guard the visitor books beside refused requests; the control, where none is refused, waits far longer, or fails. */
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
    `whole visit ${Math.round(ms)} ms, from full pages to the booking ${Math.round(bookingMs)} ms, beside ${served} others`;
  const { refused, refusalMs, healthMs } = guarded;
  recordFault(context, {
    fault: `attack: ${name}`,
    runs: visits,
    lost: 0,
    note: `${reported(guarded)}; ${refused} refused, in ${Math.round(refusalMs ?? 0)} ms at most; health in ${Math.round(healthMs)} ms; guard off: ${unguarded === null ? "not booked" : reported(unguarded)}`,
  });
  expect(guarded.bookingMs).toBeLessThan(promisedMs);
  expect(refusalMs).not.toBeNull();
  expect(refusalMs).toBeLessThan(200);
  expect(healthMs).toBeLessThan(200);
  if (unguarded !== null && !isControlOnlyTold) expect(unguarded.ms).toBeGreaterThan(2 * guarded.ms);
}

/**
 * The control in short: without the guard as many requests at once are all let in. How long a visitor waits beside them is
 * for the long form, because it takes a machine of its own to judge.
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
  const note = `booked in ${Math.round(run.ms)} ms, ${run.refused} refused; guard off: ${served} served, none refused`;
  recordFault(context, { fault: `attack: ${name}`, runs: visits, lost: 0, note });
}

/** The visit of a control run that was not done in time, or that the site had no room for. */
function unlessGivenUp(error: unknown): null {
  if (error instanceof Error && (error.name === "AbortError" || / 503 /.test(error.message))) return null;
  throw error;
}

type Outcome = Awaited<ReturnType<typeof underAttack>>;
