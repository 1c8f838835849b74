import { parseMapQuery } from "../../api/contract/map-query.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { file, handle, type Route } from "../http/route.ts";
import { drawMap } from "./draw-map.ts";
import { type LabelFont, loadLabelFont } from "./label-font.ts";
import type { CityMap } from "./read-maps.ts";

/** A map changes only with a release or with the operator's content. */
const cacheControl = "public, max-age=86400, stale-while-revalidate=604800";

/** The routes of maps. */
export function mapRoutes(maps: readonly CityMap[]): Route[] {
  let font: Promise<LabelFont> | undefined;
  return [
    handle("map", async ({ query }) => {
      const { view, pins } = parseMapQuery(query);
      const headers = { "content-type": "image/svg+xml", "cache-control": cacheControl };
      font ??= loadLabelFont();
      return file(Buffer.from(drawMap(maps, view, pins, await font)), headers, [cacheKeys.content]);
    }),
  ];
}
