import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { buildPictures } from "./build-pictures.ts";
import { renderInBackground } from "./render-in-background.ts";
import { renderingState } from "./rendering-state.ts";

const drawing = (width: number, height: number, colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
     <rect width="${width}" height="${height}" fill="${colour}"/></svg>`;

let root: string;
const folders = () => ({
  sourceDir: join(root, "drawings"),
  outDir: join(root, "out"),
  cacheDir: join(root, "cache"),
});
const source = (name: string, svg: string) => writeFile(join(folders().sourceDir, `${name}.svg`), svg);
const sizeOf = async (file: string) => {
  const { format, width, height } = await sharp(join(folders().outDir, file)).metadata();
  return { format, width, height };
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "pictures-"));
  await mkdir(folders().sourceDir);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(root, { recursive: true });
});

test("renderInBackground renders missing pictures in another process and reports when they are done", async () => {
  await source("wide", drawing(1920, 1200, "#B5472B"));
  await renderInBackground(folders());
  expect(renderingState(folders().outDir)).toBe("running");
  await expect.poll(() => renderingState(folders().outDir), { timeout: 60_000 }).not.toBe("running");
  expect(renderingState(folders().outDir)).toBe("done");
  expect(await sizeOf("wide-thumb.avif")).toEqual({ format: "heif", width: 160, height: 100 });
});

describe("buildPictures", () => {
  // (requirement N10)
  it("renders every drawing in four widths and two formats, and lists them", async () => {
    await source("wide", drawing(1920, 1200, "#B5472B"));
    await source("slight", drawing(800, 600, "#2F6B3C"));

    expect(await buildPictures(folders())).toEqual([
      { name: "slight", width: 800, height: 600 },
      { name: "wide", width: 1920, height: 1200 },
    ]);

    expect(await sizeOf("wide-large.webp")).toEqual({ format: "webp", width: 1600, height: 1000 });
    expect(await sizeOf("wide-medium.avif")).toEqual({ format: "heif", width: 960, height: 600 });
    expect(await sizeOf("wide-small.webp")).toEqual({ format: "webp", width: 480, height: 300 });
    expect(await sizeOf("wide-thumb.avif")).toEqual({ format: "heif", width: 160, height: 100 });
    const list: unknown = JSON.parse(await readFile(join(folders().outDir, "pictures.json"), "utf8"));
    expect(list).toMatchObject({ wide: { large: { width: 1600, height: 1000 } } });
    expect(await readdir(folders().outDir)).toHaveLength(2 * (4 * 2 + 1) + 1);
  });

  it("never enlarges a drawing and lists its actual size", async () => {
    await source("slight", drawing(800, 600, "#2F6B3C"));
    await buildPictures(folders());

    expect(await sizeOf("slight-large.avif")).toEqual({ format: "heif", width: 800, height: 600 });
    const list: unknown = JSON.parse(await readFile(join(folders().outDir, "pictures.json"), "utf8"));
    expect(list).toMatchObject({ slight: { large: { width: 800, height: 600 } } });
  });

  it("renders a link preview of each drawing as a JPEG of 1200 × 630 pixels", async () => {
    await source("wide", drawing(1920, 1200, "#FBF7F0"));
    await source("slight", drawing(800, 600, "#2F6B3C"));
    await buildPictures(folders());

    for (const file of ["wide.jpg", "slight.jpg"]) {
      expect(await sizeOf(file)).toEqual({ format: "jpeg", width: 1200, height: 630 });
    }
  });

  it("renders only changed drawings again and removes unused files from the cache", async () => {
    await source("kept", drawing(40, 30, "#B5472B"));
    await source("changed", drawing(40, 30, "#2F6B3C"));
    await buildPictures(folders());
    const before = await cacheTimes();

    await source("changed", drawing(40, 30, "#2E3A78"));
    await buildPictures(folders());
    const after = await cacheTimes();

    const reusedFiles = [...after].filter(([file, time]) => before.get(file) === time);
    expect(reusedFiles).toHaveLength(9);
    expect(after.size).toBe(18);
    expect(vi.mocked(console.log).mock.lastCall?.[0]).toMatch(/^Pictures: 2, 1 of them rendered/);
  });

  it("rejects a broken drawing with its name and the reason", async () => {
    await source("good", drawing(40, 30, "#B5472B"));
    await source("torn", '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect></svg>');

    await expect(buildPictures(folders())).rejects.toThrow(/^torn\.svg cannot be rendered: .*(XML|svg|SVG)/s);
  });
});

async function cacheTimes(): Promise<Map<string, number>> {
  const { cacheDir } = folders();
  const files = await readdir(cacheDir);
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, (await stat(join(cacheDir, file))).mtimeMs] as [string, number]),
    ),
  );
}
