import { cmsScreen } from "../page-sections/cms-screen.tsx";

/** Overview of all offerings (requirements R7, J6): audience, lowest price, and the next step. */
export default cmsScreen({ page: "offerings", tone: "terracotta" });
