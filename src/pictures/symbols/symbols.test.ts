import { describe, expect, it } from "vitest";
import facades from "../../../content/drawings/facades.json" with { type: "json" };
import { accents, colourOf, palette } from "../drawing/colours.ts";
import { boxOf, clockwise, parsePath, relativePath } from "./path.ts";
import { readSymbolFiles } from "./symbol-files.ts";
import { parseFile, type Shape, symbols } from "./symbols.ts";

const file = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`;
const shapesOf = (content: string): Shape[] => parseFile("test", file(content)).get("test") ?? [];
const boxes = (content: string) => shapesOf(content).map(({ subpaths }) => boxOf(subpaths));

describe("a symbol file", () => {
  it("is drawn with the shapes that editors write", () => {
    expect(
      boxes(`
        <path d="m1 2 h3 v4 l-1,1 Z M10 10 L20,20 Q30 30 20 40 C1 2 3 4 50 60"/>
        <rect x="1" y="2" width="10" height="5" rx="2"/>
        <circle cx="5" cy="5" r="2"/>
        <ellipse cx="5" cy="5" rx="3" ry="1"/>`),
    ).toEqual([
      [1, 2, 50, 60],
      [1, 2, 11, 7],
      [3, 3, 7, 7],
      [2, 4, 8, 6],
    ]);
  });

  it("applies the transforms of groups and shapes", () => {
    const rect = (transform: string) => `<rect width="2" height="1" transform="${transform}"/>`;
    expect(
      boxes(`<g transform="translate(10 20)">${rect("scale(2,3)")}</g>${rect("matrix(1 0 0 -1 4 5)")}`),
    ).toEqual([
      [10, 20, 14, 23],
      [4, 4, 6, 5],
    ]);
    const [[left, top, right, bottom] = []] = boxes(rect("rotate(90)"));
    expect([left, top, right, bottom].map((value) => Math.round(value ?? 0))).toEqual([-1, 0, 0, 2]);
  });

  it("takes colours from style properties before attributes, and inherits them from groups", () => {
    expect(
      shapesOf(
        `<g class="accent" fill="#112233"><path d="M0 0H1V1Z"/><path style="fill:none;stroke:#445566;stroke-width:3px" fill="red" d="M0 0H1"/></g>`,
      ),
    ).toMatchObject([
      { name: "accent", colour: "#112233", lineWidth: null },
      { name: "accent", colour: "#445566", lineWidth: 3 },
    ]);
  });

  it("has a symbol for each group of the document with a word as its id, without the group's own transform", () => {
    const parsed = parseFile(
      "chair",
      file(`<g id="front" transform="translate(50 0)"><rect width="1" height="1"/></g><g id="g12"/>`),
    );
    expect([...parsed.keys()]).toEqual(["chair/front"]);
    expect(boxOf(parsed.get("chair/front")?.[0]?.subpaths ?? [])).toEqual([0, 0, 1, 1]);
  });

  it("ignores what editors add: metadata, definitions and comments", () => {
    expect(
      shapesOf(
        `<!-- <path d="M0 0H1"/> --><editor:view id="n"><editor:page x="0"/></editor:view><defs><path d="M0 0H1"/></defs><metadata><a/></metadata>`,
      ),
    ).toEqual([]);
  });

  it.each([
    [`<use href="#a"/>`, "<use> cannot be drawn. Convert it to a path."],
    [`<text>A</text>`, "<text> cannot be drawn. Convert it to a path."],
    [`<path d="M0 0A5 5 0 0 1 9 9"/>`, "The path has a command that cannot be drawn: A5 5 0 0 1 9 9"],
    [`<path d="M0 0L1"/>`, "The path has a command that cannot be drawn: L1"],
  ])("with %s is rejected with the name of the file", (content, message) => {
    expect(() => shapesOf(content)).toThrow(`content/drawings/test.svg: ${message}`);
  });
});

describe("the symbol files of content/drawings", () => {
  it("name colours that exist or give another one, and show the palette's colours in editors", () => {
    const named = [...symbols].flatMap(([symbol, shapes]) => shapes.map((shape) => ({ symbol, ...shape })));
    expect(named.length).toBeGreaterThan(500);
    for (const { symbol, name, colour } of named) {
      expect(colour, symbol).toMatch(/^#[0-9a-f]{6}$/);
      const known = colourOf(name, {});
      if (known !== undefined) expect([symbol, name, colour]).toEqual([symbol, name, known]);
    }
    expect(accents.every((accent) => Object.values(palette).includes(accent))).toBe(true);
  });

  it("contain no scripts, images or references", () => {
    for (const [name, svg] of Object.entries(readSymbolFiles()))
      expect(/<script|<image|<foreignObject|href=|\son\w+=|url\(/.exec(svg)?.[0], name).toBeUndefined();
  });

  it("contain all symbols that facades.json names", () => {
    const names = Object.values(facades).flatMap(({ windows, shop, door, tops }) => [
      ...windows.flat(),
      shop,
      door,
      ...tops,
    ]);
    expect(names.filter((name) => name !== "" && !symbols.has(name))).toEqual([]);
  });
});

describe("a path", () => {
  it("is written with relative coordinates that do not depend on its place", () => {
    const at = (x: number) => relativePath(parsePath(`M${x} 10h20v5C1 2 ${x} 4 ${x} 10Zm5 1l2 2Z`), 1);
    expect(relativePath(parsePath("M10 10h20v5h-20ZM12 12l3 1"), 1)).toEqual({
      start: [10, 10],
      rest: "h20v5h-20zm2 2l3 1",
    });
    expect(at(10).start).toEqual([10, 10]);
    expect(relativePath(parsePath("M.26 .24L1.26 1.74"), 10)).toEqual({ start: [0.3, 0.2], rest: "l1 1.5" });
  });

  it("turns clockwise, so that overlapping shapes do not leave holes", () => {
    expect(relativePath(clockwise(parsePath("M0 0V4H4V0Z")), 1).rest).toBe(
      relativePath(parsePath("M4 0V4H0V0Z"), 1).rest,
    );
    const curve = parsePath("M0 0C0 8 8 8 8 0Z");
    expect(relativePath(clockwise(curve), 1)).toEqual({ start: [8, 0], rest: "c0 8-8 8-8 0z" });
  });
});
