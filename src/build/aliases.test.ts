import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

/* A destructuring that renames a field gives one thing two names. The field should have the better one. */

/** Aliases that are allowed besides those that `isNeeded` describes, by file. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // One of several values of the same name.
  "packages/gateway-simulator/src/dashboard.test.ts": ["body: rejected", "body: again", "body: dispute"],
  "src/workspace/changes/cancel-booking.ts": ["number: creditNote"],
  "src/workspace/changes/cancel-by-staff.ts": ["number: creditNote"],
  "src/workspace/payment/other-orders.bounds.test.ts": ["amount: amountPaise"],
  "src/workspace/payment/settle-refund.ts": ["id: refundId"],
  "tests/e2e/double-taps.test.ts": ["move: before"],
  "tests/faults/move-race.test.ts": ["db: first"],
  "tests/faults/site/gateway-faults.test.ts": ["taken: capturedPayments", "taken: capturedPayments"],
  "tests/qa/report/write-report.ts": ["rows: ids"],
  // Names of a library, the DOM, a URL, a stored value or a column.
  "src/pictures/photos/read-photo.ts": ["autoOrient: size"],
  "src/pictures/symbols/symbols.ts": ["class: name"],
  "src/screens/places/city-or-centre/+Page.tsx": ["parameter: city"],
  "src/screens/places/city-or-centre/head.ts": ["parameter: city"],
  "src/screens/forms/email-field.tsx": ["currentTarget: input"],
  "src/screens/places/locality/+Page.tsx": ["parameter: city"],
  "src/screens/places/locality/head.ts": ["parameter: city"],
  "src/ui/card.tsx": ["as: Element"],
  "src/workspace/invoice/skip-numbers.test.ts": ["serial: last_number"],
  "src/workspace/mail/compose.ts": ["news: change"],
  "tests/bench/day.ts": ["values: options"],
  "tests/bench/scale.ts": ["values: options"],
  "tests/qa/main.ts": ["values: options"],
};

/** Matches code that may contain an alias. Most files do not, and parsing takes long. */
const possibleAlias = /[{,]\s*[a-z]\w*: [a-zA-Z]\w*( = [^,{}]+)?[,\s]*(\w[^{}]*)?\}\s*(=[^=>]|[,:)}]|of\b)/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

const files = ["src", "packages", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules") && !file.endsWith(".d.ts"))
    .map((file) => `${folder}/${file}`),
);

/** Returns all nodes of a syntax tree. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== "object" || value === null) return [];
  const children = Object.values(value).flatMap(nodesOf);
  return "type" in value ? [value as Node, ...children] : children;
}

/** Returns the name that a pattern declares: an identifier with or without a default. */
function nameOf(pattern: unknown): string | null {
  const { type, name, left } = pattern as Node;
  if (type === "AssignmentPattern") return nameOf(left);
  return type === "Identifier" ? String(name) : null;
}

/** Returns the names that the code declares. Those of object patterns count with the local name. */
function declaredNames(nodes: readonly Node[]): ReadonlySet<string | null> {
  return new Set(
    nodes.flatMap(({ type, id, params, local, properties, elements, param }) => {
      if (type === "ObjectPattern") return (properties as Node[]).map(({ value }) => value && nameOf(value));
      if (type === "ArrayPattern") return (elements as Node[]).map((element) => element && nameOf(element));
      if (type === "CatchClause") return param ? [nameOf(param)] : [];
      if (type.startsWith("Import")) return local ? [nameOf(local)] : [];
      const names = Array.isArray(params) ? params.map(nameOf) : [];
      return id ? [...names, nameOf(id)] : names;
    }) as (string | null)[],
  );
}

/**
 * Returns true for an alias that leaves a name unused, converts the name of a column, a variable of the environment or a
 * component, or avoids a name that the file declares elsewhere.
 */
function isNeeded(name: string, alias: string, declared: ReadonlySet<string | null>): boolean {
  return alias.startsWith("_") || /_|^[$A-Z]/.test(name) || declared.has(name);
}

/** Returns the aliases of object patterns as `name: alias`. */
function aliasesIn(code: string, file: string): string[] {
  const nodes = nodesOf(parseSync(file, code).program);
  const declared = declaredNames(nodes);
  return nodes.flatMap(({ type, properties }) =>
    type !== "ObjectPattern"
      ? []
      : (properties as Node[]).flatMap(({ type: kind, key, value, computed, shorthand }) => {
          if (kind !== "Property" || computed || shorthand) return [];
          const [name, alias] = [nameOf(key), nameOf(value)];
          return name && alias && !isNeeded(name, alias, declared) ? [`${name}: ${alias}`] : [];
        }),
  );
}

test("destructuring gives no field a second name, except to avoid a clash", () => {
  const aliases = files.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    const found = possibleAlias.test(code) ? aliasesIn(code, file) : [];
    return found.length > 0 ? [[file, found] as const] : [];
  });
  expect(Object.fromEntries(aliases)).toEqual(exceptions);
});

test.each([
  ["function act({ place: location }) { return location; }", ["place: location"]],
  ["const { place: location = 1 } = given;", ["place: location"]],
  ["const place = 1; const { place: location } = given;", []],
  ["import { place } from './place.ts'; export const at = ({ place: location }) => place(location);", []],
  ["const { order_id: orderId, place: _, RAZORPAY: key } = given;", []],
  ["const { place } = given; const other = { place: given };", []],
])("the aliases of %j are %j", (code, aliases) => {
  expect(aliasesIn(code, "sample.tsx")).toEqual(aliases);
});
