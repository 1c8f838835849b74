import * as texts from "../../texts/page-sections.ts";
import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** The referral programme for members (requirement R17). */
export default cmsScreen({ page: "referral", name: texts.pageNames.referral, tone: "leaf" });
