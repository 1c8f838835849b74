import { routeOf } from "../routes.ts";

export default routeOf("search");
