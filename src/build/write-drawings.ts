import { mkdirSync, writeFileSync } from "node:fs";
import { parseDrawingPath } from "../api/contract/drawings.ts";
import { draw } from "../pictures/drawing/draw.ts";
import { readSymbolFiles } from "../pictures/symbols/symbol-files.ts";
import { centreImages, itemImages } from "../workspace/inventory/images.ts";
import { readInventory } from "../workspace/inventory/index.ts";

/** `npm run drawings`: writes a page with the symbol files and the drawings of the sample inventory. */
const page = "reports/drawings.html";
const result = await readInventory("content/inventory");
if (!result.ok) throw new Error("The inventory is invalid.");
const paths = result.inventory.centres.flatMap((centre) => [
  ...centreImages({ ...centre, localityName: centre.locality }),
  ...centre.items.flatMap((item) => itemImages(item)),
]);
const drawings = paths.flatMap(({ large }) => {
  const facts = parseDrawingPath(large);
  return facts === null ? [] : [{ name: large, svg: draw(facts), height: 270 }];
});
const files = Object.entries(readSymbolFiles()).map(([name, svg]) => ({ name, svg, height: 160 }));
const figures = [...files, ...drawings].map(
  ({ name, svg, height }) =>
    `<figure><img alt="" height="${height}" src="data:image/svg+xml,${encodeURIComponent(svg)}"><figcaption>${name}</figcaption></figure>`,
);
mkdirSync("reports", { recursive: true });
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><title>Drawings</title><style>figure{display:inline-block;margin:8px;font:12px sans-serif}</style><body bgcolor="#e8dfd0">${figures.join("\n")}`,
);
console.log(`${page}: ${files.length} symbol files and ${drawings.length} drawings`);
