import { cmsScreen } from "../page-sections/cms-screen.tsx";
import { LegalPage } from "../page-sections/legal-page.tsx";

/** Privacy policy (requirement R9). */
export default cmsScreen({ page: "privacy", Body: LegalPage });
