/** Places: lists of cities, centres and rooms. */
export { placesForContent } from "./for-content.ts";
export { placesRoutes } from "./routes.ts";
