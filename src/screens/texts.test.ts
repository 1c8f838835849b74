import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("..", import.meta.url));

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** Attributes and props whose text a visitor sees or hears. */
const visible =
  /^(aria-(label|description|roledescription)|alt|title|placeholder|label|heading|hint|message|summary|caption|legend|intro|before|note|text|totalLabel|submitLabel)$/;

/** Words as a sentence has them; one word may be a key, a name of schema.org or a class. */
const prose = /\p{L}{2,} \p{L}{2,}|^\p{Lu}\p{Ll}+[.…!?]$/u;

/** Not for visitors: selectors, schema.org, the document's markup, the views of a chart, a worker's script. */
const technical = /^\s*(error page$|customer service|main (?:form|input)|const look =|required name=|<)/;

/** Texts for visitors that stand in a file itself and not in `src/texts`, each with its line. */
function literalTexts(code: string): string[] {
  const { program, errors } = parseSync("component.tsx", code);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  const found: string[] = [];
  const report = ({ start }: Node, text: string) =>
    found.push(`${code.slice(0, start).split("\n").length}: ${text.trim()}`);
  visit(program as unknown as Node, false);
  return found;

  /** `isShown`: the value is what an element contains, or what a visible attribute says. */
  function visit(node: Node, isShown: boolean): void {
    if (isForProgrammers(node)) return;
    const text = textOf(node);
    if (node.type === "JSXText" && /\p{L}/u.test(String(node.value))) report(node, String(node.value));
    else if (text !== null && !technical.test(text) && (isShown ? /\p{L}{2,}/u : prose).test(text)) {
      report(node, text);
    }
    for (const child of childrenOf(node)) visit(child, shows(node, child, isShown));
  }
}

function shows(parent: Node, child: Node, isShown: boolean): boolean {
  if (parent.type === "JSXElement" || parent.type === "JSXFragment") return parent.openingElement !== child;
  if (parent.type === "JSXAttribute") return visible.test(String((parent.name as Node).name));
  const passesOn = [
    "JSXExpressionContainer",
    "ConditionalExpression",
    "LogicalExpression",
    "TemplateLiteral",
  ];
  return isShown && passesOn.includes(parent.type) && parent.test !== child;
}

function isForProgrammers({ type, callee }: Node): boolean {
  if (type === "NewExpression") return /Error$/.test(String((callee as Node).name));
  return type.startsWith("TS") || type === "ImportDeclaration";
}

function textOf({ type, value }: Node): string | null {
  if (type === "Literal") return typeof value === "string" ? value : null;
  return type === "TemplateElement" ? String((value as { readonly cooked: string }).cooked) : null;
}

function childrenOf(node: Node): Node[] {
  const isNode = (value: unknown): value is Node => value instanceof Object && "type" in value;
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

test.each([
  "<p>Try again</p>",
  '<p>{isLate ? "soon" : texts.now}</p>',
  `<p>{\`\${count} rooms\`}</p>`,
  '<Button label="Close" />',
  `<nav aria-label={\`Rooms in \${city}\`} />`,
  'const heading = "No rooms here yet";',
  `const told = \`Held for you until \${time}\`;`,
])("a text in a component is found: %s", (code) => {
  expect(literalTexts(code)).toHaveLength(1);
});

test.each([
  "<p>{texts.tryAgain} <b>{count}</b> ×</p>",
  '<Picture sizes="(min-width: 60rem) 12rem, 16rem" shape="arch" />',
  'throw new Error("The screen uses an area that it did not ask for.");',
  'const kind = { "@type": "Organization" };',
])("what is no text is left alone: %s", (code) => {
  expect(literalTexts(code)).toEqual([]);
});

test("what a visitor reads on a screen stands in src/texts", () => {
  const files = ["screens", "ui"]
    .flatMap((folder) => readdirSync(source + folder, { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\.|fonts\//.test(file));
  expect(files.length).toBeGreaterThan(200);
  const faults = files.flatMap((file) =>
    literalTexts(readFileSync(source + file, "utf8")).map((text) => `${file}:${text}`),
  );
  expect(faults).toEqual([]);
});
