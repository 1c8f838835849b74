import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  checkTexts,
  type ProbeName,
  probeAlerts,
  runbookOf,
} from "../../src/workspace/reconciliation/check-texts.ts";
import { waitingLimits } from "../../src/workspace/reconciliation/waiting.ts";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { startObservedSite } from "../support/observed-site.ts";
import { setupCommand } from "../support/programs.ts";
import { findPrometheusProgram } from "../support/prometheus.ts";
import { beginPayment, createServiceVisitor, hold, payAtBank } from "../support/service-visitor.ts";

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
};
type RulesTest = {
  readonly name: string;
  readonly promql_expr_test: readonly { readonly exp_samples: readonly { readonly labels: string }[] }[];
};
type Panel = { readonly title: string; readonly targets?: readonly { readonly expr: string }[] };

const rulesFile = "docker/prometheus/alerts.yml";
const rulesTestFile = "tests/service/alerts.promtool.yml";
const rules = parse(readFileSync(rulesFile, "utf8")) as {
  readonly groups: readonly { readonly rules: readonly Alert[] }[];
};
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync("docker/grafana/dashboard.json", "utf8")) as {
  readonly panels: readonly Panel[];
};
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ owner: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ owner: `panel “${title}”`, expr })),
  ),
];

const keywords = new Set(["and", "or", "unless", "by", "without", "on", "ignoring", "group_left", "offset"]);

/** Returns the metrics that a PromQL expression reads, with their label matchers. */
function selectorsOf(expr: string): { readonly metric: string; readonly matchers: string }[] {
  const withoutLabelLists = expr.replace(/\b(by|without|on|ignoring|group_left)\s*\([^)]*\)/g, " ");
  return [...withoutLabelLists.matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?(?:\[\w+\])?/g)]
    .map(([, metric = "", matchers = ""]) => ({ metric, matchers }))
    .filter(({ metric }) => !keywords.has(metric));
}

/** Returns the series names of a scrape: histograms have three each. */
function seriesNames(text: string): Set<string> {
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
  );
  return new Set(names);
}

/** Metrics that Prometheus makes. */
const madeElsewhere = new Set(["up"]);

test("the names of metrics and labels are read from expressions", () => {
  const expr =
    'sum by (le) (rate(a_bucket{x="1",y!~"b.*"}[5m])) / on (job) group_left () max(b) > 3 * 3600 or up == 0';
  expect(selectorsOf(expr)).toEqual([
    { metric: "a_bucket", matchers: 'x="1",y!~"b.*"' },
    { metric: "b", matchers: "" },
    { metric: "up", matchers: "" },
  ]);
});

test("every metric and label value in the alerts and the dashboard comes from a running site", async () => {
  const site = await startObservedSite();
  const visitor = createServiceVisitor(site.origin);
  const nextRequest = await roomRequests(site.origin);
  const { checkout } = await beginPayment(visitor, await hold(visitor, nextRequest()));
  await payAtBank(visitor, checkout.gatewayOrderId, "once");
  const vital = { name: "LCP", value: 900, rating: "good", pathname: "/" };
  await visitor.post("/api/vitals", vital);
  await expect.poll(site.metricsText).toMatch(/^baithak_bookings_total\{state="confirmed"\} [1-9]/m);
  // The service stores the first results of the checks shortly after its start.
  await expect.poll(site.metricsText).toMatch(/^baithak_doctor_rows\{check="holds_overdue"\}/m);
  const text = await site.metricsText();
  const names = seriesNames(text);
  expect(expressions.length).toBeGreaterThan(40);
  const unknown = expressions.flatMap(({ owner, expr }) =>
    selectorsOf(expr)
      .filter(
        ({ metric, matchers }) => !madeElsewhere.has(metric) && !isExposed(metric, matchers, names, text),
      )
      .map(({ metric, matchers }) => `${owner}: ${metric}{${matchers}}`),
  );
  expect(unknown).toEqual([]);
});

/** Returns true if the metric exists and has a series with each label value. Regular expressions may match nothing. */
function isExposed(metric: string, matchers: string, names: ReadonlySet<string>, text: string): boolean {
  if (!names.has(metric)) return false;
  return [...matchers.matchAll(/(\w+)="([^"]*)"/g)]
    .filter(([matcher]) => !failureLabels.has(matcher))
    .every(([matcher]) => new RegExp(`^${metric}\\{.*${matcher}`, "m").test(text));
}

/** Labels that appear only after a failure. */
const failureLabels = new Set(['outcome="away"']);

describe.each(alerts)("the alert $alert", ({ alert, annotations: { summary, description, runbook } }) => {
  test("describes the problem and the fix in its annotations, and links to the runbook", () => {
    expect(summary?.length).toBeLessThan(100);
    // At least two sentences: the effect or cause, and the action.
    expect(description?.match(/\. [A-Z]/)).not.toBeNull();
    expect(runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
  });

  test("has a section in the runbook", () => {
    expect(readFileSync("docs/operating.md", "utf8")).toMatch(new RegExp(`^#+ ${alert}$`, "m"));
  });
});

test.each([5, 10_000])(
  "every alert fires in the test of a site with %i centres on which everything fails",
  (count) => {
    const name = `everything fails on a site with ${count.toLocaleString("en")} centres`;
    const { tests } = parse(readFileSync(rulesTestFile, "utf8")) as { tests: readonly RulesTest[] };
    const samples = tests.find((each) => each.name === name)?.promql_expr_test[0]?.exp_samples ?? [];
    expect(samples.map(({ labels }) => labels).toSorted()).toEqual(
      alerts.map(({ alert }) => `{alertname="${alert}"}`).toSorted(),
    );
  },
);

test("the alerts about waiting rows have the limits of the site's own alarms", () => {
  const limits = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/baithak_waiting_oldest_seconds\{queue=~?"([^"]+)"\}\) > (\d+)$/gm)].flatMap(
      ([, queues = "", seconds]) => queues.split("|").map((queue) => [queue, Number(seconds) / 60]),
    ),
  );
  expect(Object.fromEntries(limits)).toEqual(waitingLimits);
});

test("each probe has an alert of its own, and each alarm of the site names a section of the runbook", () => {
  const generalAlert = alerts.find(({ alert }) => alert === "BaithakCheckHasFindings");
  const probes = Object.keys(probeAlerts) as ProbeName[];
  expect(generalAlert?.expr).toContain(`{check!~"${probes.join("|")}"}`);
  for (const probe of probes) {
    const { expr } = alerts.find(({ alert }) => alert === probeAlerts[probe]) ?? {};
    expect(expr, probe).toBe(`max(baithak_doctor_rows{check="${probe}"}) > 0`);
  }
  const sections = readFileSync("docs/operating.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("### "))
    .map((line) => `docs/operating.md#${line.slice(4).toLowerCase()}`);
  for (const check of Object.keys(checkTexts))
    for (const isOverdue of [true, false]) expect(sections, check).toContain(runbookOf(check, isOverdue));
});

const promtool = findPrometheusProgram("promtool");
const reason = promtool === null ? ` (skipped: promtool is missing, run \`${setupCommand}\`)` : "";

describe.skipIf(promtool === null)(`Prometheus' own checks${reason}`, () => {
  test.each([
    ["accept the configuration", ["check", "config", "docker/prometheus/prometheus.yml"]],
    ["accept the alert rules", ["check", "rules", rulesFile]],
    [
      "fire each alert for the series that should fire it, and for no others",
      ["test", "rules", rulesTestFile],
    ],
  ])("%s", (_, args) => {
    expect(() => execFileSync(promtool ?? "", args, { stdio: "pipe", encoding: "utf8" })).not.toThrow();
  });
});
