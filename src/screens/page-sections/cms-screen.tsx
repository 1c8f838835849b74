import type { ComponentType } from "react";
import type { PageAreaName } from "../../api/areas.ts";
import type { Section } from "../../api/contract/content.ts";
import { resolveSkeleton } from "../../api/contract/routes.ts";
import { pageNames } from "../../texts/page-sections.ts";
import { useArea } from "../data/areas.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { defineScreen, type Screen } from "../screen.ts";
import { skeletons } from "../skeletons/skeletons.ts";
import { cmsHead, statusOf } from "./cms-head.ts";
import { EmptyPage } from "./empty-page.tsx";
import { PageSections } from "./page-sections.tsx";
import type { Tone } from "./tone.ts";

/** Options of a screen that shows one page of the content service. */
export type CmsScreen = {
  /** Name of the page, which is also the name of the area with its content. */
  readonly page: PageAreaName;
  /** Colour of the default body; marigold by default. */
  readonly tone?: Tone;
  /** Replaces the default rendering of the sections. */
  readonly Body?: ComponentType<{ readonly sections: readonly Section[] }>;
};

/** Defines the screen of a page of the content service. */
export function cmsScreen({ page, tone, Body }: CmsScreen): Screen {
  const name = pageNames[page];
  const Skeleton = skeletons[resolveSkeleton({ name: page, params: {} })];
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
      if (sections.length === 0) return <EmptyPage name={name} />;
      return Body ? (
        <Body sections={sections} />
      ) : (
        <PageSections sections={sections} {...(tone && { tone })} />
      );
    },
  });
}
