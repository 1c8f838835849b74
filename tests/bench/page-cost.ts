import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { findFreePort, startSite } from "../support/site.ts";
import { type Cost, costOfPage } from "./load.ts";
import { createReactBaseline } from "./react-floor.ts";

/**
 * Measures the CPU time per home page of the production site, including logging. Compares the site with bare Koa, which
 * renders the same screen with data from the same service, and with React's lower bound. Each candidate is warmed up
 * and measured in three alternating rounds. The service runs in a separate process, whose CPU time is not included.
 */
const roundCount = 3;
const work = await mkdtemp(join(tmpdir(), "bench-"));
const service = await startSite({ LOG_LEVEL: "silent" });
const site = await startSite({ WORKSPACE_SERVICE_URL: service.origin });
const bare = await startBareKoa(service.origin);
const sitePid = site.process.pid ?? 0;
const bareKoaPid = bare.child.pid ?? 0;

let freshCount = 0;
const uncached = (origin: string) => () => {
  freshCount += 1;
  return `${origin}/?bench=${freshCount}`;
};
// The first pages cost nearly twice as much. After this number of pages, the cost is stable.
const warmUpRenders = 3000;
await costOfPage(sitePid, uncached(site.origin), warmUpRenders);
await costOfPage(bareKoaPid, uncached(bare.origin), warmUpRenders);

const rows: Record<string, Cost[]> = {
  "site, uncached": [],
  "bare, uncached": [],
  "site, cached": [],
  "bare, cached": [],
};
const measureFloor = createReactBaseline(await (await fetch(site.origin)).text());
measureFloor(warmUpRenders);
const baselines: number[] = [];
for (let round = 0; round < roundCount; round += 1) {
  baselines.push(measureFloor(1000));
  rows["site, uncached"]?.push(await costOfPage(sitePid, uncached(site.origin), 600));
  rows["bare, uncached"]?.push(await costOfPage(bareKoaPid, uncached(bare.origin), 600));
  rows["site, cached"]?.push(await costOfPage(sitePid, () => `${site.origin}/`, 6000));
  rows["bare, cached"]?.push(await costOfPage(bareKoaPid, () => `${bare.origin}/?cached`, 6000));
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
const medianBaseline = baselines.sort((a, b) => a - b)[1] ?? 0;
const times = median("site, uncached", "cpuMs") / medianBaseline;
console.log(`uncached: ${times.toFixed(1)} times React's floor, ${medianBaseline.toFixed(3)} ms`);
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
  const port = await findFreePort();
  const child = fork(join(work, "bare.mjs"), {
    env: { ...process.env, PORT: String(port), SERVICE_URL: serviceUrl },
  });
  const [first] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (first !== "ready") throw new Error("Bare Koa did not start.");
  return { child, origin: `http://127.0.0.1:${port}` };
}
