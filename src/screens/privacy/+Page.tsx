import { cmsScreen } from "../page-sections/cms-screen.tsx";
import { LegalPage } from "../page-sections/legal-page.tsx";

/** Privacy policy. */
export default cmsScreen({ area: "privacy", path: "/privacy", name: "Privacy policy", Body: LegalPage });
