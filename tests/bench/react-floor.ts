import { Window } from "happy-dom";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/**
 * Lower bound for a page rendered by React: `renderToString` of the page's markup as plain elements, without
 * components.
 * @returns a function that runs the given number of renders and returns the CPU milliseconds per render
 */
export function createReactBaseline(html: string): (renders: number) => number {
  const window = new Window();
  window.document.write(html);
  const root = window.document.getElementById("root");
  if (root === null) throw new Error("The page has no #root.");
  const page = [...root.childNodes].map((node, index) => elementOf(node as unknown as Node, index));
  const rendered = renderToString(createElement("div", { id: "root" }, ...page));
  const elements = (text: string) => text.match(/<[a-z]/g)?.length ?? 0;
  // The number of elements may differ by 1 % because React may add preload links.
  if (Math.abs(elements(rendered) / elements(root.outerHTML) - 1) > 0.01)
    throw new Error("The plain elements differ from those of the page.");
  return (renders) => {
    const before = process.cpuUsage();
    for (let n = 0; n < renders; n += 1) renderToString(createElement("div", { id: "root" }, ...page));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / renders;
  };
}

function elementOf(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeType !== 1) return null;
  const { localName, attributes, childNodes } = node as Element;
  const props = [...attributes].map(({ name, value }) => [
    reactPropOf(name),
    name === "style" ? styleOf(value) : value,
  ]);
  const children = [...childNodes].map(elementOf);
  return createElement(localName, { key, ...Object.fromEntries(props) }, ...children);
}

function reactPropOf(attribute: string): string {
  if (attribute === "class") return "className";
  return attribute === "for" ? "htmlFor" : attribute;
}

function styleOf(text: string): Record<string, string> {
  const rules = text.split(";").filter((rule) => rule.includes(":"));
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = "", ...value] = rule.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
}
