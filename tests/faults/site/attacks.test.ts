import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreeHour, freeHour, rooms, wishOf } from "../../e2e/support/rooms.ts";
import { hold, type ServiceVisitor } from "../../support/service-visitor.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import {
  type AttackAnswer,
  attackerAddress,
  honestAddress,
  newPerson,
  type RawRequest,
  senderFrom,
  startAttack,
  unguardedAddress,
  visitorOf,
} from "../support/attackers.ts";
import { noteFault } from "../support/fault-table.ts";
import { honestVisit, type Visit } from "../support/honest-visitor.ts";
import { rounds } from "../support/rounds.ts";

/** Requests that an attack keeps under way: eight times as many as an address is let have. */
const parallel = 400;
/**
 * Requests of an attacker that may be served while a visitor waits for answers, in a whole visit. It follows from the
 * order of turns, not from the speed of the machine: without the bound of an address beside others there are some 260.
 */
const mostServedBeside = 200;
const visits = rounds(1, 5);

let site: RunningSite;
let viaProxy: RunningSite;
let proxy: TcpProxy;

beforeAll(async () => {
  const env = { UNLIMITED_ADDRESSES: unguardedAddress, LOG_LEVEL: "error" };
  // Exempt here as well: 127.0.0.1, by which the other site asks it for all of its own visitors.
  site = await startSite({ ...env, UNLIMITED_ADDRESSES: `${unguardedAddress},127.0.0.1` });
  // Another site whose service lies behind a line that can be made slow: the first one, which answers the same calls.
  proxy = await startTcpProxy(Number(new URL(site.origin).port));
  viaProxy = await startSite({ ...env, WORKSPACE_SERVICE_URL: `http://127.0.0.1:${proxy.port}` });
});
afterAll(async () => {
  await viaProxy?.stop();
  await proxy?.close();
  await site?.stop();
});

/** One kind of attack: what is sent, in turn, made for one attacker. */
type Kind = {
  readonly name: string;
  readonly prepare: (attacker: ServiceVisitor, address: string) => Promise<readonly RawRequest[]>;
};

const kinds: readonly Kind[] = [
  {
    name: "search bomb",
    prepare: async () =>
      Array.from({ length: 52 }, (_, number) => ({
        // Two hundred characters that become eighteen each, or the words that are dearest to look for.
        path: `/api/search?q=${encodeURIComponent(number % 2 === 0 ? "\uFDFA".repeat(200) : dearWords(number))}`,
      })),
  },
  {
    name: "one-room storm",
    prepare: async (attacker) => {
      const hour = await freeHour(site.origin, rooms.amaltas);
      await hold(attacker, wishOf(hour), newPerson());
      return Array.from({ length: 200 }, () =>
        posted("/order/verifyAndBook", { intent: "book", ...wishOf(hour), customer: newPerson() }),
      );
    },
  },
  {
    name: "PDF storm",
    prepare: async (_, address) => {
      const { orderId, token } = await honestVisit(site.origin, await freeHour(site.origin), { address });
      return [{ path: `/order/invoice?orderId=${orderId}&token=${token}&format=pdf` }];
    },
  },
  {
    name: "initPayment storm",
    prepare: async (attacker) => {
      const hour = await freeHour(site.origin, rooms.yamuna);
      const { orderId, token } = await hold(attacker, wishOf(hour), newPerson());
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

function dearWords(number: number): string {
  return Array.from(
    { length: 12 },
    (_, at) => `${String.fromCharCode(97 + ((number + at) % 26))}eetingromconaugt`,
  ).join(" ");
}

/**
 * Lets an attacker at the site while honest visitors book, one after the other. Without the guard both have the address
 * that nothing is counted of: then they are not told apart either.
 */
async function underAttack(
  origin: string,
  address: string,
  requests: readonly RawRequest[],
  isContentWithKeptPages: boolean,
) {
  const isGuarded = address !== unguardedAddress;
  const hours: FreeHour[] = [];
  for (let count = 0; count < visits; count += 1) hours.push(await freeHour(site.origin));
  const running = await startAttack({ origin, localAddress: address, parallel, requests });
  const results: Visit[] = [];
  let refusalMs = 0;
  let answers: readonly AttackAnswer[] = [];
  try {
    for (const hour of hours) {
      const options = { address: isGuarded ? honestAddress : address, isContentWithKeptPages };
      results.push(await honestVisit(origin, hour, options));
    }
    if (isGuarded) refusalMs = await slowestRefusal(origin, address, requests);
  } finally {
    answers = await running.stop();
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.filter(({ hasAdvice }) => !hasAdvice)).toEqual([]);
  const servedAt = answers.filter(({ status }) => status !== 429 && status !== 0).map(({ at }) => at);
  const servedBeside = ({ waits }: Visit) =>
    servedAt.filter((at) => waits.some(({ from, to }) => from <= at && at <= to)).length;
  return {
    ms: Math.max(...results.map(({ ms }) => ms)),
    bookingMs: Math.max(...results.map(({ bookingMs }) => bookingMs)),
    served: Math.max(...results.map(servedBeside)),
    refused: refused.length,
    refusalMs,
  };
}

/**
 * The slowest of some refusals to the attacker's address, in milliseconds. Asked from this process: what the attacker's
 * own process measures is mostly how long that waits for a core.
 */
async function slowestRefusal(origin: string, address: string, [request]: readonly RawRequest[]) {
  const sender = senderFrom(origin, address);
  let slowest = 0;
  for (let refused = 0; refused < 20 && request !== undefined; ) {
    const startedAt = performance.now();
    const { status } = await sender.send(request);
    if (status !== 429) continue;
    refused += 1;
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  sender.close();
  return slowest;
}

for (const { name, prepare } of kinds) {
  test(`${name} from one address: an honest visitor books beside it`, async (context) => {
    const attackFrom = async (address: string) => {
      const sender = senderFrom(site.origin, address);
      const requests = await prepare(visitorOf(sender), address);
      sender.close();
      return () => underAttack(site.origin, address, requests, false);
    };
    await compare(context, name, await attackFrom(attackerAddress), await attackFrom(unguardedAddress));
  });
}

test("slow service and one address that asks much of it: an honest visitor books beside it", async (context) => {
  // Kept, so that their last good copies stand in for what the slow service cannot give in time.
  for (const path of ["/", "/meeting-rooms/delhi/all"]) await fetch(viaProxy.origin + path);
  const requests = [{ path: "/widget/bookingPageFilters?city=delhi" }];
  const attackFrom = (address: string) => () => underAttack(viaProxy.origin, address, requests, true);
  proxy.set("slow");
  try {
    await compare(context, "slow service", attackFrom(attackerAddress), attackFrom(unguardedAddress));
  } finally {
    proxy.set("pass");
  }
});

/** With the guard the visitor books; the control, without it, keeps the visitor waiting behind far more, or fails. */
async function compare(
  context: Parameters<typeof noteFault>[0],
  name: string,
  withGuard: () => Promise<Outcome>,
  withoutGuard: () => Promise<Outcome>,
): Promise<void> {
  const guarded = await withGuard();
  expect(guarded.refused).toBeGreaterThan(0);
  expect(guarded.served).toBeLessThan(mostServedBeside);
  const unguarded = await withoutGuard().catch((error: unknown) => String(error));
  if (typeof unguarded !== "string") {
    expect(unguarded.refused).toBe(0);
    expect(unguarded.served).toBeGreaterThan(2 * mostServedBeside);
  }
  const told = ({ ms, bookingMs, served }: Outcome) =>
    `whole visit ${Math.round(ms)} ms, from full pages to the booking ${Math.round(bookingMs)} ms, beside ${served} others`;
  const off = typeof unguarded === "string" ? "the visit fails" : told(unguarded);
  noteFault(context, {
    fault: `attack: ${name}`,
    runs: visits,
    lost: 0,
    note: `${told(guarded)}; ${guarded.refused} refused, probes in ${Math.round(guarded.refusalMs)} ms at most; guard off: ${off}`,
  });
}

type Outcome = Awaited<ReturnType<typeof underAttack>>;
