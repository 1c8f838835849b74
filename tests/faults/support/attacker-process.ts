/**
 * An attacker in a process of its own: run by `startAttack` of `attackers.ts`, told what to do by its first message.
 * An attack comes from other machines. In the process of the tests it would take its time from the honest visitor's
 * client, and with the server's priority the cores that the server has to itself in reality. So it runs with a lower
 * one: what is measured is what the server does to the visitor. Not with the lowest: an attacker that gets no core at all
 * does not read its answers, and so sends no more.
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
      if (request === undefined) throw new Error("An attack needs requests.");
      const response = await sender.send(request, stopped.signal).catch(() => null);
      if (stopped.signal.aborted) return;
      const ms = performance.now() - startedAt;
      const at = performance.timeOrigin + performance.now();
      responses.push({
        status: response?.status ?? 0,
        at,
        ms,
        hasAdvice: response?.headers.has("retry-after") ?? false,
      });
      if (responses.length === parallel / 2) process.send?.("under way");
      // One that asked again at once would only measure how fast connections are made.
      if (response?.status === 429) await wait(1_000, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  process.once("message", () => stopped.abort());
  await Promise.all(Array.from({ length: parallel }, sendInTurn));
  sender.close();
  process.send?.(responses, () => process.disconnect());
}
