/** Places: lists of cities, centres and rooms. */
export { createContentPlaces } from "./for-content.ts";
export { placesRoutes } from "./routes.ts";
