/** Maps of cities: roads, water and metro lines, drawn as SVG, and the metro stations near centres. */

export { type CityMap, readMaps } from "./read-maps.ts";
export { mapRoutes } from "./routes.ts";
export { storeStations } from "./stations.ts";
