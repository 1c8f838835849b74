import type { ComponentType } from "react";
import type { PageAreaName } from "../../api/areas.ts";
import type { Section } from "../../api/contract/content.ts";
import { skeletonOf } from "../../api/contract/routes.ts";
import { useArea } from "../data/areas.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { defineScreen, type Screen } from "../screen.ts";
import { skeletons } from "../skeletons/skeletons.ts";
import { cmsHead, statusOf } from "./cms-head.ts";
import { PageSections } from "./page-sections.tsx";
import type { Tone } from "./tone.ts";
import { UnwrittenPage } from "./unwritten-page.tsx";

/** A screen that is one page of the content service: what is special about it. */
export type CmsScreen = {
  /** The page, whose words are the area of the same name. */
  readonly page: PageAreaName;
  /** Name in breadcrumbs, and title as long as the page is not there. */
  readonly name: string;
  /** What its sections are set in, where they are shown as they come; marigold unless given. */
  readonly tone?: Tone;
  /** Shows the sections otherwise. */
  readonly Body?: ComponentType<{ readonly sections: readonly Section[] }>;
};

/** Makes the screen of a page of the content service. */
export function cmsScreen({ page, name, tone, Body }: CmsScreen): Screen {
  const Skeleton = skeletons[skeletonOf({ name: page, params: {} })];
  return defineScreen({
    areas: () => [{ area: page, input: null }],
    head: (_, read) => cmsHead(read(page).data, { page, name }),
    status: (_, read) => statusOf(page, read),
    deferred: [DeferredLeadForm],
    Component: function CmsPageScreen() {
      const { fetching, data, error } = useArea(page);
      if (fetching) return <Skeleton />;
      if (data === null) return <ErrorPage error={error} />;
      const { sections } = data;
      if (sections.length === 0) return <UnwrittenPage name={name} />;
      return Body ? (
        <Body sections={sections} />
      ) : (
        <PageSections sections={sections} {...(tone && { tone })} />
      );
    },
  });
}
