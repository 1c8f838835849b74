import type { ComponentType } from "react";
import type { AreaName } from "../../api/area-types.ts";
import type { CmsPage, Section } from "../../api/contract/content.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { useArea } from "../frame/areas.tsx";
import { ErrorPage } from "../frame/error-page.tsx";
import { ScreenSkeleton } from "../frame/skeletons/screen-skeleton.tsx";
import type { Head, ReadArea, Screen } from "../screen.ts";
import { breadcrumbList, faqPages } from "./structured-data.ts";
import { UnwrittenPage } from "./unwritten-page.tsx";

/** Areas that hold a page of the content service and ask for nothing more than that page. */
export type PageArea = Extract<
  AreaName,
  "privacy" | "terms" | "about" | "vyapaar" | "referral" | "offerings"
>;

/** A screen that is one page of the content service: what is special about it. */
export type CmsScreen = {
  readonly area: PageArea;
  /** Canonical path. */
  readonly path: string;
  /** Name in breadcrumbs, and title as long as the page is not there. */
  readonly name: string;
  readonly Body: ComponentType<{ readonly sections: readonly Section[] }>;
};

/** Makes the screen of a page of the content service. */
export function cmsScreen({ area, path, name, Body }: CmsScreen): Screen {
  return {
    areas: () => [{ area, input: null }],
    head: (_, read) => cmsHead(read(area).data, { path, name }),
    status: (_, read) => statusOf(area, read),
    Component: function CmsPageScreen() {
      const { fetching, data, error } = useArea(area);
      if (fetching) return <ScreenSkeleton kind={area === "offerings" ? "offerings" : "offering-detail"} />;
      if (data === null) return <ErrorPage error={error} />;
      return data.sections.length === 0 ? <UnwrittenPage name={name} /> : <Body sections={data.sections} />;
    },
  };
}

/** Head of a page of the content service. */
export function cmsHead(page: CmsPage | null, { path, name }: Pick<CmsScreen, "path" | "name">): Head {
  const crumbs: Crumb[] = [
    { label: "Home", href: "/" },
    { label: name, href: path },
  ];
  return {
    title: page?.title ?? name,
    description: page?.description ?? name,
    path,
    ...(page === null ? { noIndex: true } : { jsonLd: [breadcrumbList(crumbs), ...faqPages(page.sections)] }),
  };
}

/** 404 when the content service knows no such page; that nobody answers is for the render to tell. */
export function statusOf(area: AreaName, read: ReadArea): number {
  return read(area).error?.statusCode === 404 ? 404 : 200;
}
