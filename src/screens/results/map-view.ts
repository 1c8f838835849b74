import { parseMapArea } from "../../api/contract/map-area.ts";

/** Parses the area and the view of a results map in a query. Ignores invalid values: no field could show an error. */
export function readMapView(query: URLSearchParams): { readonly area: string; readonly view: "" | "map" } {
  const area = query.get("area") ?? "";
  return {
    area: parseMapArea(area) === null ? "" : area,
    view: query.get("view") === "map" ? "map" : "",
  };
}
