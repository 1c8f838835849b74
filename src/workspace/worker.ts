import { parentPort, workerData } from "node:worker_threads";
import { startWorkspace } from "./service.ts";
import type { WorkspaceSettings } from "./settings.ts";
import { builtThreadModules, sourceThreadModules } from "./threads/task-thread.ts";

/** Next to this module in a build only. */
const emptyDatabase = new URL("empty-database.gz", import.meta.url);
const threads = import.meta.url.endsWith(".ts") ? sourceThreadModules : builtThreadModules(import.meta.url);

/** Runs the service in a thread (`workerData`: settings). Sends `ready`, `failed`, `error`, `closed`; takes close messages. */
async function run(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("This module runs as a worker thread.");
  try {
    const settings: WorkspaceSettings = workerData;
    const { url, gateway, database, prepareToClose, close } = await startWorkspace(
      { ...settings, host: "127.0.0.1" },
      {
        emptyDatabase,
        threads,
        onError: (reported) => port.postMessage({ type: "error", reported }),
      },
    );
    port.on("message", async (message: { type?: unknown }) => {
      if (message.type === "prepareToClose") prepareToClose();
      if (message.type !== "close") return;
      await close();
      port.postMessage({ type: "closed" });
      // Without a listener the thread ends by itself, after its last log line was written.
      port.close();
    });
    port.postMessage({ type: "ready", url, gateway, database });
  } catch (error) {
    port.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}

await run();
