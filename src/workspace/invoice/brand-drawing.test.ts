import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { jaaliTile, markShapes } from "./brand-drawing.ts";

test("the mark on PDFs has the shapes and colours of the mark on the site, in the same order", () => {
  const svg = readFileSync("public/brand/mark.svg", "utf8");
  const shapes = Array.from(svg.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g), ([, path, fill]) => ({
    fill,
    path,
  }));
  expect(shapes).toEqual(markShapes);
});

test("the lattice on PDFs has the shape of the lattice on the site", () => {
  const shortNumbers = readFileSync("src/ui/tokens.css", "utf8").replaceAll(/(\.\d*?)0+(?=[A-Z ])/g, "$1");
  expect(shortNumbers).toContain(jaaliTile);
});
