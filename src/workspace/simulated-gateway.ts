import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startGatewaySimulator } from "../gateway-simulator/simulator.ts";
import type { Log } from "../http/log.ts";
import type { GatewaySettings, WorkspaceSettings } from "./settings.ts";

/** The gateway simulator as it runs beside the service. */
export type SimulatedGateway = {
  /** What payments must know of it, as they would of Razorpay. */
  readonly gateway: GatewaySettings;
  /** Where it listens, for the forwarding of `/gateway-simulator/`; an origin without a path. */
  readonly origin: string;
  readonly close: () => Promise<void>;
};

/**
 * Starts the gateway simulator on a loopback port of its own. The browser reaches it under the site's own origin, so
 * the addresses for the browser are paths.
 * @param serviceUrl where the service itself listens; webhooks go there.
 */
export async function startSimulatedGateway(
  settings: Pick<WorkspaceSettings, "dataDir" | "publicOrigin">,
  serviceUrl: string,
  log: Log,
  now: () => Date,
): Promise<SimulatedGateway> {
  const isInMemory = settings.dataDir.startsWith("memory://");
  const folder = join(settings.dataDir, "gateway-simulator");
  const secrets = isInMemory ? newSecrets() : await keptSecrets(folder);
  const simulator = await startGatewaySimulator({
    ...secrets,
    ...(isInMemory ? {} : { dataDir: folder }),
    webhookUrl: `${serviceUrl}/order/webhook/razorpay`,
    returnOrigins: [new URL(settings.publicOrigin).origin],
    now,
    log: (record, message) => log.info({ ...record, part: "gateway-simulator" }, message),
  });
  const origin = new URL(simulator.url).origin;
  const gateway = { ...secrets, ...addressesUnder(`${simulator.url}/v1`) };
  return { gateway, origin, close: () => simulator.close() };
}

/**
 * The simulator of a site that runs, as its neighbour reaches it.
 * @throws when the site's data folder holds no keys of it.
 */
export async function runningSimulator({
  dataDir,
  publicOrigin,
}: Pick<WorkspaceSettings, "dataDir" | "publicOrigin">): Promise<GatewaySettings> {
  const path = join(dataDir, "gateway-simulator", "secrets.json");
  const kept = await readFile(path, "utf8").catch(() => {
    throw new Error(`${path} cannot be read. Set DATA_DIR as the site has it, or the keys of Razorpay.`);
  });
  return { ...parsed(kept, path), ...addressesUnder(`${publicOrigin}/gateway-simulator/v1`) };
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

/**
 * The secrets of an earlier start, or new ones, readable by this user alone. They must outlive a restart: what was
 * signed before it is checked after it. The file is written first and named after, so that a crash leaves no half.
 */
async function keptSecrets(folder: string): Promise<Secrets> {
  const path = join(folder, "secrets.json");
  await mkdir(folder, { recursive: true });
  const kept = await readFile(path, "utf8").catch(() => null);
  if (kept !== null) return parsed(kept, path);
  const secrets = newSecrets();
  await writeFile(`${path}.new`, JSON.stringify(secrets), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return secrets;
}

function parsed(text: string, path: string): Secrets {
  const { keyId, keySecret, webhookSecret }: Partial<Record<string, unknown>> = JSON.parse(text);
  if (typeof keyId === "string" && typeof keySecret === "string" && typeof webhookSecret === "string") {
    return { keyId, keySecret, webhookSecret };
  }
  throw new Error(`${path} does not hold the simulator's keys. Remove it, and new ones are made.`);
}
