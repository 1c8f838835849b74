import { Worker } from "node:worker_threads";
import type { ReportedError } from "../http/log.ts";
import type { WorkspaceSettings } from "../workspace/settings.ts";

/** What the embedded service says of itself when it is ready. */
export type WorkspaceModes = {
  readonly url: string;
  readonly gateway: "simulator" | "razorpay";
  readonly database: "pglite" | "postgresql";
};

/** The workspace service in a thread of its own, so that database work never stalls a page. */
export type EmbeddedWorkspace = {
  readonly modes: WorkspaceModes;
  /** Says that it will be closed soon: calls that wait for the gateway are answered within two seconds. */
  prepareToClose(): void;
  close(): Promise<void>;
};

type WorkerMessage =
  | ({ readonly type: "ready" } & WorkspaceModes)
  | { readonly type: "error"; readonly reported: ReportedError }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "closed" };

/** Time for the last lines of the log once the service has closed, in milliseconds. */
const lastLinesMs = 250;

/** Starts the service in a worker, and waits until it is ready. `onCrash`: it ended later. Throws, fit for people. */
export function startEmbeddedWorkspace(
  entry: URL,
  settings: WorkspaceSettings,
  events: {
    readonly onCrash: (error: Error) => void;
    readonly onError: (reported: ReportedError) => void;
  },
): Promise<EmbeddedWorkspace> {
  const worker = new Worker(entry, { workerData: settings });
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  let phase: "starting" | "running" | "closing" = "starting";
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (phase === "starting") reject(error);
      else if (phase === "running") events.onCrash(error);
    };
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`The workspace service ended with code ${code}.`)));
    worker.on("message", (message: WorkerMessage) => {
      // What still waits for someone, such as a mail server that keeps silent, must not keep the thread.
      if (message.type === "closed") setTimeout(() => worker.terminate(), lastLinesMs).unref();
      if (message.type === "error") return events.onError(message.reported);
      if (message.type === "failed") return fail(new Error(message.message));
      if (message.type !== "ready") return;
      phase = "running";
      resolve({
        modes: message,
        prepareToClose: () => worker.postMessage({ type: "prepareToClose" }),
        close: () => {
          phase = "closing";
          worker.postMessage({ type: "close" });
          return exited;
        },
      });
    });
  });
}
