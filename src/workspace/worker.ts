import { parentPort, workerData } from "node:worker_threads";
import { startWorkspace } from "./service.ts";
import type { WorkspaceMessage, WorkspaceSettings } from "./settings.ts";
import { builtThreadModules, sourceThreadModules } from "./threads/task-thread.ts";

/** The archive of an empty database. It exists only in a build. */
const emptyDatabase = new URL("empty-database.gz", import.meta.url);
const threads = import.meta.url.endsWith(".ts") ? sourceThreadModules : builtThreadModules(import.meta.url);

/**
 * Runs the service in a worker thread, with `workerData` as settings. Sends the messages `step`, `ready`, `failed`,
 * `error`, `ownerLink` and `closed`. Receives a `WorkspaceMessage`.
 */
async function run(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("This module runs as a worker thread.");
  try {
    const settings: WorkspaceSettings = workerData;
    const workspace = await startWorkspace(settings, {
      emptyDatabase,
      threads,
      onStep: (step) => port.postMessage({ type: "step", step }),
      onError: (reported) => port.postMessage({ type: "error", reported }),
    });
    port.on("message", async (message: WorkspaceMessage) => {
      if (message.type === "prepareToClose") return workspace.prepareToClose();
      if (message.type === "createFirstOwnerLink")
        return port.postMessage({
          type: "ownerLink",
          // Without the link, `npm run console -- owner` creates one.
          url: await workspace.createFirstOwnerLink().catch(() => null),
        });
      await workspace.drain(message.drainMs);
      port.postMessage({ type: "closed" });
      // Once the port is closed, the thread exits after it has written its last log lines.
      port.close();
    });
    const { url, gateway, database } = workspace;
    port.postMessage({ type: "ready", url, gateway, database });
  } catch (error) {
    port.postMessage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    port.close();
  }
}

await run();
