import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { conditionsOf } from "./rule-mutators.ts";
import { ruleParts } from "./rule-parts.ts";

/** Folders with rules about money and availability. */
const folders = [
  "availability",
  "booking",
  "cancel",
  "changes",
  "coupon",
  "invoice",
  "orders",
  "payment",
  "places",
  "pricing",
].map((name) => `src/workspace/${name}`);
const reasons = {
  barrel: "only exports what other files declare",
  types: "declares types only",
  routes: "maps requests to the rules; the contract's tests pin the mapping",
  command: "reads arguments and prints; the rule that it runs is in a part",
  paper: "draws and stores what content.ts decides",
  mail: "decides when and to whom mails are sent, and not about money or availability",
  texts: "presents what is decided elsewhere",
  work: "starts the jobs; what each does is in a part",
};
/** Files in these folders that belong to no rule part, by the end of their path, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  "/index.ts": reasons.barrel,
  "/deps.ts": reasons.types,
  "/routes.ts": reasons.routes,
  "/testing.ts": "is for tests",
  "cancel/cancel-order.ts": reasons.command,
  "cancel/main.ts": reasons.command,
  "cancel/run-cancel.ts": reasons.command,
  "changes/remind.ts": reasons.mail,
  "changes/renew-token.ts": "decides about access; its own test has both sides",
  "changes/set-guests.ts": reasons.mail,
  "changes/set-reminders.ts": reasons.mail,
  "invoice/multi-script-text.ts": reasons.paper,
  "invoice/calendar.ts": reasons.texts,
  "invoice/fonts.ts": reasons.paper,
  "invoice/stored-pdf.ts": reasons.paper,
  "invoice/pdf-thread.ts": reasons.paper,
  "invoice/pdf.ts": reasons.paper,
  "invoice/shaped-font.ts": reasons.paper,
  "payment/background-jobs.ts": reasons.work,
  "places/requested-time.ts": reasons.texts,
  "places/buildings.ts": reasons.texts,
  "places/cities.ts": reasons.texts,
  "places/for-content.ts": reasons.texts,
  "places/nearest.ts": "orders places by distance, and not by what is free",
  "places/present-room.ts": reasons.texts,
  "places/resolve-address.ts": "decides which place an address means",
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
    ({ from, to, replacement: instead }) => `${query.slice(from, to)}:${instead}`,
  );
  expect(found).toEqual(conditions);
});
