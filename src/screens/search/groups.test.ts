import { expect, test } from "vitest";
import { groupResults } from "./groups.ts";

test("results are grouped by kind, with the kind of the best result first", () => {
  const result = (kind: "city" | "centre", title: string) => ({ kind, title, href: title, excerpt: "" });
  const groups = groupResults([result("centre", "a"), result("city", "b"), result("centre", "c")]);
  expect(groups.map(({ heading, results }) => [heading, results.map(({ title }) => title)])).toEqual([
    ["Centres", ["a", "c"]],
    ["Cities", ["b"]],
  ]);
});
