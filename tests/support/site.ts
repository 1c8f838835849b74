import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyFolder } from "./copy-folder.ts";

/** The built site, running as in production, with separate data. */
export type RunningSite = {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Returns everything that the process has printed. */
  log(): string;
  /** Stops the process with a signal and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts the built site on a free port and waits until it is ready. `env` adds or overrides settings. */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  dist = "dist",
): Promise<RunningSite> {
  const port = env.PORT ?? String(await findFreePort());
  const isEmbedded = env.DATABASE_URL === undefined && env.WORKSPACE_SERVICE_URL === undefined;
  const dataDir = env.DATA_DIR ?? (await createSiteFolder(isEmbedded));
  const origin = `http://127.0.0.1:${port}`;
  // Disables the optimising WebAssembly compiler: it takes two seconds of CPU time, which do not pay off in a test.
  const child = spawn(process.execPath, ["--liftoff-only", join(dist, "server/main.mjs")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: port,
      PUBLIC_ORIGIN: origin,
      // Tests that run at the same time would need the same port.
      CONSOLE_PORT: "0",
      DATA_DIR: dataDir,
      // The site needs no drain period, because there is no load balancer.
      DRAIN_SECONDS: "0",
      // The timeout is long because other tests keep the machine busy.
      PAGE_DATA_SECONDS: "30",
      // All tests share one IP address, so it is exempt from limits. Tests of limits override this setting.
      UNLIMITED_ADDRESSES: "127.0.0.1",
      ...(env.DATABASE_URL === undefined ? {} : { PAYMENTS: "simulator", MAIL: "keep" }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const exited = once(child, "exit");
  // Otherwise the site would continue to run if its starter ends with an error.
  const kill = () => child.kill();
  process.on("exit", kill);
  child.on("exit", () => process.off("exit", kill));
  await waitUntilReady(origin, child, () => output);
  return {
    origin,
    dataDir,
    process: child,
    log: () => output,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await exited;
      if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a data folder for a site. The caller removes the folder. By default, the folder is a copy of the data of a
 * started site, because a first start takes four times as long.
 */
export async function createSiteFolder(isStartedBefore = true): Promise<string> {
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

/** Ports below the system's range for outgoing connections, which could take a port before the server does. */
let lastPort = 11_000 + Math.floor(Math.random() * 20_000);

/** Returns a port that is currently free. */
export async function findFreePort(): Promise<number> {
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
