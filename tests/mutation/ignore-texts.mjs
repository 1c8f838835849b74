import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

/* What Stryker leaves as it is: the texts of queries and of errors of the program. A test of them would repeat them. */

/** Methods of the query builder and of the log, whose texts are names of tables and columns, or sentences for operators. */
const methods = new Set([
  ..."select selectAll selectFrom where whereRef innerJoin leftJoin orderBy groupBy set values as on eb".split(
    " ",
  ),
  ..."insertInto updateTable deleteFrom onConflict column columns sum count countAll ref".split(" "),
]);

const isText = ({ type }) => type === "StringLiteral" || type === "TemplateLiteral";

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "texts", {
    shouldIgnore({ node, parent }) {
      if (node.type === "TaggedTemplateExpression" && isSql(node.tag)) return "SQL";
      if (node.type === "CallExpression" && isLog(node.callee)) return "the log";
      if (!isText(node)) return undefined;
      if (parent?.type === "NewExpression") return "an error of the program";
      if (parent?.type === "CallExpression" && methods.has(nameOf(parent.callee))) return "a name in a query";
      return undefined;
    },
  }),
];

function isSql(tag) {
  return nameOf(tag.type === "TSInstantiationExpression" ? tag.expression : tag) === "sql";
}

function isLog({ object, property }) {
  return nameOf(object ?? {}) === "log" && property !== undefined;
}

function nameOf({ name, property }) {
  return name ?? property?.name;
}
