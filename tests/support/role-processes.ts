import { randomUUID } from "node:crypto";
import { type MailServer, startMailServer } from "../../src/workspace/mail/testing.ts";
import { createFreshDatabase } from "./databases.ts";
import { type ExternalGateway, startExternalGateway } from "./external-gateway.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { createVisitor, type ServiceVisitor } from "./service-visitor.ts";
import { findFreePort, type RunningSite, startSite } from "./site.ts";

/** The parts of a site on several machines: two sites, two services behind a load balancer, and a worker. */
export type RoleProcesses = {
  readonly sites: [RunningSite, RunningSite];
  readonly services: [RunningSite, RunningSite];
  readonly worker: RunningSite;
  readonly balancer: LoadBalancer;
  readonly mails: MailServer;
  readonly gateway: ExternalGateway;
  readonly databaseUrl: string;
  readonly serviceSecret: string;
  /** Settings of the services and the worker. */
  readonly workspaceEnv: Readonly<Record<string, string>>;
  /** Port of the worker's metrics. */
  readonly workerMetricsPort: number;
  /** Starts a service that was stopped again, on its port. `changed` overrides its settings. */
  readonly restartService: (index: 0 | 1, changed?: Readonly<Record<string, string>>) => Promise<void>;
  /** Starts a site that was stopped again, on its port. `changed` overrides its settings. */
  readonly restartSite: (index: 0 | 1, changed?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A browser on a page of a site, which sends the page's origin with each post. */
export function visitorOfSite({ sites }: RoleProcesses, siteOrigin: string): ServiceVisitor {
  return createVisitor((path, init) =>
    fetch(siteOrigin + path, {
      redirect: "manual",
      ...init,
      headers: { ...init.headers, ...(init.method === "POST" && { origin: sites[0].origin }) },
    }),
  );
}

/**
 * Starts all processes from the build, on one PostgreSQL. Both sites have the origin of the first one, as if a load
 * balancer were in front of them. `settings` overrides settings of the sites and services.
 */
export async function startRoleProcesses(
  settings: {
    readonly site?: Readonly<Record<string, string>>;
    readonly service?: Readonly<Record<string, string>>;
  } = {},
): Promise<RoleProcesses> {
  const databaseUrl = await createFreshDatabase();
  const mails = await startMailServer();
  const sitePorts = [String(await findFreePort()), String(await findFreePort())] as const;
  const servicePorts = [String(await findFreePort()), String(await findFreePort())] as const;
  const [sitePort] = sitePorts;
  const publicOrigin = `http://127.0.0.1:${sitePort}`;
  const gateway = await startExternalGateway({
    webhookUrl: `${publicOrigin}/order/webhook/razorpay`,
    retryMs: 100,
  });
  const serviceSecret = `service ${randomUUID()}`;
  const shared = { PUBLIC_ORIGIN: publicOrigin, SERVICE_SECRET: serviceSecret };
  const workspaceEnv = {
    ...shared,
    ...gateway.env,
    DATABASE_URL: databaseUrl,
    TOKEN_SECRET: `token ${randomUUID()}`,
    PAYMENTS: "razorpay",
    MAIL: "smtp",
    SMTP_URL: mails.url,
  };
  const startService = (PORT: string, changed = {}) =>
    startSite({ ...workspaceEnv, ROLE: "service", PORT, ...settings.service, ...changed });
  // The first process fills the database.
  const services: [RunningSite, RunningSite] = [
    await startService(servicePorts[0]),
    await startService(servicePorts[1]),
  ];
  const workerMetricsPort = await findFreePort();
  const worker = await startSite({
    ...workspaceEnv,
    ROLE: "worker",
    METRICS_PORT: String(workerMetricsPort),
  });
  const balancer = await startLoadBalancer(
    services.map(({ origin }) => origin),
    { retriesReads: true },
  );
  const site = { ...shared, ROLE: "site", WORKSPACE_SERVICE_URL: balancer.origin, ...settings.site };
  const startOneSite = (PORT: string, changed = {}) => startSite({ ...site, PORT, ...changed });
  const sites: [RunningSite, RunningSite] = [
    await startOneSite(sitePorts[0]),
    await startOneSite(sitePorts[1]),
  ];
  return {
    ...{ sites, services, worker, balancer, mails, gateway, databaseUrl, serviceSecret, workerMetricsPort },
    workspaceEnv,
    restartService: async (index, changed) => {
      services[index] = await startService(servicePorts[index], changed);
    },
    restartSite: async (index, changed) => {
      sites[index] = await startOneSite(sitePorts[index], changed);
    },
    stop: async () => {
      await Promise.all([...sites, ...services, worker].map((each) => each.stop()));
      await balancer.stop();
      await gateway.close();
      await mails.close();
    },
  };
}
