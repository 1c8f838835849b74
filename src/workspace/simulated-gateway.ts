import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startGatewaySimulator } from "@baithak/gateway-simulator";
import * as v from "valibot";
import { href } from "../api/contract/href.ts";
import type { Log } from "../http/log.ts";
import { readOrCreateSecretFile } from "../http/secret-file.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";

/** A running gateway simulator, for practice mode. */
export type SimulatedGateway = {
  readonly gateway: GatewaySettings;
  /** Origin of the simulator. The service forwards requests to `/gateway-simulator/` to it. */
  readonly origin: string;
  readonly close: () => Promise<void>;
};

/** Starts the simulator on a loopback port. Browsers use it through the site. Webhook events go to `serviceUrl`. */
export async function startSimulatedGateway(
  settings: Pick<WorkspaceSettings, "dataDir" | "publicOrigin">,
  serviceUrl: string,
  log: Log,
  now: () => Date,
): Promise<SimulatedGateway> {
  const isInMemory = settings.dataDir.startsWith("memory://");
  const folder = join(settings.dataDir, "gateway-simulator");
  const secrets = isInMemory ? generateSecrets() : loadOrCreateSecrets(folder);
  const simulator = await startGatewaySimulator({
    ...secrets,
    ...(isInMemory ? {} : { dataDir: folder }),
    webhookUrl: serviceUrl + href("/order/webhook/razorpay"),
    returnOrigins: [new URL(settings.publicOrigin).origin],
    now,
    log: (record, message) => log.info({ ...record, part: "gateway-simulator" }, message),
  });
  const origin = new URL(simulator.url).origin;
  const gateway = { ...secrets, ...gatewayUrls(`${simulator.url}/v1`) };
  return { gateway, origin, close: () => simulator.close() };
}

/** Returns the settings of the simulator of a running site. Throws if the data folder does not contain its keys. */
export async function readSimulatorSettings({
  dataDir,
  publicOrigin,
}: Pick<WorkspaceSettings, "dataDir" | "publicOrigin">): Promise<GatewaySettings> {
  const folder = join(dataDir, "gateway-simulator");
  if (!existsSync(secretsFile(folder)))
    throw new Error(
      `${folder} holds no keys of the simulator. Set DATA_DIR to the data folder of the site, or set the Razorpay keys.`,
    );
  return { ...loadOrCreateSecrets(folder), ...gatewayUrls(`${publicOrigin}/gateway-simulator/v1`) };
}

/** Returns true if the data folder contains the records of a simulator. */
export function hasSimulatorData({ dataDir }: Pick<WorkspaceSettings, "dataDir">): boolean {
  return existsSync(secretsFile(join(dataDir, "gateway-simulator")));
}

function gatewayUrls(apiUrl: string): Omit<GatewaySettings, keyof Secrets> {
  return {
    apiUrl,
    checkoutScriptUrl: "/gateway-simulator/checkout.js",
    checkoutFormUrl: "/gateway-simulator/v1/checkout/embedded",
  };
}

type Secrets = Pick<GatewaySettings, "keyId" | "keySecret" | "webhookSecret">;

function generateSecrets(): Secrets {
  return {
    keyId: `rzp_test_${randomBytes(7).toString("hex")}`,
    keySecret: randomBytes(24).toString("base64url"),
    webhookSecret: randomBytes(24).toString("base64url"),
  };
}

function secretsFile(folder: string): string {
  return join(folder, "secrets.json");
}

/** Returns the stored secrets, or creates and stores new ones. Signatures therefore stay valid after a restart. */
function loadOrCreateSecrets(folder: string): Secrets {
  const path = secretsFile(folder);
  const stored = v.safeParse(
    secretsText,
    readOrCreateSecretFile(path, () => JSON.stringify(generateSecrets())),
  );
  if (stored.success) return stored.output;
  throw new Error(
    `${path} does not contain valid keys of the simulator. Restore it from a backup. If no practice booking matters, delete it: new keys are created.`,
  );
}

const secret = v.pipe(v.string(), v.minLength(24));
const secretsText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keyId: v.pipe(v.string(), v.minLength(8)), keySecret: secret, webhookSecret: secret }),
);
