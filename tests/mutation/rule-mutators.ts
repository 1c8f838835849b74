import { allMutators } from "../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/index.js";
import { stringLiteralMutator } from "../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/string-literal-mutator.js";

/*
 * Additional mutators: they drop a condition of a query, change a comparison, or increment a number. Stryker has no
 * plugin interface for mutators, so this file extends Stryker's list of mutators. The package does not export the list,
 * so it is imported by its file path. Import this file before Stryker runs.
 */

/** The fields of a Babel node and its path that the mutators use. */
type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Query = { quasis: { value: { raw: string } }[]; readonly expressions: unknown[] };
type Path = { readonly node: Node; readonly parent?: Node | null };
type Mutator = { readonly name: string; mutate: (path: Path) => Iterable<object> };
/** A range of a text, and its replacement. */
type Replacement = { readonly from: number; readonly to: number; readonly replacement: string };

/** Replacements in the text of a query. The parentheses of a list are kept. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/ >= /g, " > "],
  [/ > /g, " >= "],
  [/ <= /g, " < "],
  [/ < /g, " <= "],
  [/ && /g, " @> "],
  [/\bnot /g, ""],
  [/(?<=in \([^)]*)'[a-z]+', /g, ""],
  [/(?<=in \([^)]*), '[a-z]+'(?=\))/g, ""],
];
/** Placeholder of an interpolated expression in a query's text. */
const placeholder = "\0";
/** Tokens that separate or end conditions: parentheses, connectives, and the surrounding clauses. */
const tokens =
  /[()]|\b(?:where|having|when|on(?! conflict| update| delete)|and|or|between|then|else|end|order by|group by|limit|offset|returning|union|on conflict|(?:inner |left |cross )?join|for (?:no key |key )?(?:update|share)|set|(?<!distinct )from)\b/g;
const starts = new Set(["where", "having", "when", "on"]);
const statement = /^\s*(?:select|insert|update|delete|with|set|lock|values)\b/;
const otherComparison: Readonly<Record<string, string>> = { ">=": ">", ">": ">=", "<=": "<", "<": "<=" };

function isQueryText({ node, parent }: Path): boolean {
  if (parent?.quasi !== node) return false;
  const tag = parent?.tag as Node;
  const { name } = tag.type === "TSInstantiationExpression" ? (tag.expression as Node) : tag;
  return name === "sql";
}

const texts: Mutator = stringLiteralMutator;
const changeText = texts.mutate;
texts.mutate = (path) => (isQueryText(path) ? [] : changeText(path));

(allMutators as Mutator[]).push(
  {
    name: "QueryText",
    *mutate(path) {
      if (!isQueryText(path)) return;
      const query = path.node as unknown as Query;
      const text = query.quasis.map(({ value }) => value.raw).join(placeholder);
      for (const [what, replacement] of changes)
        for (const { 0: found, index } of text.matchAll(what))
          yield replaced(query, text, { from: index, to: index + found.length, replacement });
      for (const condition of conditionsOf(text)) yield replaced(query, text, condition);
    },
  },
  {
    name: "QueryCall",
    *mutate({ node }) {
      const call = node as { callee?: { object: object; property?: { name?: string } }; arguments?: Node[] };
      if (node.type !== "CallExpression" || call.callee?.property?.name !== "where") return;
      yield structuredClone(call.callee.object);
      const otherComparisonText = otherComparison[String(call.arguments?.[1]?.value)];
      if (otherComparisonText === undefined) return;
      const changed = structuredClone(call);
      changed.arguments?.splice(1, 1, { type: "StringLiteral", value: otherComparisonText });
      yield changed;
    },
  },
  {
    name: "Number",
    *mutate({ node, parent }) {
      if (node.type !== "NumericLiteral") return;
      if (parent?.type === "ObjectProperty" && parent.key === node) return;
      yield { type: "NumericLiteral", value: Number(node.value) + 1 };
    },
  },
);

/**
 * Returns a query in which a range of the text is replaced. Expressions that are interpolated in the range are removed.
 */
function replaced(query: Query, text: string, { from, to, replacement }: Replacement): Query {
  const countPlaceholders = (part: string) => part.split(placeholder).length - 1;
  const changed = structuredClone(query);
  changed.expressions.splice(countPlaceholders(text.slice(0, from)), countPlaceholders(text.slice(from, to)));
  const parts = (text.slice(0, from) + replacement + text.slice(to)).split(placeholder);
  changed.quasis = parts.map((raw, index) => ({
    type: "TemplateElement",
    value: { raw, cooked: raw },
    tail: index === parts.length - 1,
  }));
  return changed;
}

/**
 * Returns the ranges of a query's conditions, each with the value that neutralizes it: `false` in a disjunction,
 * otherwise `true`. A condition in parentheses is part of the outer condition, and contains further conditions.
 */
export function conditionsOf(text: string): Replacement[] {
  type Frame = { from: number | null; by: string | null; isRange?: boolean };
  const found: Replacement[] = [];
  const outer: Frame = { from: statement.test(text) ? null : 0, by: null };
  const frames: Frame[] = [];
  const close = (frame: Frame, to: number, next: string | null = null) => {
    const { from, by } = frame;
    frame.from = null;
    // Skips a condition without a connective, because such a condition is replaced as a whole elsewhere.
    if (from === null || (by === null && next === null) || text.slice(from, to).trim() === "") return;
    const start = from + text.slice(from).search(/\S/);
    const replacement = by === "or" || next === "or" ? "false" : "true";
    found.push({ from: start, to: text.slice(0, to).trimEnd().length, replacement });
  };
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const frame = frames.at(-1) ?? outer;
    const after = index + token.length;
    if (token === "(") {
      const isGroup = frame.from !== null && /^\s*(?:not\s+)?$/.test(text.slice(frame.from, index));
      frames.push({ from: isGroup ? after : null, by: null });
    } else if (token === ")") {
      close(frame, index);
      frames.pop();
    } else if (token === "between") frame.isRange = true;
    else if (token === "and" && frame.isRange) frame.isRange = false;
    else {
      const connective = token === "and" || token === "or" ? token : null;
      close(frame, index, connective);
      const isStart = starts.has(token) || connective !== null;
      Object.assign(frame, { from: isStart ? after : null, by: isStart ? token : null });
    }
  }
  close(outer, text.length);
  return found;
}
