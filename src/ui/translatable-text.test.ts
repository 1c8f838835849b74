import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";

/* Page translators replace text nodes. React can update a changing text afterwards only if it is the only child of its
   element (decision 061). */

const root = fileURLToPath(new URL("../", import.meta.url));
// React never updates the pages of the console, because only the server renders them.
const components = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".tsx") && !/^console\/|(\.test|testing)\.tsx$/.test(path),
);

const programs = components.map((path) => {
  const code = readFileSync(join(root, path), "utf8");
  return { path, code, program: parse(code) };
});
/** Names of components that render their children next to other nodes. */
const mixingComponents = new Set(programs.flatMap(({ program }) => mixingIn(program)));

test.each(programs)("$path renders changing text as the only child of its element", ({ code, program }) => {
  expect(mixedText(code, program, mixingComponents)).toEqual([]);
});

test.each([
  ["<p>{isBusy && <i />}Pay</p>"],
  ["<p>{isBusy ? <i /> : <b />} Pay</p>"],
  ["<p>Booking {number}</p>"],
  ["<p>{first} {second}</p>"],
  ["<p><b>Pay</b>{amount}</p>"],
  ["<p>{items.map((item) => <i key={item} />)} rooms</p>"],
  ["<><i />{amount}</>"],
  ["<Notice>Until {time}</Notice>"],
  ["<Mixing>{amount}</Mixing>"],
])("text with changing siblings is rejected: %s", (code) => {
  expect(mixedText(code, parse(code), new Set(["Mixing"]))).toHaveLength(1);
});

test.each([
  ["<p>{isBusy ? paying : pay}</p>"],
  ["<p>Pay <b>now</b></p>"],
  ["<p>{isBusy && <i />}<span>{amount}</span></p>"],
  ["<form>{isBusy && <i />}{children}</form>"],
  ["<Mixing><p>{amount}</p></Mixing>"],
  ["<p>{items.map((item) => <i key={item} />)}</p>"],
  ["<p>{untilTime(time)}</p>"],
])("translatable text is accepted: %s", (code) => {
  expect(mixedText(code, parse(code), new Set(["Mixing"]))).toEqual([]);
});

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

function parse(code: string): Node {
  return parseAst(code, { lang: "tsx" }) as unknown as Node;
}

/** Returns the source of each element or fragment that contains text next to a child that can change. */
function mixedText(code: string, program: Node, mixing: ReadonlySet<string>): string[] {
  const constants = new Set(namespacesIn(program));
  const found: string[] = [];
  visit(program, (node) => {
    if (!isParent(node)) return;
    const kinds = (node.children as readonly Node[]).flatMap((child) => kindsOf(child, constants));
    const hasText = kinds.some((kind) => kind.endsWith("text"));
    const isMixed = kinds.length > 1 && kinds.some((kind) => kind.startsWith("changing"));
    if (hasText && (isMixed || mixing.has(tagOf(node)))) {
      found.push(code.slice(Number(node.start), Number(node.end)));
    }
  });
  return found;
}

/** Returns the names of the functions that render `children` next to other nodes. */
function mixingIn(program: Node): string[] {
  const names: string[] = [];
  visit(program, (component) => {
    if (component.type !== "FunctionDeclaration") return;
    visit(component.body, (node) => {
      const children = isParent(node) ? (node.children as readonly Node[]).flatMap(renderedNodes) : [];
      if (children.length > 1 && children.some(isSlot)) names.push(String((component.id as Node).name));
    });
  });
  return names;
}

function isParent({ type }: Node): boolean {
  return type === "JSXElement" || type === "JSXFragment";
}

function tagOf({ openingElement }: Node): string {
  return String(((openingElement as Node | undefined)?.name as Node | undefined)?.name);
}

/** Returns the rendered nodes of a child. White space is ignored because translators do not change it. */
function renderedNodes(child: Node): Node[] {
  if (child.type === "JSXText") return String(child.value).trim() === "" ? [] : [child];
  if (child.type !== "JSXExpressionContainer") return [child];
  const expression = child.expression as Node;
  return expression.type === "JSXEmptyExpression" ? [] : [expression];
}

/** Returns true if the expression is `children` or `props.children`. */
function isSlot({ type, name, property }: Node): boolean {
  return (type === "MemberExpression" ? (property as Node).name : name) === "children";
}

type Kind = "element" | "text" | "changing element" | "changing text";

function kindsOf(child: Node, constants: ReadonlySet<string>): Kind[] {
  return renderedNodes(child).map((node) => {
    if (node.type === "JSXText") return "text";
    return isParent(node) ? "element" : kindOf(node, constants);
  });
}

function kindOf(expression: Node, constants: ReadonlySet<string>): Kind {
  if (expression.type === "Literal") return isElement(expression) ? "element" : "text";
  if (isSlot(expression)) return "changing element";
  if (expression.type === "MemberExpression") {
    const { type, name } = expression.object as Node;
    return type === "Identifier" && constants.has(String(name)) ? "text" : "changing text";
  }
  return isElement(expression) ? "changing element" : "changing text";
}

/** Returns true if the expression renders elements or nothing, but never text. */
function isElement(expression: Node): boolean {
  switch (expression.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    // Translators do not change white space.
    case "Literal":
      return expression.value === null || String(expression.value).trim() === "";
    case "LogicalExpression":
      return isElement(expression.right as Node);
    case "ConditionalExpression":
      return isElement(expression.consequent as Node) && isElement(expression.alternate as Node);
    case "ParenthesizedExpression":
      return isElement(expression.expression as Node);
    case "CallExpression":
      return (expression.arguments as readonly Node[]).some(
        ({ type, body }) => type === "ArrowFunctionExpression" && returnsElement(body as Node),
      );
    default:
      return false;
  }
}

function returnsElement(body: Node): boolean {
  if (body.type !== "BlockStatement") return isElement(body);
  const lastStatement = (body.body as readonly Node[]).at(-1);
  return lastStatement?.type === "ReturnStatement" && isElement(lastStatement.argument as Node);
}

/** Returns the names of namespace imports, such as the texts. Their exports never change. */
function namespacesIn(program: Node): string[] {
  const names: string[] = [];
  visit(program, ({ type, local }) => {
    if (type === "ImportNamespaceSpecifier") names.push(String((local as Node).name));
  });
  return names;
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  if ("type" in node) see(node as Node);
  for (const value of Object.values(node)) visit(value, see);
}
