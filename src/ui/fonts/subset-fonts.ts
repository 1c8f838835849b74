import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

/**
 * Builds the site's fonts from the complete ones, which are published under the SIL Open Font License:
 * `fonts/variable/Figtree[wght].ttf` of https://github.com/erikdkennedy/figtree and
 * `fonts/AnekLatin/variable/AnekLatin[wdth,wght].ttf` of https://github.com/EkType/Anek. After changing this file, put
 * both into a folder, run `npx tsx src/ui/fonts/subset-fonts.ts FOLDER` and commit the generated files. The main file
 * of a typeface contains the characters of our texts. Accented letters, for visitors' names, are in a separate file that
 * browsers load on demand. Keep the ranges in `fonts.css` in sync.
 */
const target = "src/ui/fonts";
const [sources = "."] = process.argv.slice(2);

const latin = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…•‹›₹→−`;
const accented = [...range(0xa1, 0xff)].filter((letter) => !latin.includes(letter)).join("");

/** The display face has one weight: a file with several is twice as large and arrives after the text face. */
const typefaces = [
  { name: "anek-latin", source: "AnekLatin[wdth,wght].ttf", axes: { wdth: 112, wght: 750 } },
  { name: "figtree", source: "Figtree[wght].ttf", axes: { wght: { min: 400, max: 700 } } },
] as const;

for (const { name, source, axes } of typefaces) {
  const font = await readFile(join(sources, source));
  for (const [file, text] of [
    [name, latin],
    [`${name}-accented`, accented],
  ] as const) {
    const subset = await subsetFont(font, text, {
      targetFormat: "woff2",
      variationAxes: axes,
      keepFeatures: ["kern", "liga", "tnum"],
      noHinting: true,
    });
    await writeFile(join(target, `${file}.woff2`), subset);
    console.log(`${file}.woff2 ${(subset.length / 1024).toFixed(1)} kB`);
  }
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
