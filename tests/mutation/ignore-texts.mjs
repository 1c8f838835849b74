/*
 * Makes Stryker ignore names in queries and traces, log messages and internal errors, because a test could only repeat
 * them. In an SQL query, Stryker mutates only interpolated expressions. `rule-mutators.ts` mutates the text of the
 * query.
 */

/**
 * Methods of the query builder and the log. Their arguments are names of tables and columns, or messages for operators.
 */
const methods = new Set([
  ..."select selectFrom where innerJoin orderBy set as eb insertInto updateTable deleteFrom".split(" "),
  ..."columns returning sum countAll ref".split(" "),
]);

const isText = ({ type }) => type === "StringLiteral" || type === "TemplateLiteral";

export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "texts",
    value: { shouldIgnore },
  },
];

function shouldIgnore({ node, parent, parentPath }) {
  if (node.type === "CallExpression" && isLog(node.callee)) return "the log";
  if (isCallTo("inSpan", parent) && parent.arguments[0] === node) return "the name of a trace's span";
  if (!isText(node)) return undefined;
  if (parent?.type === "NewExpression") return "an error of the program";
  const owner = parent?.type === "ArrayExpression" ? parentPath.parent : parent;
  const isQuery = owner?.type === "CallExpression" && methods.has(nameOf(owner.callee));
  return isQuery ? "a name in a query" : undefined;
}

function isCallTo(name, node) {
  return node?.type === "CallExpression" && nameOf(node.callee) === name;
}

function isLog({ object, property }) {
  return nameOf(object ?? {}) === "log" && property !== undefined;
}

function nameOf({ name, property }) {
  return name ?? property?.name;
}
