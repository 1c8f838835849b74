import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

/** Returns the CPU time used by a process since its start, in milliseconds. The kernel counts 100 ticks per second. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export type Cost = { readonly cpuMs: number; readonly wallMs: number; readonly perSecond: number };

/**
 * Requests pages over 8 keep-alive connections and returns the average cost of a page. Rejects if a response is not
 * 200, because the measurement would be meaningless.
 */
export async function costOfPage(
  pid: number,
  url: (n: number) => string,
  requests: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const cpuBefore = cpuOf(pid);
  const startedAt = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      next += 1;
      await get(url(next), agent, headers);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  const wallMs = performance.now() - startedAt;
  agent.destroy();
  return {
    cpuMs: (cpuOf(pid) - cpuBefore) / requests,
    wallMs: wallMs / requests,
    perSecond: (requests * 1000) / wallMs,
  };
}

function get(url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { "accept-encoding": "identity", ...headers } };
    const outgoing = request(url, options, (incoming) => {
      incoming.resume();
      if (incoming.statusCode !== 200) reject(new Error(`${url} returned ${incoming.statusCode}`));
      incoming.on("end", resolve);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
