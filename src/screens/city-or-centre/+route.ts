import { routeOf } from "../routes.ts";

export default routeOf("city-or-centre");
