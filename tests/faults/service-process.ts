import { startWorkspace } from "../../src/workspace/service.ts";

/** The workspace service as a process of its own, to be killed by tests; its data lies in the folder that is named. */
const [dataDir = ""] = process.argv.slice(2);
const workspace = await startWorkspace({
  host: "127.0.0.1",
  port: 0,
  publicOrigin: "https://baithak.example",
  dataDir,
  contentDir: new URL("../../content", import.meta.url).pathname,
  databaseUrl: null,
  tokenSecret: "a secret of at least thirty-two characters",
  razorpay: null,
  smtpUrl: null,
  leadWebhookUrl: null,
  brand: { name: "Baithak", number: 1, phone: "1", email: "a@b.example", logo: "/logo.svg" },
  defaultBuildingId: "delhi-connaught-place",
  excludedBuildingIds: [],
  logLevel: "error",
});
console.info(workspace.url);
