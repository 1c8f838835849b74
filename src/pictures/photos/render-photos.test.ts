import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPhoto, jpeg } from "../../../tests/support/photos.ts";
import { type PhotoManifest, readPhotoManifest } from "../../workspace/photos/index.ts";
import { renderPhotos } from "./render-photos.ts";

let dir: string;
const out = (name = "") => join(dir, ".rendered", name);
const known = { centres: new Set(["saket", "retired"]), items: new Set(["neem"]) };
const renderAll = () => renderPhotos(dir, { known, graceMs: 0 });
const manifest = (): Promise<PhotoManifest> => readPhotoManifest(out("manifest.json"));

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "photos-"));
});
afterEach(() => rm(dir, { recursive: true }));

async function keysOf(id: string): Promise<string[]> {
  return ((await manifest()).centres[id] ?? []).map(({ key }) => key);
}

describe("rendered photos", () => {
  test("a photo is rendered in four sizes as AVIF and WebP, and as a link preview", async () => {
    await addPhoto(dir, "centres/saket/front.jpg", await jpeg({ width: 3000, height: 2000 }));
    const { problems, warnings, rendered } = await renderAll();
    expect({ problems, warnings, rendered }).toEqual({ problems: [], warnings: [], rendered: 1 });
    const [key = ""] = await keysOf("saket");
    const sizes = await Promise.all(
      (await readdir(out()))
        .filter((name) => name !== "manifest.json")
        .map(async (name) => {
          const { format, width, height } = await sharp(out(name)).metadata();
          return `${name.replace(key, "KEY")} ${format} ${width} × ${height}`;
        }),
    );
    expect(sizes.sort()).toEqual([
      "KEY-large.avif heif 1600 × 1067",
      "KEY-large.webp webp 1600 × 1067",
      "KEY-medium.avif heif 960 × 640",
      "KEY-medium.webp webp 960 × 640",
      "KEY-small.avif heif 480 × 320",
      "KEY-small.webp webp 480 × 320",
      "KEY-thumb.avif heif 160 × 107",
      "KEY-thumb.webp webp 160 × 107",
      "KEY.jpg jpeg 1200 × 630",
    ]);
  });

  test("a photo is turned upright, and its metadata such as the location is removed", async () => {
    // The left half is black. Upright, it is the upper half.
    const halves = Buffer.alloc(2400 * 1600 * 3, 255);
    for (let row = 0; row < 1600; row += 1) halves.fill(0, row * 7200, row * 7200 + 3600);
    const taken = await sharp(halves, { raw: { width: 2400, height: 1600, channels: 3 } })
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "28/1 31/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.length).toBeGreaterThan(100);
    await addPhoto(dir, "centres/saket/front.jpg", taken);
    await renderAll();
    const [key] = await keysOf("saket");
    for (const file of ["-large.avif", "-large.webp", ".jpg"]) {
      const { exif, xmp, iptc, orientation } = await sharp(out(`${key}${file}`)).metadata();
      expect({ exif, xmp, iptc, orientation }, file).toEqual({});
    }
    const { width, height } = await sharp(out(`${key}-large.webp`)).metadata();
    expect([width, height]).toEqual([1600, 2400]);
    const { data } = await sharp(out(`${key}-large.webp`))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const lightness = (x: number, y: number) => data[y * 1600 + x] ?? Number.NaN;
    expect([lightness(200, 200), lightness(1400, 200)].every((value) => value < 10)).toBe(true);
    expect([lightness(200, 2200), lightness(1400, 2200)].every((value) => value > 245)).toBe(true);
  });

  test("photos are shown in the order of their names, with the alt texts of captions.yaml", async () => {
    await addPhoto(dir, "items/neem/10.jpg", await jpeg({ colour: "#111111" }));
    await addPhoto(
      dir,
      "items/neem/2.png",
      await sharp(await jpeg({ colour: "#222222" }))
        .png()
        .toBuffer(),
    );
    await addPhoto(dir, "items/neem/captions.yaml", "2.png: The table for six\n");
    expect((await renderAll()).problems).toEqual([]);
    expect((await manifest()).items.neem).toMatchObject([{ alt: "The table for six" }, { alt: null }]);
  });

  test("a second run renders only changed photos and removes the files of deleted photos", async () => {
    await addPhoto(dir, "centres/saket/1.jpg", await jpeg({ colour: "#111111" }));
    await addPhoto(dir, "centres/saket/2.jpg", await jpeg({ colour: "#222222" }));
    await addPhoto(dir, "centres/saket/3.jpg", await jpeg({ colour: "#333333" }));
    expect((await renderAll()).rendered).toBe(3);
    const [kept = "", changed = "", deleted = ""] = await keysOf("saket");
    const { mtimeMs } = await stat(out(`${kept}-large.avif`));

    await addPhoto(dir, "centres/saket/2.jpg", await jpeg({ colour: "#444444" }));
    await rm(join(dir, "centres/saket/3.jpg"));
    expect((await renderAll()).rendered).toBe(1);
    expect((await stat(out(`${kept}-large.avif`))).mtimeMs).toBe(mtimeMs);
    const names = (await readdir(out())).join();
    expect([kept, changed, deleted].map((key) => names.includes(key))).toEqual([true, false, false]);
    expect(await keysOf("saket")).toHaveLength(2);
  });

  test("the earlier photos stay in use if the command fails", async () => {
    await addPhoto(dir, "centres/saket/1.jpg", await jpeg({ colour: "#111111" }));
    await renderAll();
    const before = await manifest();
    await addPhoto(dir, "centres/saket/2.jpg", await jpeg({ colour: "#222222" }));
    const { key } =
      (await renderPhotos(await copyOfSources(), { known, graceMs: 0 })).manifest.centres.saket?.[1] ?? {};
    // A folder where a file is to be written has the effect of a full disk.
    await addPhoto(dir, `.rendered/${key}-medium.avif/in-the-way`, "");
    await expect(renderAll()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(await manifest()).toEqual(before);
    for (const suffix of ["-large.avif", ".jpg"])
      await stat(out(`${before.centres.saket?.[0]?.key}${suffix}`));
  });
});

async function copyOfSources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "photos-"));
  for (const name of ["1.jpg", "2.jpg"])
    await addPhoto(copy, `centres/saket/${name}`, await readFile(join(dir, "centres/saket", name)));
  return copy;
}

describe("files that cannot be used", () => {
  test("each is reported with what to do, and the other photos are shown", async () => {
    const good = await jpeg();
    await addPhoto(dir, "centres/saket/1-good.jpg", good);
    await addPhoto(dir, "centres/saket/2-cut.jpg", good.subarray(0, good.length / 2));
    await addPhoto(dir, "centres/saket/3-text.jpg", "no photo");
    await addPhoto(dir, "centres/saket/4-phone.heic", good);
    await addPhoto(
      dir,
      "centres/saket/5-drawing.png",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    await addPhoto(dir, "centres/saket/6-folder.jpg/inside.jpg", good);
    await writeFile(join(dir, "elsewhere.jpg"), good);
    await symlink(join(dir, "elsewhere.jpg"), join(dir, "centres/saket/7-link.jpg"));
    await addPhoto(dir, "centres/saket/captions.yaml", "8.jpg: Missing\n");
    await addPhoto(dir, "centres/saket/.DS_Store", "");
    await addPhoto(dir, "centres/saket/Thumbs.db", "");
    await addPhoto(dir, "centres/closed/1.jpg", good);
    await addPhoto(dir, "items/1.jpg", good);
    const { problems } = await renderAll();
    expect(problems.toSorted()).toEqual([
      expect.stringMatching(/^centres\/closed: There is no such id\. .*centre/),
      expect.stringMatching(/^centres\/saket\/2-cut\.jpg: This photo is damaged \(.+\)\. Save it again\.$/),
      expect.stringMatching(/^centres\/saket\/3-text\.jpg: This file is damaged or not a photo\./),
      expect.stringMatching(/^centres\/saket\/4-phone\.heic: This kind of file is not supported\./),
      expect.stringMatching(/^centres\/saket\/5-drawing\.png: This file is damaged or not a photo\./),
      expect.stringMatching(/^centres\/saket\/6-folder\.jpg: This is a folder or a link\./),
      expect.stringMatching(/^centres\/saket\/7-link\.jpg: This is a folder or a link\./),
      "centres/saket/captions.yaml: There is no photo 8.jpg in this folder.",
      expect.stringMatching(/^items\/1\.jpg: This is not a folder\./),
    ]);
    expect(await keysOf("saket")).toHaveLength(1);
  });

  test("a small photo is shown with a warning, whether it is upright or not", async () => {
    await addPhoto(dir, "centres/saket/1.jpg", await jpeg({ width: 1200, height: 1600 }));
    await addPhoto(dir, "centres/saket/2.jpg", await jpeg({ width: 1200, height: 900 }));
    const { problems, warnings } = await renderAll();
    expect({ problems, warnings }).toEqual({
      problems: [],
      warnings: [
        "centres/saket/2.jpg: This photo has only 1200 × 900 pixels and looks blurred on large screens. Use one with at least 1600 × 1200.",
      ],
    });
    expect(await keysOf("saket")).toHaveLength(2);
  });

  test("a file with more than 100 million pixels is not decoded", async () => {
    const bomb = await sharp({
      create: { width: 10_001, height: 10_000, channels: 3, background: "#ffffff" },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    await addPhoto(dir, "centres/saket/1.png", bomb);
    expect((await renderAll()).problems).toEqual([
      "centres/saket/1.png: This photo has 10001 × 10000 pixels. Save it with at most 100 million.",
    ]);
  });

  test("a file of more than 64 MB is not read", async () => {
    await addPhoto(dir, "centres/saket/1.jpg", Buffer.concat([await jpeg(), Buffer.alloc(65 * 1024 * 1024)]));
    expect((await renderAll()).problems).toEqual([
      "centres/saket/1.jpg: This file has 66 MB. Save it with at most 64 MB.",
    ]);
  });
});
