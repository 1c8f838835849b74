import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyFolder } from "./copy-folder.ts";

/** The built site, running as in production, with its own data. */
export type RunningSite = {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Returns the output of the process so far. */
  log(): string;
  /** Stops the process with a signal and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts the built site on a free port and waits until it can serve; `env` adds or overrides settings. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  dist = "dist",
): Promise<RunningSite> {
  const port = env.PORT ?? String(await freePort());
  const isEmbedded = env.DATABASE_URL === undefined && env.WORKSPACE_SERVICE_URL === undefined;
  const dataDir = env.DATA_DIR ?? (await siteFolder(isEmbedded));
  const origin = `http://127.0.0.1:${port}`;
  // Without the optimising WebAssembly compiler, which takes two seconds of CPU and does not pay off in a test.
  const child = spawn(process.execPath, ["--liftoff-only", join(dist, "server/main.mjs")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: port,
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      // There is no load balancer.
      DRAIN_SECONDS: "0",
      // Long, because other tests keep the machine busy.
      PAGE_DATA_SECONDS: "30",
      // All tests share one address; tests of limits override this.
      UNLIMITED_ADDRESSES: "127.0.0.1",
      ...(env.DATABASE_URL === undefined ? {} : { PAYMENTS: "simulator", MAIL: "keep" }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const gone = once(child, "exit");
  await waitUntilReady(origin, child, () => printed);
  return {
    origin,
    dataDir,
    process: child,
    log: () => printed,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await gone;
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A new data folder for a site; the caller removes it. By default it is a copy of one with which a site was started
 * before, because a first start takes four times as long.
 */
export async function siteFolder(isStartedBefore = true): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "baithak-"));
  const pool = process.env.DATABASE_TEMPLATES;
  if (!isStartedBefore || pool === undefined) return dataDir;
  const response = await fetch(`${pool}/site`);
  const template = await response.text();
  if (!response.ok) throw new Error(`No data folder for this site: ${template}`);
  await copyFolder(template, dataDir);
  return dataDir;
}

async function waitUntilReady(origin: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 170_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site exited during its start:\n${printed()}`);
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill("SIGKILL");
  throw new Error(`The site was not ready within 170 s:\n${printed()}`);
}

/** Below the system's range of ports for outgoing connections, which could take the port before the server does. */
let lastPort = 11_000 + Math.floor(Math.random() * 20_000);

/** A currently free port. */
export async function freePort(): Promise<number> {
  for (;;) {
    lastPort += 1;
    if (await isFree(lastPort)) return lastPort;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
