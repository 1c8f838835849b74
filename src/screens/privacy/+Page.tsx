import { cmsScreen } from "../page-sections/cms-screen.tsx";
import { LegalPage } from "../page-sections/legal-page.tsx";

/** Privacy policy. */
export default cmsScreen({ page: "privacy", name: "Privacy policy", Body: LegalPage });
