import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createSiteFolder, findFreePort } from "./site.ts";

/** Result of a failed start: the exit code and the lines printed. */
export type StartAttempt = { readonly code: number | null; readonly lines: readonly string[] };

/** Starts the built site with invalid settings and waits until the process exits. */
export async function tryStartSite(env: Readonly<Record<string, string>>): Promise<StartAttempt> {
  const dataDir = await createSiteFolder(false);
  const child = spawn(process.execPath, ["dist/server/main.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(await findFreePort()),
      CONSOLE_PORT: "0",
      LOG_LEVEL: "warn",
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 90_000,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  await rm(dataDir, { recursive: true, force: true });
  return { code, lines: output.split("\n").filter((line) => line !== "") };
}
