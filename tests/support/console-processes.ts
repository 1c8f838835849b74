import { randomUUID } from "node:crypto";
import { ConsoleVisitor } from "../../src/console/testing.ts";
import { createLog } from "../../src/http/log.ts";
import { commandActor } from "../../src/workspace/database/audit.ts";
import { openDatabase } from "../../src/workspace/database/open.ts";
import { createOwnerLink } from "../../src/workspace/staff/invitations.ts";
import { findFreePort, type RunningSite, startSite } from "./site.ts";

const consoleOrigin = "https://console.baithak.example";

/** The console as a process of its own, and the service that it calls. */
export type ConsoleProcesses = {
  readonly console: RunningSite;
  readonly service: RunningSite;
  /** Starts the stopped service again, on its port. */
  readonly restartService: () => Promise<void>;
  /** A browser in which a new owner has signed in. */
  readonly joinAsOwner: () => Promise<ConsoleVisitor>;
  readonly stop: () => Promise<void>;
};

/** The service must have a gateway and a mail server. Nothing that these processes do reaches them. */
const unused = {
  ...{ PAYMENTS: "razorpay", RAZORPAY_API_URL: "http://127.0.0.1:9", RAZORPAY_KEY_ID: "rzp_test_console" },
  ...{ RAZORPAY_KEY_SECRET: randomUUID(), RAZORPAY_WEBHOOK_SECRET: randomUUID() },
  ...{ MAIL: "smtp", SMTP_URL: "smtp://127.0.0.1:9" },
} as const;

/** Starts both from the build, on a database of PostgreSQL. `env`: further settings of the service. */
export async function startConsoleProcesses(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ConsoleProcesses> {
  const shared = { SERVICE_SECRET: `service ${randomUUID()}`, CONSOLE_ORIGIN: consoleOrigin };
  const port = String(await findFreePort());
  const tokenSecret = `token ${randomUUID()}`;
  const startService = () =>
    startSite({
      ...{ ...shared, DATABASE_URL: databaseUrl, ROLE: "service", PORT: port },
      ...{ TOKEN_SECRET: tokenSecret, ...unused, ...env },
    });
  let service = await startService();
  const PORT = String(await findFreePort());
  const served = await startSite({
    ...{ ...shared, ROLE: "console", PORT, CONSOLE_PORT: PORT, WORKSPACE_SERVICE_URL: service.origin },
  });
  return {
    console: served,
    get service() {
      return service;
    },
    restartService: async () => {
      service = await startService();
    },
    joinAsOwner: async () => {
      const database = await openDatabase({
        databaseUrl,
        dataDir: service.dataDir,
        log: createLog("silent"),
      });
      const deps = { db: database.db, now: () => new Date(), consoleOrigin, actor: commandActor("console") };
      const { url } = await createOwnerLink(deps);
      await database.close();
      const visitor = new ConsoleVisitor(served.origin, consoleOrigin);
      await visitor.join(new URL(url).searchParams.get("token") ?? "");
      return visitor;
    },
    stop: async () => {
      await served.stop();
      await service.stop();
    },
  };
}
