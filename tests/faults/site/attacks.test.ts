import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../../src/http/admission/limits.ts";
import { type FreeHour, freeHour, rooms, wishOf } from "../../e2e/support/rooms.ts";
import { hold, type ServiceVisitor } from "../../support/service-visitor.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import {
  attack,
  attackerAddress,
  honestAddress,
  newPerson,
  type RawRequest,
  senderFrom,
  unguardedAddress,
  visitorOf,
} from "../support/attackers.ts";
import { noteFault } from "../support/fault-table.ts";
import { honestVisit, type Visit } from "../support/honest-visitor.ts";
import { rounds } from "../support/rounds.ts";

/** Requests that an attack keeps under way: twice as many as an address is let have. */
const parallel = 2 * limits.work.atOnceOfIpv4Address * (1 + limits.work.queueFactor);
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

/** One kind of attack: what is sent, made for one attacker. */
type Kind = {
  readonly name: string;
  /** Kept off the booking thread: it does no harm without admission either, see the tests of the search. */
  readonly isHarmless?: boolean;
  readonly prepare: (attacker: ServiceVisitor, address: string) => Promise<(number: number) => RawRequest>;
};

const json = { "content-type": "application/json" };

const kinds: readonly Kind[] = [
  {
    name: "search bomb",
    isHarmless: true,
    prepare: async () => (number) => ({
      // Two hundred characters that become eighteen each, or the words that are dearest to look for.
      path: `/api/search?q=${encodeURIComponent(number % 2 === 0 ? "\uFDFA".repeat(200) : dearWords(number))}`,
    }),
  },
  {
    name: "one-room storm",
    prepare: async (attacker) => {
      const hour = await freeHour(site.origin, rooms.amaltas);
      await hold(attacker, wishOf(hour), newPerson());
      return () => ({
        method: "POST",
        path: "/order/verifyAndBook",
        headers: json,
        body: JSON.stringify({ intent: "book", ...wishOf(hour), customer: newPerson() }),
      });
    },
  },
  {
    name: "PDF storm",
    prepare: async (_, address) => {
      const { orderId, token } = await honestVisit(site.origin, await freeHour(site.origin), { address });
      return () => ({ path: `/order/invoice?orderId=${orderId}&token=${token}&format=pdf` });
    },
  },
  {
    name: "initPayment storm",
    prepare: async (attacker) => {
      const hour = await freeHour(site.origin, rooms.yamuna);
      const { orderId, token } = await hold(attacker, wishOf(hour), newPerson());
      return () => ({
        method: "POST",
        path: "/order/initPayment",
        headers: json,
        body: JSON.stringify({ orderId, token }),
      });
    },
  },
];

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
  next: (number: number) => RawRequest,
  kept = false,
) {
  const visitorAddress = address === unguardedAddress ? unguardedAddress : honestAddress;
  const hours: FreeHour[] = [];
  for (let count = 0; count < visits; count += 1) hours.push(await freeHour(site.origin));
  const running = attack(origin, address, parallel, next);
  try {
    // The attack is under way when as many have been answered as it sends at once.
    await expect.poll(() => running.count().served + running.count().refused).toBeGreaterThan(parallel);
    const results: Visit[] = [];
    for (const hour of hours) {
      const servedMeanwhile = () => running.count().served;
      results.push(
        await honestVisit(origin, hour, {
          address: visitorAddress,
          servedMeanwhile,
          isContentWithKeptPages: kept,
        }),
      );
    }
    const ms = Math.max(...results.map((result) => result.ms));
    return {
      ms,
      overtaken: Math.max(...results.map((result) => result.mostServedMeanwhile)),
      ...running.count(),
    };
  } finally {
    await running.stop();
  }
}

for (const { name, prepare, isHarmless = false } of kinds) {
  test(`${name} from one address: an honest visitor books beside it`, async (context) => {
    const attackFrom = async (address: string) => {
      const sender = senderFrom(site.origin, address);
      const next = await prepare(visitorOf(sender), address);
      sender.close();
      return () => underAttack(site.origin, address, next);
    };
    await compare(
      context,
      name,
      await attackFrom(attackerAddress),
      await attackFrom(unguardedAddress),
      isHarmless,
    );
  });
}

test("slow service and one address that asks much of it: an honest visitor books beside it", async (context) => {
  // Kept, so that their last good copies stand in for what the slow service cannot give in time.
  for (const path of ["/", "/meeting-rooms/delhi/all"]) await fetch(viaProxy.origin + path);
  const next = (number: number) => ({ path: `/widget/bookingPageFilters?city=delhi&n=${number}` });
  const attackFrom = (address: string) => () => underAttack(viaProxy.origin, address, next, true);
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
  isHarmless = false,
): Promise<void> {
  const guarded = await withGuard();
  expect(guarded.refused).toBeGreaterThan(0);
  const unguarded = await withoutGuard().catch((error: unknown) => String(error));
  if (typeof unguarded !== "string") {
    expect(unguarded.refused).toBe(0);
    // How much worse stands in the table: it is for an idle machine to judge.
    const isWorse = unguarded.overtaken > guarded.overtaken || unguarded.ms > guarded.ms;
    expect(isWorse || isHarmless).toBe(true);
  }
  const told = ({ ms, overtaken }: Outcome) => `${Math.round(ms)} ms, behind at most ${overtaken} others`;
  const off = typeof unguarded === "string" ? "the visit fails" : told(unguarded);
  noteFault(context, {
    fault: `attack: ${name}`,
    runs: visits,
    lost: 0,
    note: `honest visitor ${told(guarded)}; ${guarded.refused} refused, slowest in ${Math.round(guarded.slowestRefusalMs)} ms; guard off ${off}`,
  });
}

type Outcome = Awaited<ReturnType<typeof underAttack>>;
