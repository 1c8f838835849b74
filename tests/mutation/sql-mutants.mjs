import { stringLiteralMutator } from "../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/string-literal-mutator.js";

/*
 * What is changed in the text of a query. Stryker has no plugins for changes, and its own change of a text empties it, which
 * every test notices: so its mutator of texts is given another way with queries. It is found by its file, as the package
 * exports none; `strykerPlugins` is there because Stryker loads this as a plugin.
 */

export const strykerPlugins = [];

/** What stands in a query, and what is put in its place; `(` and `)` of a list stay. */
const changes = [
  [/ >= /g, " > "],
  [/ > /g, " >= "],
  [/ <= /g, " < "],
  [/ < /g, " <= "],
  [/ && /g, " @> "],
  [/\bnot /g, ""],
  [/(?<=in \([^)]*)'[a-z]+', /g, ""],
  [/(?<=in \([^)]*), '[a-z]+'(?=\))/g, ""],
];

function isSql(tag) {
  const { name } = tag.type === "TSInstantiationExpression" ? tag.expression : tag;
  return name === "sql";
}

const changeText = stringLiteralMutator.mutate;
stringLiteralMutator.mutate = function* mutate(path) {
  const { node, parent } = path;
  if (parent?.quasi === node && isSql(parent.tag)) yield* changedQueries(node);
  else yield* changeText(path);
};

function* changedQueries(query) {
  for (const [at, { value }] of query.quasis.entries())
    for (const [what, instead] of changes)
      for (const { 0: found, index } of value.raw.matchAll(what)) {
        const changed = structuredClone(query);
        const raw = value.raw.slice(0, index) + instead + value.raw.slice(index + found.length);
        changed.quasis[at].value = { raw, cooked: raw };
        yield changed;
      }
}
