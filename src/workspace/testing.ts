import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import { freshFolder } from "../../tests/support/databases.ts";
import type { Workspace } from "./service.ts";
import type { WorkspaceSettings } from "./settings.ts";

/** For tests: settings of a service on the shipped content, with everything embedded and no log. */
export function settingsIn(dataDir: string, given: Partial<WorkspaceSettings> = {}): WorkspaceSettings {
  return {
    host: "127.0.0.1",
    port: 0,
    publicOrigin: "https://baithak.example",
    dataDir,
    contentDir: fileURLToPath(new URL("../../content", import.meta.url)),
    databaseUrl: null,
    databasePool: 10,
    tokenSecret: "a secret of at least thirty-two characters",
    razorpay: null,
    smtpUrl: null,
    leadWebhookUrl: null,
    brand: {
      name: "Baithak",
      number: 1,
      phone: "1800 000 0000",
      email: "hello@baithak.example",
      logo: "/logo.svg",
    },
    defaultBuildingId: "delhi-connaught-place",
    excludedBuildingIds: [],
    alarmEmail: "alarm@baithak.example",
    // Where tests say that they come from when they are not about limits.
    unlimitedAddresses: ["127.0.0.1"],
    logLevel: "silent",
    ...given,
  };
}

/** For tests: a service that runs in a folder of its own while the tests of a file run; `start` starts it there. */
export function workspaceOfFile(start: (folder: string) => Promise<Workspace>): {
  readonly url: string;
  readonly folder: string;
} {
  let folder = "";
  let workspace: Workspace | undefined;
  beforeAll(async () => {
    folder = await freshFolder();
    workspace = await start(folder);
  });
  afterAll(async () => {
    await workspace?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get url() {
      return workspace?.url ?? "";
    },
    get folder() {
      return folder;
    },
  };
}
