import { cmsScreen } from "../page-sections/cms-screen.tsx";
import { LegalPage } from "../page-sections/legal-page.tsx";

/** Terms and conditions (requirement R8). */
export default cmsScreen({ page: "terms", Body: LegalPage });
