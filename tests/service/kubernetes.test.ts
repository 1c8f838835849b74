import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SettingsError } from "../../src/http/environment.ts";
import { readSettings } from "../../src/server/settings.ts";

const folder = "docker/kubernetes";

/** The fields of the Kubernetes API that the example uses. An unknown or misspelt field is rejected. */
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,62}$/));
const labels = v.record(v.pipe(v.string(), v.regex(/^[a-z0-9./-]+$/)), v.string());
const metadata = v.strictObject({ name, labels: v.optional(labels) });
const selector = v.strictObject({ matchLabels: labels });
const quantity = v.pipe(v.string(), v.regex(/^\d+(m|Mi|Gi)?$/));
const resources = v.strictObject({ cpu: quantity, memory: quantity });
const probe = v.strictObject({
  httpGet: v.strictObject({ path: v.picklist(["/healthz", "/readyz"]), port: v.literal("http") }),
  periodSeconds: v.number(),
  timeoutSeconds: v.optional(v.number()),
  failureThreshold: v.number(),
});
const container = v.strictObject({
  name,
  image: v.literal("baithak"),
  env: v.array(v.strictObject({ name: v.string(), value: v.string() })),
  envFrom: v.array(
    v.union([
      v.strictObject({ configMapRef: v.strictObject({ name }) }),
      v.strictObject({ secretRef: v.strictObject({ name }) }),
    ]),
  ),
  ports: v.array(v.strictObject({ name, containerPort: v.number() })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: v.strictObject({ requests: resources, limits: resources }),
  securityContext: v.strictObject({
    allowPrivilegeEscalation: v.literal(false),
    readOnlyRootFilesystem: v.literal(true),
    capabilities: v.strictObject({ drop: v.tuple([v.literal("ALL")]) }),
  }),
  volumeMounts: v.array(v.strictObject({ name, mountPath: v.string() })),
});
const deployment = v.strictObject({
  apiVersion: v.literal("apps/v1"),
  kind: v.literal("Deployment"),
  metadata,
  spec: v.strictObject({
    replicas: v.number(),
    selector,
    strategy: v.strictObject({
      type: v.literal("RollingUpdate"),
      rollingUpdate: v.strictObject({ maxUnavailable: v.literal(0), maxSurge: v.literal(1) }),
    }),
    template: v.strictObject({
      metadata: v.strictObject({ labels, annotations: labels }),
      spec: v.strictObject({
        automountServiceAccountToken: v.literal(false),
        enableServiceLinks: v.literal(false),
        terminationGracePeriodSeconds: v.number(),
        topologySpreadConstraints: v.array(
          v.strictObject({
            maxSkew: v.number(),
            topologyKey: v.string(),
            whenUnsatisfiable: v.picklist(["ScheduleAnyway", "DoNotSchedule"]),
            labelSelector: selector,
          }),
        ),
        securityContext: v.strictObject({
          runAsNonRoot: v.literal(true),
          runAsUser: v.literal(1000),
          runAsGroup: v.literal(1000),
          seccompProfile: v.strictObject({ type: v.literal("RuntimeDefault") }),
        }),
        containers: v.tuple([container]),
        volumes: v.array(v.strictObject({ name, emptyDir: v.strictObject({ sizeLimit: quantity }) })),
      }),
    }),
  }),
});
const service = v.strictObject({
  apiVersion: v.literal("v1"),
  kind: v.literal("Service"),
  metadata,
  spec: v.strictObject({
    selector: labels,
    ports: v.array(v.strictObject({ name, port: v.number(), targetPort: name })),
  }),
});
const disruptionBudget = v.strictObject({
  apiVersion: v.literal("policy/v1"),
  kind: v.literal("PodDisruptionBudget"),
  metadata,
  spec: v.strictObject({ maxUnavailable: v.number(), selector }),
});
const networkPolicy = v.strictObject({
  apiVersion: v.literal("networking.k8s.io/v1"),
  kind: v.literal("NetworkPolicy"),
  metadata,
  spec: v.strictObject({
    podSelector: selector,
    policyTypes: v.array(v.literal("Ingress")),
    ingress: v.array(
      v.strictObject({
        from: v.optional(v.array(v.strictObject({ podSelector: selector }))),
        ports: v.array(v.strictObject({ port: name })),
      }),
    ),
  }),
});
const ingress = v.strictObject({
  apiVersion: v.literal("networking.k8s.io/v1"),
  kind: v.literal("Ingress"),
  metadata,
  spec: v.strictObject({
    ingressClassName: name,
    tls: v.array(v.strictObject({ hosts: v.array(v.string()), secretName: name })),
    rules: v.array(
      v.strictObject({
        host: v.string(),
        http: v.strictObject({
          paths: v.array(
            v.strictObject({
              path: v.string(),
              pathType: v.picklist(["Prefix", "Exact"]),
              backend: v.strictObject({
                service: v.strictObject({ name, port: v.strictObject({ name }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});
const configMap = v.strictObject({
  apiVersion: v.literal("v1"),
  kind: v.literal("ConfigMap"),
  metadata,
  data: v.record(v.string(), v.string()),
});
const secret = v.strictObject({
  apiVersion: v.literal("v1"),
  kind: v.literal("Secret"),
  metadata,
  stringData: v.record(v.string(), v.string()),
});
const namespace = v.strictObject({ apiVersion: v.literal("v1"), kind: v.literal("Namespace"), metadata });
const manifest = v.variant("kind", [
  deployment,
  service,
  disruptionBudget,
  networkPolicy,
  ingress,
  configMap,
  secret,
  namespace,
]);
type Manifest = v.InferOutput<typeof manifest>;

const documentsOf = (file: string): unknown[] =>
  parseAllDocuments(readFileSync(join(folder, file), "utf8")).map((document) => document.toJS());

const kustomization = parse(readFileSync(join(folder, "kustomization.yaml"), "utf8"));
const files: string[] = [...kustomization.resources, "secrets.example.yaml"];
const manifests: Manifest[] = files.flatMap(documentsOf).map((document) => v.parse(manifest, document));

function ofKind<Kind extends Manifest["kind"]>(kind: Kind) {
  return manifests.filter((each): each is Extract<Manifest, { kind: Kind }> => each.kind === kind);
}
const deployments = ofKind("Deployment");

/** The environment of a container, with filled secrets. */
function environmentOf({ spec }: (typeof deployments)[number]): Record<string, string> {
  const [{ env, envFrom }] = spec.template.spec.containers;
  const sources = envFrom.map((source) =>
    "configMapRef" in source
      ? ofKind("ConfigMap").find(({ metadata }) => metadata.name === source.configMapRef.name)?.data
      : filled(ofKind("Secret").find(({ metadata }) => metadata.name === source.secretRef.name)?.stringData),
  );
  expect(sources, "each source of settings exists").not.toContain(undefined);
  const own = Object.fromEntries(env.map((entry) => [entry.name, entry.value]));
  return Object.assign({ NODE_ENV: "production" }, ...sources, own);
}

const secretValues: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://site:word@database:5432/baithak",
  RAZORPAY_KEY_ID: "rzp_live_1234567890abcd",
  SMTP_URL: "smtps://mail.example",
};

function filled(values: Readonly<Record<string, string>> | undefined): Record<string, string> | undefined {
  const generated = "q7Vx2mLp9Rt4Zk8Wc3Nf6Hb1Yd5Sg0Ja";
  return (
    values &&
    Object.fromEntries(Object.keys(values).map((each) => [each, secretValues[each] ?? generated] as const))
  );
}

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

test("the kustomization lists every manifest except the example Secret", () => {
  expect(readdirSync(folder).toSorted()).toEqual([...files, "kustomization.yaml"].toSorted());
});

test("the example has one deployment of each role", () => {
  expect(deployments.map((each) => environmentOf(each).ROLE)).toEqual([
    "site",
    "service",
    "worker",
    "console",
  ]);
});

test("the template of the secrets contains no value", () => {
  for (const { stringData } of ofKind("Secret"))
    expect(new Set(Object.values(stringData))).toEqual(new Set([""]));
});

describe.each(deployments.map((each) => [each.metadata.name, each] as const))("%s", (_, each) => {
  const { template, selector: pods } = each.spec;
  const [{ ports, resources: limits }] = template.spec.containers;
  const env = environmentOf(each);

  test("starts with the settings and the filled secrets, and not without a secret", () => {
    expect(problemsOf(env)).toEqual([]);
    const secrets = Object.keys(env).filter((setting) =>
      ofKind("Secret").some(({ stringData }) => setting in stringData),
    );
    for (const missing of secrets)
      expect(problemsOf({ ...env, [missing]: "" }), missing).toContainEqual(
        expect.stringMatching(`^${missing}: is missing`),
      );
  });

  test("gets only the secrets that its role needs", () => {
    expect("TOKEN_SECRET" in env).toBe(env.ROLE === "service" || env.ROLE === "worker");
    expect("SERVICE_SECRET" in env).toBe(env.ROLE !== "worker");
  });

  test("the ports of the settings are open, and selectors match its pods", () => {
    const open = Object.fromEntries(ports.map((port) => [port.name, port.containerPort]));
    expect(open).toEqual({ http: Number(env.PORT ?? 3000), metrics: Number(env.METRICS_PORT) });
    expect(template.metadata.annotations["prometheus.io/port"]).toBe(env.METRICS_PORT);
    expect(template.metadata.labels).toEqual(pods.matchLabels);
    const budgets = ofKind("PodDisruptionBudget").filter(
      ({ spec }) => spec.selector.matchLabels.role === env.ROLE,
    );
    expect(budgets.map(({ spec }) => spec.selector)).toEqual([pods]);
  });

  test("has time to drain before it is killed", () => {
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(env.DRAIN_SECONDS) + 8);
  });

  test("has limits that are not below its requests", () => {
    const megabytes = (text: string) => Number.parseInt(text, 10) * (text.endsWith("Gi") ? 1024 : 1);
    expect(megabytes(limits.limits.memory)).toBeGreaterThanOrEqual(megabytes(limits.requests.memory));
  });
});

test("the console is closed to the internet, and reaches the services", () => {
  const backends = ofKind("Ingress").flatMap(({ spec }) =>
    spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name)),
  );
  expect(backends).toEqual(["baithak-site"]);
  const callers = ofKind("NetworkPolicy").flatMap(({ spec }) =>
    spec.ingress.flatMap(({ from }) => from ?? []),
  );
  expect(callers.map(({ podSelector }) => podSelector.matchLabels.role)).toEqual(["site", "console"]);
});

test("sites reach the services under WORKSPACE_SERVICE_URL, and the ingress reaches the sites", () => {
  const services = ofKind("Service");
  const find = (wanted: string | undefined) => services.find(({ metadata }) => metadata.name === wanted);
  const [site] = deployments;
  const url = new URL(site === undefined ? "" : (environmentOf(site).WORKSPACE_SERVICE_URL ?? ""));
  const called = find(url.hostname);
  expect(called?.spec.selector.role).toBe("service");
  expect(String(called?.spec.ports[0]?.port)).toBe(url.port);
  const [entry] = ofKind("Ingress");
  const backend = entry?.spec.rules[0]?.http.paths[0]?.backend.service;
  expect(find(backend?.name)?.spec.selector.role).toBe("site");
  expect(entry?.spec.tls[0]?.hosts).toEqual(entry?.spec.rules.map(({ host }) => host));
});
