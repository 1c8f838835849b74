import * as texts from "../../texts/console.ts";
import { get, page, type Screen } from "../screen.ts";

/** The day of a centre. */
export const today: Screen = {
  menu: texts.today,
  routes: [get("/", "see_day", async () => page(texts.today, <h1>{texts.today}</h1>))],
};
