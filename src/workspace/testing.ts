import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { createFreshFolder } from "../../tests/support/databases.ts";
import { setUpSuite } from "../../tests/support/set-up-suite.ts";
import { testServiceSecret } from "../http/testing.ts";
import type { Workspace } from "./service.ts";
import type { WorkspaceSettings } from "./settings.ts";

/** For tests: returns settings for a service with the shipped content, an embedded database and no log. */
export function settingsIn(dataDir: string, overrides: Partial<WorkspaceSettings> = {}): WorkspaceSettings {
  return {
    role: null,
    serviceSecrets: [testServiceSecret],
    host: "127.0.0.1",
    port: 0,
    publicOrigin: "https://baithak.example",
    consoleOrigin: null,
    oidc: null,
    refundLimitPaise: null,
    dataDir,
    contentDir: fileURLToPath(new URL("../../content", import.meta.url)),
    picturesDir: null,
    databaseUrl: null,
    replicaUrl: null,
    databasePool: 10,
    tokenSecrets: ["a secret of at least thirty-two characters"],
    razorpay: null,
    smtpUrl: null,
    leadWebhookUrl: null,
    alarmWebhookUrl: null,
    cdn: null,
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
    hasBackupAlarm: false,
    // Tests send their requests from this IP address, so no limits apply to them.
    unlimitedAddresses: ["127.0.0.1"],
    logLevel: "silent",
    tracesUrl: null,
    ...overrides,
  };
}

/** For tests: starts a service in a temporary folder before the tests of a file, and closes it after them. */
export function sharedWorkspace(start: (folder: string) => Promise<Workspace>): {
  readonly url: string;
  readonly folder: string;
} {
  let folder = "";
  let workspace: Workspace | undefined;
  setUpSuite(async (onSuiteFinished) => {
    folder = await createFreshFolder();
    onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
    workspace = await start(folder);
    onSuiteFinished(() => workspace?.close());
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
