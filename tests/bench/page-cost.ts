import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { freePort, startSite } from "../support/site.ts";
import { type Cost, costOfPage } from "./load.ts";
import { reactFloorOf } from "./react-floor.ts";

/**
 * Measures the CPU time per home page of the production site, including logging. Compares the site with bare Koa, which
 * renders the same screen with data from the same service, and with React's lower bound. Each candidate is warmed up
 * and measured in three alternating rounds. The service runs in a separate process, whose CPU time is not included.
 */
const rounds = 3;
const work = await mkdtemp(join(tmpdir(), "bench-"));
const service = await startSite({ LOG_LEVEL: "silent" });
const site = await startSite({ WORKSPACE_SERVICE_URL: service.origin });
const bare = await startBareKoa(service.origin);
const sitePid = site.process.pid ?? 0;
const barePid = bare.child.pid ?? 0;

let fresh = 0;
const uncached = (origin: string) => () => {
  fresh += 1;
  return `${origin}/?bench=${fresh}`;
};
// The first pages cost nearly twice as much. After this number of pages, the cost is stable.
const warmUp = 3000;
await costOfPage(sitePid, uncached(site.origin), warmUp);
await costOfPage(barePid, uncached(bare.origin), warmUp);

const rows: Record<string, Cost[]> = {
  "site, uncached": [],
  "bare, uncached": [],
  "site, cached": [],
  "bare, cached": [],
};
const measureFloor = reactFloorOf(await (await fetch(site.origin)).text());
measureFloor(warmUp);
const floors: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  floors.push(measureFloor(1000));
  rows["site, uncached"]?.push(await costOfPage(sitePid, uncached(site.origin), 600));
  rows["bare, uncached"]?.push(await costOfPage(barePid, uncached(bare.origin), 600));
  rows["site, cached"]?.push(await costOfPage(sitePid, () => `${site.origin}/`, 6000));
  rows["bare, cached"]?.push(await costOfPage(barePid, () => `${bare.origin}/?cached`, 6000));
}
const median = (name: string, key: keyof Cost) =>
  (rows[name] ?? []).map((cost) => cost[key]).sort((a, b) => a - b)[1] ?? 0;
console.table(
  Object.fromEntries(
    Object.keys(rows).map((name) => [
      name,
      {
        "CPU ms a page": median(name, "cpuMs").toFixed(3),
        "pages a second": median(name, "perSecond").toFixed(0),
      },
    ]),
  ),
);
for (const kind of ["uncached", "cached"]) {
  const ratio = median(`site, ${kind}`, "cpuMs") / median(`bare, ${kind}`, "cpuMs");
  console.log(`${kind}: ${ratio.toFixed(2)} times bare Koa's CPU`);
}
const floor = floors.sort((a, b) => a - b)[1] ?? 0;
const times = median("site, uncached", "cpuMs") / floor;
console.log(`uncached: ${times.toFixed(1)} times React's floor, ${floor.toFixed(3)} ms`);
bare.child.kill();
await site.stop();
await service.stop();
await rm(work, { recursive: true });

async function startBareKoa(serviceUrl: string): Promise<{ child: ChildProcess; origin: string }> {
  process.env.NODE_ENV = "production";
  await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: work,
      rolldownOptions: {
        input: { bare: "tests/bench/bare-koa.tsx" },
        output: { entryFileNames: "[name].mjs", codeSplitting: false },
      },
    },
  });
  const port = await freePort();
  const child = fork(join(work, "bare.mjs"), {
    env: { ...process.env, PORT: String(port), SERVICE_URL: serviceUrl },
  });
  const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (first !== "ready") throw new Error("Bare Koa did not start.");
  return { child, origin: `http://127.0.0.1:${port}` };
}
