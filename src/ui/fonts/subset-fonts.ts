import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

/**
 * Builds the site's fonts. After changing this file, run `npx tsx src/ui/fonts/subset-fonts.ts` and commit the
 * generated files. The main file contains the characters of our texts. Accented letters, for visitors' names, are in a
 * separate file that browsers load on demand. The rupee sign also has its own file, because the source packages provide
 * it in another font file. Keep the ranges in `fonts.css` in sync.
 */
const packages = "node_modules/@fontsource-variable";
const target = "src/ui/fonts";

const latin = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”…•‹›→−`;
const accented = [...range(0xa1, 0xff)].filter((letter) => !latin.includes(letter)).join("");
const rupee = "₹";

type FontSubset = {
  readonly source: string;
  readonly name: string;
  readonly text: string;
  readonly axes: Readonly<Record<string, number | { min: number; max: number }>>;
};

const anek = { wdth: 112, wght: { min: 500, max: 800 } };
const figtree = { wght: { min: 400, max: 700 } };

const fontSubsets: readonly FontSubset[] = [
  {
    source: "anek-latin/files/anek-latin-latin-standard-normal",
    name: "anek-latin",
    text: latin,
    axes: anek,
  },
  {
    source: "anek-latin/files/anek-latin-latin-standard-normal",
    name: "anek-latin-accented",
    text: accented,
    axes: anek,
  },
  {
    source: "anek-latin/files/anek-latin-latin-ext-standard-normal",
    name: "anek-latin-rupee",
    text: rupee,
    axes: anek,
  },
  { source: "figtree/files/figtree-latin-wght-normal", name: "figtree", text: latin, axes: figtree },
  {
    source: "figtree/files/figtree-latin-wght-normal",
    name: "figtree-accented",
    text: accented,
    axes: figtree,
  },
  {
    source: "figtree/files/figtree-latin-ext-wght-normal",
    name: "figtree-rupee",
    text: rupee,
    axes: figtree,
  },
];

await mkdir(target, { recursive: true });
for (const cut of fontSubsets) await write(cut);
for (const name of ["anek-latin", "figtree"]) {
  await copyFile(`${packages}/${name}/LICENSE`, `public/fonts/${name}-LICENSE.txt`);
}

async function write({ source, name, text, axes }: FontSubset): Promise<void> {
  const font = await readFile(`${packages}/${source}.woff2`);
  const subset = await subsetFont(font, text, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: ["kern", "liga", "tnum"],
    noHinting: true,
  });
  await writeFile(`${target}/${name}.woff2`, subset);
  console.log(`${name}.woff2 ${(subset.length / 1024).toFixed(1)} kB`);
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
