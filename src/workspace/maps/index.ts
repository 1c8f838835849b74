/** Maps of cities: roads, water and railway lines, drawn as SVG, the stations near centres, and the ways from them. */

export { type CityMap, readMaps } from "./read-maps.ts";
export { mapRoutes } from "./routes.ts";
export { storeStations } from "./stations.ts";
export { wayChecker } from "./way-warnings.ts";
