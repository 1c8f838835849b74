import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** Attributes and props whose text is shown or announced to visitors. */
const visible =
  /^(aria-(label|description|roledescription)|alt|title|placeholder|label|heading|hint|message|summary|caption|legend|intro|before|note|text|totalLabel|submitLabel)$/;

/** Matches prose. Most single words do not match, because they may be keys, schema.org names or classes. */
const prose = /\p{L}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}+[.…!?]$/u;

/** Strings that are not for visitors: selectors, schema.org names, views of a state machine, the script of a worker. */
const technical = /^\s*(error page$|customer service|main (?:form|input)|const look =|required name=)/;

/** Matches a whole sentence, as in a domain error, an email or a search result. */
const sentence = /^[^\p{Ll}<{].*\p{L}{2,} \p{L}{2,}.*[.!?…]\s*$/su;

/**
 * Files with texts for operators: commands, settings, metrics, validation of content and inventory, API documents, and
 * reasons of failed deliveries.
 */
const operatorTextPattern =
  /^workspace\/(backup|staff-commands|content|database|export|import|inventory|openapi|privacy|reconciliation|sample|smtp)\/|^http\/(environment|settings-table)\.ts$|^workspace\/(invoice\/skip-numbers|maps\/way-warnings|service)\.ts$|^server\/(banner|metrics|run|settings|start-site)\.ts$|^api\/contract\/cancellation-schema\.ts$/;

/** Errors for wrong calls of the request helper (requirement X2), and reasons of /readyz. No screen shows them. */
const engineerTextPattern =
  /^(api\/(request|areas)\.ts:\d+: (These parameters must be passed|Request failed|The page is about)|http\/readiness\.ts:)/;

/** Returns visitors' texts in a file outside `src/texts`, each with its line. */
function literalTexts(code: string): string[] {
  const { program, errors } = parseSync("component.tsx", code);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const found: string[] = [];
  const report = ({ start }: Node, text: string) =>
    found.push(`${code.slice(0, start).split("\n").length}: ${text.trim()}`);
  visit(program as unknown as Node, false);
  return found;

  /** `isShown` is true if the value is the content of an element or of a visible attribute. */
  function visit(node: Node, isShown: boolean): void {
    if (isForProgrammers(node)) return;
    const text = textOf(node)?.replace(/<[^>]*>?/g, " | ") ?? null;
    if (node.type === "JSXText" && /\p{L}/u.test(String(node.value))) report(node, String(node.value));
    else if (text !== null && !technical.test(text) && (isShown ? /\p{L}{2,}/u : prose).test(text)) {
      report(node, text);
    }
    for (const child of childrenOf(node)) visit(child, isShownIn(node, child, isShown));
  }
}

function isShownIn(parent: Node, child: Node, isShown: boolean): boolean {
  if (parent.type === "JSXElement" || parent.type === "JSXFragment") return parent.openingElement !== child;
  if (parent.type === "JSXAttribute") return visible.test(String((parent.name as Node).name));
  if (parent.type === "CallExpression") return (parent.callee as Node).name === "pluralize";
  const passesOn = [
    "JSXExpressionContainer",
    "ConditionalExpression",
    "LogicalExpression",
    "TemplateLiteral",
    "ParenthesizedExpression",
    ...wrappers,
  ];
  return isShown && passesOn.includes(parent.type) && parent.test !== child;
}

/** Syntax nodes that wrap a value only to add a type. */
const wrappers = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"];

function isForProgrammers({ type, callee }: Node): boolean {
  if (type === "NewExpression") return /Error$/.test(String((callee as Node).name));
  return type === "ImportDeclaration" || (type.startsWith("TS") && !wrappers.includes(type));
}

/** Returns sentences for visitors in a server's file, each with its line. */
function literalSentences(code: string): string[] {
  const { program, errors } = parseSync("server.ts", code);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const found: string[] = [];
  visit(program as unknown as Node);
  return found;

  function visit(node: Node): void {
    if (isForProgrammers(node) || isLogged(node) || node.type === "TaggedTemplateExpression") return;
    const text = node.type === "TemplateLiteral" ? templateText(node) : textOf(node);
    if (text !== null && node.type !== "TemplateElement" && sentence.test(text))
      found.push(`${code.slice(0, node.start).split("\n").length}: ${text}`);
    for (const child of childrenOf(node)) visit(child);
  }
}

/** Returns the text of a template literal, with `…` in place of its values. */
function templateText({ quasis }: Node): string {
  return (quasis as Node[]).map((quasi) => textOf(quasi)).join("…");
}

function isLogged({ type, callee }: Node): boolean {
  if (type !== "CallExpression") return false;
  const { object } = callee as Node;
  return isNode(object) && /^(log|console)$/.test(String(object.name ?? (object.property as Node)?.name));
}

function textOf({ type, value }: Node): string | null {
  if (type === "Literal") return typeof value === "string" ? value : null;
  return type === "TemplateElement" ? String((value as { readonly cooked: string }).cooked) : null;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

function isNode(value: unknown): value is Node {
  return value instanceof Object && "type" in value;
}

test.each([
  "<p>Try again</p>",
  '<p>{isLate ? "soon" : texts.now}</p>',
  `<p>{\`\${count} rooms\`}</p>`,
  '<Button label="Close" />',
  `<nav aria-label={\`Rooms in \${city}\`} />`,
  'const heading = "No rooms here yet";',
  `const told = \`Held for you until \${time}\`;`,
  'const calendars = [{ label: "Apple or other (file)" }] as const;',
  'const sorts = { fit: "Best fit" } satisfies Record<string, string>;',
  '<p>{("soon" as string)!}</p>',
  'pluralize(rooms, "room")',
  `const page = \`<!DOCTYPE html><h1>You are offline</h1><script src=\${path}></script>\`;`,
])("the check reports a text in a component: %s", (code) => {
  expect(literalTexts(code)).toHaveLength(1);
});

test.each([
  "<p>{texts.tryAgain} <b>{count}</b> ×</p>",
  '<Picture sizes="(min-width: 60rem) 12rem, 16rem" shape="arch" />',
  'throw new Error("The screen uses an area that it did not ask for.");',
  'const kind = { "@type": "Organization" };',
  `const page = \`<h1>\${texts.offline}</h1>\`;`,
  'type Sort = "Best fit" | "Nearest";',
])("the check ignores a literal that is not a text: %s", (code) => {
  expect(literalTexts(code)).toEqual([]);
});

test.each([
  'refusal("not_changeable", "Guests can no longer be changed.");',
  `const told = \`You can invite up to \${most} guests.\`;`,
  `const text = \`\${count} in \${name}: this city.\`;`,
  'const reasons = { outside: "The centre has refunded you." } as const;',
])("the check reports a sentence in a file of the server: %s", (code) => {
  expect(literalSentences(code)).toHaveLength(1);
});

test.each([
  'deps.log.warn({ id }, "A message was not delivered.");',
  'console.error("The site is stopping.");',
  'throw new Error("The item of the hold is gone.");',
  `sql\`select id from orders where \${found} is not null and this is so.\``,
  'where("hold_expires_at", "is not", null);',
  `const line = \`<p>\${text} and more.\`;`,
])("the check ignores a literal that is not a sentence for visitors: %s", (code) => {
  expect(literalSentences(code)).toEqual([]);
});

test.each([
  { what: "on a screen", folders: ["screens", "ui"], textsOf: literalTexts, files: 200 },
  {
    what: "from a server",
    folders: ["workspace", "server", "http", "api", "machines"],
    textsOf: literalSentences,
    files: 200,
  },
])("all texts that visitors read $what are in src/texts", ({ folders, textsOf, files: min }) => {
  const files = folders
    .flatMap((folder) => readdirSync(source + folder, { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\.|fixtures\.|fonts\//.test(file))
    .filter((file) => !operatorTextPattern.test(file));
  expect(files.length).toBeGreaterThan(min);
  const errors = files.flatMap((file) =>
    textsOf(readFileSync(source + file, "utf8")).map((text) => `${file}:${text}`),
  );
  expect(errors.filter((error) => !engineerTextPattern.test(error))).toEqual([]);
});
