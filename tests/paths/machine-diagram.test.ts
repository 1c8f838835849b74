import { expect, test } from "vitest";
import { machineDiagram, maxWidthPx } from "../qa/machine-diagram.ts";
import { transitionsOf } from "./machine-structure.ts";
import { machines } from "./machines.ts";

const drawings = await Promise.all(
  Object.entries(machines).map(
    async ([name, machine]) => [name, machine, await machineDiagram(name, machine)] as const,
  ),
);
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

test.each(drawings)("the diagram of %s has an arrow with a label for every transition", (_, machine, svg) => {
  const arrows = [...svg.matchAll(/<g class="arrow" data-transitions="([^"]*)">(.*?)<\/g>/gs)].map(
    ([, names = "", inside = ""]) => ({
      names: JSON.parse(textOf(names)) as string[],
      words: textOf([...inside.matchAll(/<text class="label".*?<\/text>/gs)].join("\n")),
    }),
  );
  const transitionNames = transitionsOf(machine);
  for (const { names, words } of arrows) {
    for (const name of names) {
      const event = transitionNames.get(name)?.eventType.replace(/^xstate\.\w+\.actor\./, "");
      expect(words, name).toContain(event || "at once");
    }
  }
  expect(new Set(arrows.flatMap(({ names }) => names))).toEqual(new Set(transitionNames.keys()));
});

test.each(drawings)("the diagram of %s fits a page of 1280 px with readable labels", (_, __, svg) => {
  expect(Number(/ width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(maxWidthPx);
  const scales = [...svg.matchAll(/ scale\(([\d.]+)\)/g)].map(([, scale]) => Number(scale));
  expect(Math.min(...scales)).toBeGreaterThanOrEqual(0.9);
});
