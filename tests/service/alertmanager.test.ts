import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, stringify } from "yaml";
import { startMailServer, startReceiver } from "../../src/workspace/mail/testing.ts";
import { secrets, startTestGateway } from "../../src/workspace/payment/testing.ts";
import { createFreshDatabase } from "../support/databases.ts";
import { type ObservedSite, startObservedSite } from "../support/observed-site.ts";
import { setupCommand } from "../support/programs.ts";
import { alertmanagerPath, findPrometheusProgram } from "../support/prometheus.ts";
import { findFreePort } from "../support/site.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";

const prometheus = findPrometheusProgram("prometheus");
const isMissing = prometheus === null || !existsSync(alertmanagerPath);
const reason = isMissing ? ` (skipped: Prometheus is missing, run \`${setupCommand}\`)` : "";

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a program until the test ends. A failed assertion shows its output. */
function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): void {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  onTestFinished(({ task }) => {
    child.kill("SIGKILL");
    if (task.result?.state === "fail") console.error(output.slice(-4_000));
  });
}

/** Copies the content folder with the first five centres of Delhi only. */
async function contentWithFiveCentres(): Promise<string> {
  const folder = join(await temporaryFolder(), "content");
  await cp("content", folder, { recursive: true });
  const centres = join(folder, "inventory/centres");
  for (const name of await readdir(centres)) {
    const path = join(centres, name);
    const all = parse(await readFile(path, "utf8")) as readonly object[];
    if (name === "delhi.yaml") await writeFile(path, stringify(all.slice(0, 5)));
    else await rm(path);
  }
  return folder;
}

/** Starts Alertmanager with the start script of its image, and with short intervals. Returns its host and port. */
async function startAlertmanager(env: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder();
  await cp("docker/alertmanager", folder, { recursive: true });
  await mkdir(join(folder, "data"));
  const address = `127.0.0.1:${await findFreePort()}`;
  const configuration = await readFile(join(folder, "alertmanager.yml"), "utf8");
  const shortened = configuration
    .replace(/(group_wait|group_interval): \w+/g, "$1: 1s")
    .replace("/etc/baithak/", `${folder}/`);
  await writeFile(join(folder, "alertmanager.yml"), shortened);
  const script = (await readFile("docker/alertmanager/start.sh", "utf8"))
    .replaceAll("/etc/baithak/", `${folder}/`)
    .replace("config=/tmp/", `config=${folder}/generated-`)
    .replace("exec prometheus-alertmanager", `exec ${alertmanagerPath} --web.listen-address=${address}`)
    .replace("--storage.path=/alertmanager", `--storage.path=${folder}/data`);
  await writeFile(join(folder, "start.sh"), script);
  startProgram("sh", [join(folder, "start.sh")], env);
  return address;
}

/** Starts Prometheus with the configuration of its image, and with short intervals, for a process with all roles. */
async function startPrometheus(site: ObservedSite, alertmanagerAddress: string): Promise<string> {
  const folder = await temporaryFolder();
  const configuration = parse(await readFile("docker/prometheus/prometheus.yml", "utf8"));
  configuration.global = { scrape_interval: "500ms", evaluation_interval: "500ms" };
  configuration.alerting.alertmanagers[0].static_configs[0].targets = [alertmanagerAddress];
  configuration.scrape_configs = configuration.scrape_configs.filter(
    ({ job_name: name }: { job_name: string }) => name === "baithak-site",
  );
  configuration.scrape_configs[0].static_configs[0].targets = [site.metricsAddress];
  await writeFile(join(folder, "prometheus.yml"), stringify(configuration));
  const rules = await readFile("docker/prometheus/alerts.yml", "utf8");
  await writeFile(join(folder, "alerts.yml"), rules.replace(/ for: \w+$/gm, " for: 1s"));
  const address = `127.0.0.1:${await findFreePort()}`;
  startProgram(resolve(prometheus ?? ""), [
    `--config.file=${join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=${address}`,
  ]);
  return address;
}

describe.skipIf(isMissing)(`Prometheus and Alertmanager${reason}`, () => {
  test("a site with 5 centres whose mail server and gateway fail notifies the operator by webhook and by email, with the sections of the runbook", async () => {
    const [mailServer, gateway, otherMailServer, receiver] = await Promise.all([
      startMailServer(),
      startTestGateway(),
      startMailServer(),
      startReceiver(),
    ]);
    const mailProxy = await startTcpProxy(Number(new URL(mailServer.url).port));
    const gatewayProxy = await startTcpProxy(Number(new URL(gateway.url).port));
    for (const each of [mailServer, gateway, otherMailServer, receiver, mailProxy, gatewayProxy])
      onTestFinished(() => each.close());
    const databaseUrl = await createFreshDatabase();
    const site = await startObservedSite({
      service: {
        databaseUrl,
        contentDir: await contentWithFiveCentres(),
        smtpUrl: `smtp://127.0.0.1:${mailProxy.port}`,
        razorpay: {
          ...secrets,
          apiUrl: `http://127.0.0.1:${gatewayProxy.port}${new URL(gateway.url).pathname}/v1`,
          checkoutScriptUrl: "/c.js",
          checkoutFormUrl: "/c",
        },
      },
    });
    const client = new pg.Client(databaseUrl);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("select count(*)::int as centres from centres");
    expect(rows).toEqual([{ centres: 5 }]);

    const smtp = new URL(otherMailServer.url);
    const alertmanagerAddress = await startAlertmanager({
      ALERT_WEBHOOK_URL: receiver.url,
      ALERT_EMAIL: "operator@baithak.example",
      ALERT_SMTP: smtp.host,
      ALERT_SMTP_TLS: "false",
    });
    const prometheusAddress = await startPrometheus(site, alertmanagerAddress);
    const probes = 'baithak_doctor_rows{check=~"mail_unreachable|gateway_unreachable"}';
    const query = new URLSearchParams({ query: `sum(${probes})` });
    const findings = async (): Promise<string | undefined> => {
      const response = await fetch(`http://${prometheusAddress}/api/v1/query?${query}`).catch(() => null);
      return (await response?.json())?.data.result[0]?.value[1];
    };
    await expect.poll(findings).toBe("0");
    expect(receiver.posts, "nothing fires while everything works").toEqual([]);

    mailProxy.set("refuse");
    gatewayProxy.set("refuse");
    gatewayProxy.reset();
    // The probes are due in two minutes.
    await client.query("update doctor_checks set due_at = now() where id like '%_unreachable'");

    const notified = () =>
      receiver.posts
        .flatMap(({ body }) => JSON.parse(body).alerts as { labels: Labels; annotations: Annotations }[])
        .map(({ labels, annotations }) => `${labels.alertname} ${annotations.runbook}`);
    const mailAlert = [
      "BaithakMailUnreachable",
      `docs/operating.md#${"BaithakMailUnreachable".toLowerCase()}`,
    ];
    const gatewayAlert = [
      "BaithakGatewayUnreachable",
      `docs/operating.md#${"BaithakGatewayUnreachable".toLowerCase()}`,
    ];
    await expect
      .poll(() => new Set(notified()))
      .toEqual(new Set([mailAlert, gatewayAlert].map((parts) => parts.join(" "))));
    const mails = () => otherMailServer.taken.map(({ source }) => source).join("");
    for (const [name = "", runbook = ""] of [mailAlert, gatewayAlert]) {
      await expect.poll(mails).toContain(`Subject: FIRING: ${name}`);
      expect(mails()).toContain(`Runbook: ${runbook}`);
    }
  });
});

type Labels = { readonly alertname: string };
type Annotations = { readonly runbook: string };
