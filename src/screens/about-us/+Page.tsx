import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** The About us page (requirement R10). */
export default cmsScreen({ page: "about-us" });
