import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

/** Milliseconds of CPU that a process has used so far, by the kernel's own account (100 ticks a second). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export type Cost = { readonly cpuMs: number; readonly wallMs: number; readonly perSecond: number };

/**
 * Asks for `requests` pages over 8 kept-alive connections and gives what one cost the process. A reply other than 200
 * stops the measurement: a load figure counts only when every answer was right.
 */
export async function costOfPage(pid: number, url: (n: number) => string, requests: number): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const cpuBefore = cpuOf(pid);
  const startedAt = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      next += 1;
      await get(url(next), agent);
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

function get(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers: { "accept-encoding": "identity" } }, (incoming) => {
      incoming.resume();
      if (incoming.statusCode !== 200) reject(new Error(`${url} answered ${incoming.statusCode}`));
      incoming.on("end", resolve);
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
