import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** The referral programme for members (requirement R17). */
export default cmsScreen({ page: "referral", tone: "leaf" });
