import type { Section } from "../../api/contract/content.ts";
import * as texts from "../../texts/page-sections.ts";
import { cmsScreen } from "../page-sections/cms-screen.tsx";
import { PageSections } from "../page-sections/page-sections.tsx";

/** The referral programme for those whose trade it is (row R11). */
export default cmsScreen({ page: "vyapaar", name: texts.pageNames.vyapaar, Body });

function Body({ sections }: { readonly sections: readonly Section[] }) {
  return <PageSections sections={sections} tone="indigo" />;
}
