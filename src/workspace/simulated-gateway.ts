import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startGatewaySimulator } from "@baithak/gateway-simulator";
import * as v from "valibot";
import { href } from "../api/contract/href.ts";
import type { Log } from "../http/log.ts";
import { keptSecretFile } from "../http/secret-file.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";

/** The gateway simulator as it runs beside the service. */
export type SimulatedGateway = {
  /** What payments must know of it, as they would of Razorpay. */
  readonly gateway: GatewaySettings;
  /** Where it listens, for the forwarding of `/gateway-simulator/`; an origin without a path. */
  readonly origin: string;
  readonly close: () => Promise<void>;
};

/** Starts the simulator on a loopback port; the browser's addresses are paths of the site. Webhooks go to `serviceUrl`. */
export async function startSimulatedGateway(
  settings: Pick<WorkspaceSettings, "dataDir" | "publicOrigin">,
  serviceUrl: string,
  log: Log,
  now: () => Date,
): Promise<SimulatedGateway> {
  const isInMemory = settings.dataDir.startsWith("memory://");
  const folder = join(settings.dataDir, "gateway-simulator");
  const secrets = isInMemory ? newSecrets() : keptSecrets(folder);
  const simulator = await startGatewaySimulator({
    ...secrets,
    ...(isInMemory ? {} : { dataDir: folder }),
    webhookUrl: serviceUrl + href("/order/webhook/razorpay"),
    returnOrigins: [new URL(settings.publicOrigin).origin],
    now,
    log: (record, message) => log.info({ ...record, part: "gateway-simulator" }, message),
  });
  const origin = new URL(simulator.url).origin;
  const gateway = { ...secrets, ...addressesUnder(`${simulator.url}/v1`) };
  return { gateway, origin, close: () => simulator.close() };
}

/** The simulator of a running site, as its neighbour reaches it. Throws when the data folder holds no keys. */
export async function runningSimulator({
  dataDir,
  publicOrigin,
}: Pick<WorkspaceSettings, "dataDir" | "publicOrigin">): Promise<GatewaySettings> {
  const folder = join(dataDir, "gateway-simulator");
  if (!existsSync(secretsFile(folder)))
    throw new Error(`${folder} holds no keys. Set DATA_DIR as the site has it, or the keys of Razorpay.`);
  return { ...keptSecrets(folder), ...addressesUnder(`${publicOrigin}/gateway-simulator/v1`) };
}

function addressesUnder(apiUrl: string): Omit<GatewaySettings, keyof Secrets> {
  return {
    apiUrl,
    checkoutScriptUrl: "/gateway-simulator/checkout.js",
    checkoutFormUrl: "/gateway-simulator/v1/checkout/embedded",
  };
}

type Secrets = Pick<GatewaySettings, "keyId" | "keySecret" | "webhookSecret">;

function newSecrets(): Secrets {
  return {
    keyId: `rzp_test_${randomBytes(7).toString("hex")}`,
    keySecret: randomBytes(24).toString("base64url"),
    webhookSecret: randomBytes(24).toString("base64url"),
  };
}

function secretsFile(folder: string): string {
  return join(folder, "secrets.json");
}

/** The secrets of an earlier start, or new ones. They outlive a restart: what was signed before it is checked after it. */
function keptSecrets(folder: string): Secrets {
  const path = secretsFile(folder);
  const kept = v.safeParse(
    secretsText,
    keptSecretFile(path, () => JSON.stringify(newSecrets())),
  );
  if (kept.success) return kept.output;
  throw new Error(
    `${path} does not hold the simulator's keys. Put it back from a backup; where no practice booking matters, remove it, and new ones are made.`,
  );
}

const secret = v.pipe(v.string(), v.minLength(24));
const secretsText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keyId: v.pipe(v.string(), v.minLength(8)), keySecret: secret, webhookSecret: secret }),
);
