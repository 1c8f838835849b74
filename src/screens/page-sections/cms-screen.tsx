import type { ComponentType } from "react";
import type { AreaName, PageAreaName } from "../../api/areas.ts";
import type { CmsPage, Section } from "../../api/contract/content.ts";
import { addressOfPage, type ContentPageName, skeletonOf } from "../../api/contract/routes.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { useArea } from "../frame/areas.tsx";
import { ErrorPage } from "../frame/error-page.tsx";
import { homeCrumb } from "../frame/paths.ts";
import { Skeleton } from "../frame/skeleton.tsx";
import { defineScreen, type Head, type ReadArea, type Screen } from "../screen.ts";
import { PageSections } from "./page-sections.tsx";
import { breadcrumbList, faqPages } from "./structured-data.ts";
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
  return defineScreen({
    areas: () => [{ area: page, input: null }],
    head: (_, read) => cmsHead(read(page).data, { page, name }),
    status: (_, read) => statusOf(page, read),
    Component: function CmsPageScreen() {
      const { fetching, data, error } = useArea(page);
      if (fetching) return <Skeleton kind={skeletonOf({ name: page, params: {} })} />;
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

/** Head of a page of the content service. */
export function cmsHead(
  words: CmsPage | null,
  { page, name }: { readonly page: ContentPageName; readonly name: string },
): Head {
  const path = addressOfPage(page) ?? "";
  const crumbs: Crumb[] = [homeCrumb, { label: name, href: path }];
  return {
    title: words?.title ?? name,
    description: words?.description ?? name,
    path,
    ...(words === null
      ? { noIndex: true }
      : { jsonLd: [breadcrumbList(crumbs), ...faqPages(words.sections)] }),
  };
}

/** 404 when the content service knows no such page; that nobody answers is for the render to tell. */
export function statusOf(area: AreaName, read: ReadArea): number {
  return read(area).error?.statusCode === 404 ? 404 : 200;
}
