import * as texts from "../../texts/page-sections.ts";
import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** Every kind of space (rows R7, J6): who it is for, from what price, and the next step. */
export default cmsScreen({ page: "offerings", name: texts.pageNames.offerings, tone: "terracotta" });
