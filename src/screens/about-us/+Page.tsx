import type { Section } from "../../api/contract/content.ts";
import * as texts from "../../texts/page-sections.ts";
import { cmsScreen } from "../page-sections/cms-screen.tsx";
import { PageSections } from "../page-sections/page-sections.tsx";

/** Who we are (row R10). */
export default cmsScreen({ page: "about-us", name: texts.pageNames["about-us"], Body });

function Body({ sections }: { readonly sections: readonly Section[] }) {
  return <PageSections sections={sections} tone="marigold" />;
}
