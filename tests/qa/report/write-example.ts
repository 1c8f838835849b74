import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** Width of the example's pictures in pixels: enough to recognise a screen, with a tenth of the report's bytes. */
const pictureWidth = 160;

/** Copies the report in `from` to `to` for the repository. The copy has small pictures and no stored results. */
export async function writeExample(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, "pictures"), { recursive: true });
  for (const file of ["index.html", "page.css", "page.js", "data.js"])
    await cp(join(from, file), join(to, file));
  for (const file of await readdir(join(from, "pictures")))
    await sharp(join(from, "pictures", file))
      .resize({ width: pictureWidth, withoutEnlargement: true })
      .webp({ quality: 40, effort: 6 })
      .toFile(join(to, "pictures", file));
}
