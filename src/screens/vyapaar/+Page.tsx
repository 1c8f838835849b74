import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** The referral programme for professionals, Vyapaar (requirement R11). */
export default cmsScreen({ page: "vyapaar", tone: "indigo" });
