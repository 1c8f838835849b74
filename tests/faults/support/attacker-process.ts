/**
 * The process of an attacker, started by `startAttack` in `attackers.ts`. Its first message contains the options. A
 * real attack comes from other machines. In the test process, or with the server's priority, the attack would take CPU
 * time from the honest visitor's client and from the server. So the process has a lower priority, but not the lowest:
 * without CPU time, it would not read responses and would send no more requests.
 */
import { setMaxListeners } from "node:events";
import { constants, setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { type AttackOptions, type AttackResponse, createSender } from "./attackers.ts";

process.once("message", (order: AttackOptions) => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  void runAttack(order);
});

async function runAttack({ origin, localAddress, parallel, requests }: AttackOptions): Promise<void> {
  const sender = createSender(origin, localAddress);
  const stopped = new AbortController();
  setMaxListeners(parallel, stopped.signal);
  const responses: AttackResponse[] = [];
  let sent = 0;
  const sendInTurn = async () => {
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      const request = requests[sent++ % requests.length];
      if (request === undefined) throw new Error("The attack has no requests.");
      const response = await sender.send(request, stopped.signal).catch(() => null);
      if (stopped.signal.aborted) return;
      const ms = performance.now() - startedAt;
      const sentAt = performance.timeOrigin + performance.now();
      responses.push({
        status: response?.status ?? 0,
        at: sentAt,
        ms,
        hasAdvice: response?.headers.has("retry-after") ?? false,
      });
      if (responses.length === parallel / 2) process.send?.("under way");
      // Waits after a 429: an immediate retry would only measure how fast connections open.
      if (response?.status === 429) await wait(1_000, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  process.once("message", () => stopped.abort());
  await Promise.all(Array.from({ length: parallel }, sendInTurn));
  sender.close();
  process.send?.(responses, () => process.disconnect());
}
