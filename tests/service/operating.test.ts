import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { addDays, istDateOf } from "../../src/api/contract/ist.ts";
import { sentryProjectOf } from "../../src/build/source-maps.ts";
import { payAt } from "../../src/workspace/payment/testing.ts";
import { startWorkspace, type Workspace } from "../../src/workspace/service.ts";
import { readRazorpaySettings } from "../../src/workspace/settings.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { roomRequests } from "../faults/support/booking-requests.ts";
import { createFreshDatabase, createFreshFolder } from "../support/databases.ts";
import { type ExternalGateway, startExternalGateway } from "../support/external-gateway.ts";
import { beginPayment, createServiceVisitor, hold, type SlotRequest } from "../support/service-visitor.ts";
import { setUpSuite } from "../support/set-up-suite.ts";

const document = readFileSync("docs/operating.md", "utf8");
const compose = readFileSync("docker-compose.yml", "utf8");
const dockerfile = readFileSync("Dockerfile", "utf8");
const { services } = parse(compose, { merge: true });

/** Returns the command lines of a Markdown text: those of its `sh` blocks, and those in its sentences and tables. */
function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
    block
      .replace(/ \\\n\s*/g, " ")
      .split("\n")
      .flatMap((line) => {
        const [command = "", comment = ""] = line.split(/(?:^|\s+)# /);
        return [command, ...(/\b(?:docker|npm) .*/.exec(comment) ?? [])];
      }),
  );
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, "");
  const inline = prose.matchAll(/`((?:npm|docker|curl|psql|select|delete)\s[^`]+)`/g);
  const all = [...blocks, ...[...inline].map(([, command = ""]) => command.replace(/\s+/g, " "))];
  return [...new Set(all.map((command) => command.trim()).filter(Boolean))];
}

test("command lines are read from blocks, their comments, sentences and tables", () => {
  const markdown = [
    "Run `npm run a -- X` or `docker\nps`, see `a.md`.",
    "```sh",
    "npm run b     # in compose: docker compose exec site npm run b",
    "# a comment",
    "docker run -e A \\",
    "  image",
    "A=…",
    "```",
    "| `npm run c`, `d` | effect |",
  ].join("\n");
  expect(commandsIn(markdown)).toEqual([
    ...["npm run b", "docker compose exec site npm run b", "docker run -e A image", "A=…"],
    ...["npm run a -- X", "docker ps", "npm run c"],
  ]);
});

/** The databases of the tests. `copy` and `compose` are restored from backups of `site`. */
const places = ["site", "copy", "compose", "moved", "sample"] as const;
type Place = (typeof places)[number];

const urls = {} as Record<Place, string>;
/** The values of the document's placeholders. */
const placeholders = {
  FILE: "",
  FOLDER: "",
  ITEM: "",
  ID: "",
  NUMBER: "",
  LEAD: "",
  REASON: '"The centre has a water leak."',
  N: "2",
  CENTRE: "",
  DATE: "",
  MONTH: istDateOf(new Date()).slice(0, 7),
};
const tokenSecret = "a secret of at least thirty-two characters";
/** IST date. Replaces the date in the document's examples, which would otherwise be in the future or long ago. */
const yesterday = addDays(istDateOf(new Date()), -1);
let folder = "";
let embeddedFolder = "";
let gateway: ExternalGateway;
/** How far the gateway's clock is behind, in milliseconds. */
let gatewayDelayMs = 0;
let workspace: Workspace;
let nextRequest: () => SlotRequest;

setUpSuite(async (onSuiteFinished) => {
  for (const place of places) urls[place] = await createFreshDatabase();
  embeddedFolder = await createFreshFolder();
  onSuiteFinished(() => rm(embeddedFolder, { recursive: true }));
  folder = await mkdtemp(join(tmpdir(), "operating-"));
  onSuiteFinished(() => rm(folder, { recursive: true }));
  await copyFile("content/examples/own-centres.csv", join(folder, "centres.csv"));
  gateway = await startExternalGateway({ now: () => new Date(Date.now() - gatewayDelayMs) });
  onSuiteFinished(() => gateway.close());
  const razorpay = readRazorpaySettings(gateway.env);
  workspace = await startWorkspace(
    settingsIn(folder, { databaseUrl: urls.site, razorpay, tokenSecrets: [tokenSecret] }),
  );
  onSuiteFinished(() => workspace.close());
  nextRequest = await roomRequests(workspace.url);
  Object.assign(placeholders, { FILE: join(folder, "backup.gz"), DATE: yesterday });
  await book();
  await book();
});

/** Books a room for the person of the document's examples. Returns the id of the payment. */
async function book(): Promise<string> {
  const visitor = createServiceVisitor(workspace.url);
  const { orderId, token } = await hold(visitor, nextRequest());
  const { checkout } = await beginPayment(visitor, { orderId, token });
  const evidence = await payAt(gateway.simulator, checkout.gatewayOrderId);
  const response = await visitor.post("/order/verifyPayment", { orderId, token, ...evidence });
  expect(response.status).toBe(200);
  return evidence.razorpay_payment_id;
}

async function submitLead(): Promise<void> {
  const lead = { name: "Asha Rao", email: "asha@example.in", phone: "9876543210", consent: true, brand: 1 };
  const response = await createServiceVisitor(workspace.url).post("/api/leadSubmit", lead);
  placeholders.LEAD = ((await response.json()) as { leadId: string }).leadId;
}

async function query(place: Place, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(urls[place]);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const placeholderPattern = new RegExp(`\\b(?:${Object.keys(placeholders).join("|")})\\b`, "g");

/** Replaces the placeholders and the example date of a command, and the folders of the container by temporary ones. */
function withValues(command: string): string {
  const [script = "", ...args] = command.replaceAll("2026-11-26", yesterday).split(" -- ");
  const substituted = args
    .join(" -- ")
    .replace(placeholderPattern, (name) => placeholders[name as keyof typeof placeholders])
    .replace(/(?<=^| )\/(?:data|import)\//, `${folder}/`)
    .replace(/^\/content\//, "content/");
  return args.length === 0 ? script : `${script} -- ${substituted}`;
}

/** Runs a command with the settings of a site. */
function run(command: string, place: Place) {
  return promisify(execFile)("bash", ["-c", withValues(command)], {
    env: {
      ...process.env,
      ...(place === "sample" ? {} : { ...gateway.env, PAYMENTS: "razorpay", MAIL: "keep" }),
      DATABASE_URL: urls[place],
      DATA_DIR: place === "moved" ? embeddedFolder : folder,
      PICTURES_DIR: join(folder, "photos"),
      TOKEN_SECRET: tokenSecret,
      PUBLIC_ORIGIN: "https://baithak.example",
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  );
}

type Run = {
  readonly command: string;
  readonly place: Place;
  readonly prints: RegExp;
  /** The expected exit code if it is not 0. */
  readonly code?: number;
  readonly before?: () => Promise<unknown>;
};

const containerCommand =
  /^docker compose (?:exec|run --rm(?: -v "\$PWD:(?<mount>\/\w+):ro")?) (?<service>\S+) (?<command>npm run .+)$/;

/** The npm commands, in an order in which an operator could run them. */
const runs: readonly Run[] = [
  { command: "npm run backup -- FILE", place: "site", prints: /^Wrote .*backup\.gz: 2 orders, 2 payments/m },
  {
    command: "docker compose exec site npm run backup -- /data/2026-11-26.gz",
    place: "site",
    prints: /^Wrote .*\.gz: 2 orders/m,
  },
  {
    command: "npm run restore -- FILE",
    place: "copy",
    before: async () => {
      // The doctor does not compare payments of the last 15 minutes.
      gatewayDelayMs = 20 * 60_000;
      placeholders.ID = await book();
      gatewayDelayMs = 0;
    },
    prints: /^Restored the backup of .*: 2 orders/m,
  },
  {
    command: "docker compose run --rm site npm run restore -- /data/2026-11-26.gz",
    place: "compose",
    prints: /^Restored the backup of .*: 2 orders/m,
  },
  {
    command: "docker compose exec site npm run doctor -- --from 2026-11-26",
    place: "compose",
    code: 1,
    prints: /: not in our records; booking B\d{6}-\w{6}, \S+@\S+, \+91\d{10}$/m,
  },
  { command: "npm run doctor -- --seen ID", place: "compose", prints: /nothing found/ },
  { command: "npm run doctor -- --repair", place: "compose", prints: /nothing found/ },
  { command: "npm run doctor", place: "compose", prints: /nothing found/ },
  { command: "docker compose exec worker npm run doctor", place: "compose", prints: /nothing found/ },
  {
    command: "npm run doctor -- --from DATE --to DATE --json",
    place: "compose",
    prints: /"from": .*"left": 0/s,
  },
  {
    command: "npm run restore -- --since 2026-11-26T21:30+05:30",
    place: "copy",
    prints: /Skipped invoice numbers: /,
  },
  { command: "npm run person -- find asha@example.in", place: "copy", prints: /^orders +2$/m },
  {
    command: "npm run person -- erase asha@example.in",
    place: "copy",
    before: () =>
      query(
        "copy",
        "update orders set starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'",
      ),
    prints: /^Erased: orders 2/m,
  },
  {
    command: "npm run leads",
    place: "site",
    before: submitLead,
    prints: /^LEAD\w+ {2}new {2}due .* {2}unassigned/m,
  },
  { command: "npm run leads -- --owner asha", place: "site", prints: /^There are no open leads\.$/m },
  {
    command: 'npm run leads -- LEAD --status contacted --owner asha --due "2026-12-03 15:00"',
    place: "site",
    prints: /^LEAD\w+ {2}contacted {2}.* {2}asha {2}/m,
  },
  {
    command: "npm run console -- owner",
    place: "site",
    prints: /^http:\/\/localhost:3001\/invitation\?token=\S+$/m,
  },
  {
    command: "docker compose exec site npm run console -- owner",
    place: "compose",
    prints: /^The link works once, until .* IST\./m,
  },
  {
    command: "npm run find -- asha@example.in",
    place: "compose",
    prints: /^B\S+ {2}confirmed {2}.* {2}Asha Rao/m,
  },
  {
    command: "npm run day -- CENTRE",
    place: "compose",
    before: async () => {
      const { rows } = await query(
        "compose",
        "select centre_id, (starts_at at time zone 'Asia/Kolkata')::date::text as date from orders",
      );
      Object.assign(placeholders, { CENTRE: rows[0].centre_id, DATE: rows[0].date });
    },
    prints: /: (?:open|closed)/m,
  },
  { command: "npm run day -- CENTRE DATE", place: "compose", prints: /booked {2}B\S+ {2}.*Asha Rao/m },
  {
    command: 'npm run move -- NUMBER --start 2027-01-05T14:00 --reason "The room is being painted."',
    place: "compose",
    before: async () => {
      const { rows } = await query("compose", "select number from orders order by number limit 1");
      placeholders.NUMBER = rows[0].number;
    },
    prints: /^Cannot ask for a confirmation: this is not a terminal\./m,
    code: 1,
  },
  {
    command: "npm run paid -- NUMBER --by bank-transfer --amount 1180 --reference REFERENCE --on DATE",
    place: "compose",
    prints: /^Cannot ask for a confirmation: this is not a terminal\./m,
    code: 1,
  },
  {
    command: "npm run on-invoice -- NUMBER --due DATE",
    place: "compose",
    prints: /^Cannot ask for a confirmation: this is not a terminal\./m,
    code: 1,
  },
  { command: "npm run payout -- --list", place: "compose", prints: /^There are no refunds to pay out\.$/m },
  {
    command: "npm run payout -- NUMBER --amount 1180 --reference REFERENCE --on DATE",
    place: "compose",
    prints: /^Cannot ask for a confirmation: this is not a terminal\./m,
    code: 1,
  },
  {
    command: 'npm run correct -- NUMBER --company "Rao Textiles"',
    place: "compose",
    before: async () => {
      const { rows } = await query("compose", "select number from orders order by number limit 1");
      placeholders.NUMBER = rows[0].number;
    },
    prints: /^Cannot ask for a confirmation: this is not a terminal\./m,
    code: 1,
  },
  {
    command: "npm run cancel -- NUMBER --dry-run",
    place: "compose",
    before: async () => {
      const { rows } = await query("compose", "select number from orders");
      placeholders.NUMBER = rows[0].number;
    },
    prints: /^Refund: .*^Nothing was changed: this was a dry run\.$/ms,
  },
  {
    command: "npm run cancel -- NUMBER --reason REASON --yes",
    place: "compose",
    prints: /^Cancelled B.*, credit note /m,
  },
  {
    command: "npm run resend -- NUMBER",
    place: "compose",
    prints: /^The running site sends the cancellation of B\S+ to a\*\*\*@example\.in again\.$/m,
  },
  {
    command: "npm run audit -- NUMBER",
    place: "compose",
    prints: /booking_cancelled {2}\S+ {2}by command cancel \S+ on /,
  },
  {
    command: "npm run block -- ITEM --from DATE --to DATE --reason REASON",
    place: "compose",
    before: async () => {
      const { rows } = await query("compose", "select id from items where unit = 'hour' order by id limit 1");
      Object.assign(placeholders, { ITEM: rows[0].id, DATE: addDays(istDateOf(new Date()), 40) });
    },
    prints: /^Cannot ask for a confirmation: this is not a terminal\./m,
    code: 1,
  },
  {
    command: "docker compose exec site npm run block -- ITEM --from DATE --to DATE --reason REASON --yes",
    place: "compose",
    prints: /^Blocked\. To end it: /m,
  },
  {
    command: "npm run block -- --list",
    place: "compose",
    prints: /^BLK\w+ {2}.*: The centre has a water leak\.$/m,
  },
  {
    command: "npm run unblock -- ID --yes",
    place: "compose",
    before: async () => {
      const { rows } = await query("compose", "select id from blocks");
      placeholders.ID = rows[0].id;
    },
    prints: /^Ended BLK/m,
  },
  {
    command: "npm run export -- inventory --to FOLDER",
    place: "site",
    before: async () => {
      placeholders.FOLDER = join(folder, "exported-inventory");
    },
    prints: /^Wrote .*inventory: 55 centres, 208 items, 11 coupons\.$/m,
  },
  {
    command: "docker compose exec site npm run export -- inventory --to /data/inventory",
    place: "site",
    prints: /^Wrote .*inventory: 55 centres, 208 items, 11 coupons\.$/m,
  },
  {
    command: "npm run export -- sales --month MONTH FILE",
    place: "site",
    before: async () => {
      placeholders.FILE = join(folder, "sales.csv");
    },
    prints: /^Wrote .*sales\.csv: \d rows?\.$/m,
  },
  {
    command: "docker compose exec site npm run export -- bookings --month 2026-11 /data/bookings.csv",
    place: "site",
    prints: /^Wrote .*bookings\.csv: \d rows?\.$/m,
  },
  {
    command: "docker compose exec site npm run import -- /content/inventory",
    place: "compose",
    prints: /^Imported content\/inventory\.$/m,
  },
  {
    command: "npm run import -- FILE",
    place: "sample",
    before: async () => {
      placeholders.FILE = join(folder, "centres.csv");
    },
    prints: /^Imported .*centres\.csv\.$/m,
  },
  {
    command: 'docker compose run --rm -v "$PWD:/import:ro" site npm run import -- /import/centres.csv',
    place: "sample",
    prints: /already up to date/,
  },
  {
    command: "npm run sample -- --centres N --orders N",
    place: "sample",
    prints: /^Generated 2 centres .* and 2 orders\.$/m,
  },
  {
    command: "npm run pictures",
    place: "compose",
    before: async () => {
      const photos = join(folder, "photos/centres/delhi-saket");
      await mkdir(photos, { recursive: true });
      await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "teal" } })
        .jpeg()
        .toFile(join(photos, "01-front.jpg"));
    },
    prints: /^1 photo of 1 centre .* 1 of them newly rendered\.$/m,
  },
  {
    command: "docker compose exec site npm run pictures",
    place: "compose",
    prints: /^1 photo of 1 centre .* 0 of them newly rendered\.$/m,
  },
  { command: "npm run pictures -- --missing", place: "compose", prints: /^items\/delhi-saket-/m },
  { command: "npm run move-to-postgres", place: "moved", prints: /^Copied the embedded database of /m },
];

/** Statements for `psql`. */
const statements = commandsIn(document).filter((command) => /^(?:select|delete) /.test(command));

/** Assignments in `.env` and in the shell. */
const assignments = commandsIn(document).filter((command) => /^(?:export )?[A-Z_]+=/.test(command));

/** Commands that need other machines. `verify` compares them with the files that they refer to. */
const others: readonly { readonly command: string; readonly reason: string; readonly verify: () => void }[] =
  [
    ...["docker compose up --build -d", "docker compose up -d", "docker compose up -d database"].map(
      (command) => ({
        command,
        reason: "needs Docker; the services are those of docker-compose.yml",
        verify: () => {
          const names = command
            .split(" ")
            .slice(3)
            .filter((word) => !word.startsWith("-"));
          expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
          expect(services.site).toMatchObject({ build: ".", ports: expect.anything() });
          expect(services.site.profiles).toBeUndefined();
        },
      }),
    ),
    {
      command: "docker compose exec site npm run …",
      reason: "a pattern for all other commands",
      verify: () => {
        for (const { command } of runs) expect(command).toMatch(/\bnpm run /);
      },
    },
    ...["npm run backup", "npm run person"].map((command) => ({
      command,
      reason: "a heading of a table row that links to the section with the whole command",
      verify: () => {
        expect(runs.some((each) => each.command.startsWith(`${command} -- `))).toBe(true);
      },
    })),
    {
      command: "npm run upload-source-maps",
      reason: "needs Sentry; src/build/source-maps.test.ts uploads to a fake one",
      verify: () => {
        const tests = readFileSync("src/build/source-maps.test.ts", "utf8");
        expect(tests).toContain(
          'test("uploadSourceMaps uploads each script and its map to the release that browsers report"',
        );
        expect(readFileSync("src/build/upload-source-maps.ts", "utf8")).toContain("await uploadSourceMaps(");
      },
    },
    {
      command: "docker build --target build -t baithak-build .",
      reason: "needs Docker; the Dockerfile has the stage, which keeps the source maps",
      verify: () => {
        expect(dockerfile).toMatch(/^FROM \S+ AS build$/m);
        const [stage = ""] = dockerfile.split(/^FROM .* AS build$/m)[1]?.split(/^FROM /m) ?? [];
        expect(stage).toMatch(/^COPY \. \.\nRUN npm run build$/m);
        expect(stage).not.toMatch(/source-maps|npm prune/);
      },
    },
    {
      command:
        "docker run --rm -e SENTRY_ORG -e SENTRY_PROJECT -e SENTRY_AUTH_TOKEN -e SENTRY_URL baithak-build npm run upload-source-maps",
      reason: "needs Docker and Sentry; passes each setting that the script reads",
      verify: () => {
        const [command = ""] = commandsIn(document).filter((each) => each.startsWith("docker run "));
        const passed = [...command.matchAll(/ -e (\w+)/g)].map(([, name]) => name);
        expect(passed.toSorted()).toEqual(sentrySettings());
      },
    },
    {
      command: "curl -sI https://SITE/ | grep -i 'cache\\|surrogate'",
      reason: "needs a CDN; tests/site/cdn.test.ts checks the headers",
      verify: () => {
        const tests = readFileSync("tests/site/cdn.test.ts", "utf8");
        for (const header of ["cache-control", "cache-tag", "surrogate-key"]) {
          expect(tests).toContain(`headers["${header}"]`);
          expect(header).toMatch(/cache|surrogate/i);
        }
      },
    },
  ];

/** Returns the names of the environment variables that the upload of source maps reads. */
function sentrySettings(): string[] {
  const names = new Set<string>();
  const values = {
    SENTRY_URL: "https://sentry.example",
    SENTRY_ORG: "o",
    SENTRY_PROJECT: "p",
    SENTRY_AUTH_TOKEN: "t",
  };
  sentryProjectOf(
    new Proxy<NodeJS.ProcessEnv>(values, {
      get: (target, name) => {
        names.add(String(name));
        return target[String(name)];
      },
    }),
  );
  return [...names].toSorted();
}

test("every command of docs/operating.md is run or verified below, and every command below is in it", () => {
  const tested = [...runs, ...others].map(({ command }) => command).concat(statements, assignments);
  expect(tested.toSorted()).toEqual(commandsIn(document).toSorted());
});

describe("the commands of docs/operating.md", () => {
  test.each(runs)(
    "$command does what the document says",
    async ({ command, place, prints, code = 0, before }) => {
      const { service, mount, command: inner = command } = containerCommand.exec(command)?.groups ?? {};
      if (service !== undefined) {
        const { volumes } = services[service] as { volumes: readonly string[] };
        const folders = volumes.map((volume) => /:(\/\w+)(?::ro)?$/.exec(volume)?.[1]).concat(mount);
        const [, used] = / -- (\/\w+)\//.exec(command) ?? [];
        if (used !== undefined) expect(folders).toContain(used);
      }
      await before?.();
      const outcome = await run(inner, place);
      expect(outcome.text).toMatch(prints);
      expect(outcome.code).toBe(code);
    },
  );

  test.each(statements)("PostgreSQL accepts the statement %s", async (statement) => {
    expect((await query("site", statement)).command).toMatch(/^(?:SELECT|DELETE)$/);
  });

  test.each(assignments)("the setting of %s exists", (assignment) => {
    for (const [, name = "", value] of assignment.matchAll(/\b([A-Z_]+)=(\S+)/g)) {
      if (assignment.startsWith("export ")) expect(sentrySettings()).toContain(name);
      else if (name === "COMPOSE_PROFILES")
        expect(
          Object.values<{ profiles?: string[] }>(services).flatMap(({ profiles = [] }) => profiles),
        ).toContain(value);
      else expect(compose).toContain(`\${${name}:-`);
    }
  });

  test.each(others)("$command names what exists ($reason)", ({ verify }) => verify());
});
