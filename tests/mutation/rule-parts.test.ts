import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { conditionsOf } from "./rule-mutators.ts";
import { expandBraces, filesMatching, ruleParts } from "./rule-parts.ts";

/** Folders with rules about money and availability. */
const folders = [
  "availability",
  "booking",
  "changes",
  "coupon",
  "invoice",
  "orders",
  "payment",
  "places",
  "pricing",
].map((name) => `src/workspace/${name}`);
const reasons = {
  barrel: "the file only exports what other files declare",
  types: "the file declares only types",
  routes: "the file maps requests to the rules; the contract's tests check the mapping",
  command: "the file reads arguments and prints results; the rule that it runs is in a part",
  invoiceFiles: "the file draws or stores documents whose content is decided in content.ts",
  mail: "the file decides when and to whom emails are sent, and not about money or availability",
  texts: "the file formats what other files decide",
  jobs: "the file starts the jobs; the rule that each job runs is in a part",
};
/** Files in these folders that belong to no rule part, by the end of their path, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  "/index.ts": reasons.barrel,
  "/deps.ts": reasons.types,
  "/routes.ts": reasons.routes,
  "/testing.ts": "the file contains test helpers",
  "booking/centre-day.ts":
    "the file only lists a day for staff; its own test covers each kind of entry and scope",
  "booking/search-orders.ts": "the file only finds orders for staff; its own test covers each text and scope",
  "changes/testing.ts": reasons.command,
  "changes/new-time.ts":
    "the file only derives the requested time of a move, which move-by-staff.ts checks; the test of runMove covers it",
  "changes/record-effects.ts": "the file only counts the effects of an act, whose rule is in a part",
  "changes/remind.ts": reasons.mail,
  "changes/resend-email.ts": reasons.mail,
  "changes/renew-token.ts": "the file decides about access; its own test covers both outcomes",
  "changes/set-guests.ts": reasons.mail,
  "changes/set-reminders.ts": reasons.mail,
  "invoice/brand-drawing.ts": reasons.invoiceFiles,
  "invoice/multi-script-text.ts": reasons.invoiceFiles,
  "invoice/calendar.ts": reasons.texts,
  "invoice/fonts.ts": reasons.invoiceFiles,
  "invoice/stored-pdf.ts": reasons.invoiceFiles,
  "invoice/pdf-thread.ts": reasons.invoiceFiles,
  "invoice/pdf.ts": reasons.invoiceFiles,
  "invoice/shaped-font.ts": reasons.invoiceFiles,
  "invoice/tagged.ts": reasons.invoiceFiles,
  "orders/order-url.ts": "the file only builds a URL; the tests of emails cover it",
  "payment/background-jobs.ts": reasons.jobs,
  "places/requested-time.ts": reasons.texts,
  "places/buildings.ts": reasons.texts,
  "places/cities.ts": reasons.texts,
  "places/for-content.ts": reasons.texts,
  "places/nearest.ts": "the file sorts places by distance, not by availability",
  "places/present-room.ts": reasons.texts,
  "places/sitemap.ts": "the file lists addresses and times of change for search engines",
  "places/resolve-address.ts": "the file decides which place a path refers to",
};

const rulesInParts = ruleParts.flatMap(({ rules }) => rules);

test("every file that decides about money or availability is listed in one part or as exempt with a reason", () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`),
  );
  const isExempt = (file: string) => Object.keys(exempt).some((end) => file.endsWith(end));
  expect(files.filter((file) => rulesInParts.includes(file) === isExempt(file))).toEqual([]);
  expect(Object.keys(exempt).filter((end) => !files.some((file) => file.endsWith(end)))).toEqual([]);
  expect(
    rulesInParts.filter((file, index) => !existsSync(file) || rulesInParts.indexOf(file) !== index),
  ).toEqual([]);
});

test("every name in the test globs of a part matches a file", () => {
  const globs = ruleParts.flatMap(({ tests }) => tests.flatMap(expandBraces));
  expect(globs.filter((glob) => filesMatching(glob).length === 0)).toEqual([]);
});

test.each([
  ["select 1 from a where b and c = 1 order by d", ["b:true", "c = 1:true"]],
  ["select 1 from a where b or c limit 3", ["b:false", "c:false"]],
  ["(b or not (c and d))", ["b:false", "c:true", "d:true", "not (c and d):false"]],
  ["and a between 1 and 2 and b is distinct from c", ["a between 1 and 2:true", "b is distinct from c:true"]],
  [
    "update a set b = 1 where exists (select from c where d) returning b",
    ["d:true", "exists (select from c where d):true"],
  ],
  ["count(*) filter (where a), sum(b) from c join d on e = f and g", ["a:true", "e = f:true", "g:true"]],
  ["a.name", []],
])("conditionsOf finds the conditions of the query %j", (query, conditions) => {
  const found = conditionsOf(query).map(
    ({ from, to, replacement }) => `${query.slice(from, to)}:${replacement}`,
  );
  expect(found).toEqual(conditions);
});
