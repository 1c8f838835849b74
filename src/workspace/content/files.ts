import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type CmsPageName, cmsPages } from "../../api/contract/pages.ts";

/** The home page: texts and the choice of offerings. */
export const homePath = "pages/home.yaml";

/** Header and footer, in one file. */
export const headerFooterPath = "pages/header-footer.yaml";

/** Pages whose file is a plain page body; home, header and footer have shapes of their own. */
export type BodyPageName = Exclude<CmsPageName, "home" | "header" | "footer" | "header-footer">;

/** Names of the pages with a plain body, in the order of their ids. */
export const bodyPageNames: readonly BodyPageName[] = (Object.keys(cmsPages) as CmsPageName[]).filter(
  isBodyPage,
);

/** `terms` is `pages/terms.yaml`. */
export function pagePath(name: BodyPageName): string {
  return `pages/${name}.yaml`;
}

/** `delhi` is `cities/delhi.yaml`; `default` serves the cities without a file. */
export function cityPath(slug: string): string {
  return `cities/${slug}.yaml`;
}

/** Slugs of the cities that have a text, `default` always among them. */
export async function citySlugs(dir: string): Promise<string[]> {
  const names = await readdir(join(dir, "cities")).catch(() => []);
  const slugs = names.filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -".yaml".length));
  return [...new Set(["default", ...slugs.sort()])];
}

function isBodyPage(name: CmsPageName): name is BodyPageName {
  return name !== "home" && name !== "header" && name !== "footer" && name !== "header-footer";
}
