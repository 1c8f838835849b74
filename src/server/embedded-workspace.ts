import { Worker } from "node:worker_threads";
import type { ReportedError } from "../http/log.ts";
import type { WorkspaceMessage, WorkspaceSettings } from "../workspace/settings.ts";

/** URL and modes of the embedded service, reported when it is ready. */
export type WorkspaceInfo = {
  readonly url: string;
  readonly gateway: "simulator" | "razorpay";
  readonly database: "pglite" | "postgresql";
};

/**
 * The workspace service in a separate thread, so that database work does not block pages. In a process of the role
 * `service` or `worker`, the other thread only handles signals and metrics.
 */
export type EmbeddedWorkspace = {
  readonly info: WorkspaceInfo;
  /** Creates a link with which the first owner of the console signs in. Null if there is an owner, or no console. */
  createFirstOwnerLink(): Promise<string | null>;
  /** Announces the shutdown: API calls that are still waiting for the gateway after two seconds are aborted. */
  prepareToClose(): void;
  /** Closes the service. Until then, it accepts requests for another `drainMs` milliseconds, but is not ready. */
  close(drainMs?: number): Promise<void>;
};

type WorkerMessage =
  | { readonly type: "step"; readonly step: string }
  | ({ readonly type: "ready" } & WorkspaceInfo)
  | { readonly type: "error"; readonly reported: ReportedError }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "ownerLink"; readonly url: string | null }
  | { readonly type: "closed" };

/** Time to write the last log lines after the service has closed, in milliseconds. */
const flushLogsMs = 250;

/**
 * Starts the service in a worker and waits until it is ready. Rejects with a message for operators. Calls `onStep` with
 * each step of the start, as a sentence, and `onCrash` if the worker stops unexpectedly after that.
 */
export function startEmbeddedWorkspace(
  entry: URL,
  settings: WorkspaceSettings,
  events: {
    readonly onStep: (step: string) => void;
    readonly onCrash: (error: Error) => void;
    readonly onError: (reported: ReportedError) => void;
  },
): Promise<EmbeddedWorkspace> {
  const worker = new Worker(entry, { workerData: settings });
  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const send = (message: WorkspaceMessage) => worker.postMessage(message);
  let status: "starting" | "running" | "closing" = "starting";
  let takeOwnerLink = (_url: string | null) => {};
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (status === "starting") reject(error);
      else if (status === "running") events.onCrash(error);
    };
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`The workspace service exited with code ${code}.`)));
    worker.on("message", (message: WorkerMessage) => {
      // Pending work, such as a connection to an unresponsive mail server, must not keep the thread alive.
      if (message.type === "closed") setTimeout(() => worker.terminate(), flushLogsMs).unref();
      if (message.type === "step") return events.onStep(message.step);
      if (message.type === "error") return events.onError(message.reported);
      if (message.type === "ownerLink") return takeOwnerLink(message.url);
      if (message.type === "failed") return fail(new Error(message.message));
      if (message.type !== "ready") return;
      status = "running";
      resolve({
        info: message,
        createFirstOwnerLink: () =>
          new Promise((taken) => {
            takeOwnerLink = taken;
            send({ type: "createFirstOwnerLink" });
          }),
        prepareToClose: () => send({ type: "prepareToClose" }),
        close: (drainMs = 0) => {
          status = "closing";
          send({ type: "close", drainMs });
          return exited;
        },
      });
    });
  });
}
