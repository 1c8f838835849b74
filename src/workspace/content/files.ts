import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type CmsPageName, cmsPages } from "../../api/contract/pages.ts";

export const homePath = "pages/home.yaml";

export const headerFooterPath = "pages/header-footer.yaml";

/** Pages whose file is a plain page body. Home, header and footer have their own formats. */
export type BodyPageName = Exclude<CmsPageName, "home" | "header" | "footer" | "header-footer">;

/** Names of the pages with a plain body, ordered by id. */
export const bodyPageNames: readonly BodyPageName[] = (Object.keys(cmsPages) as CmsPageName[]).filter(
  isBodyPage,
);

/** Returns the path of a page's file: `pages/terms.yaml` for `terms`. */
export function pagePath(name: BodyPageName): string {
  return `pages/${name}.yaml`;
}

/** Returns the path of a city's file: `cities/delhi.yaml` for `delhi`. Cities without a file use `default`. */
export function cityPath(slug: string): string {
  return `cities/${slug}.yaml`;
}

/** Returns the slugs of the cities that have a file, always including `default`. */
export async function citySlugs(dir: string): Promise<string[]> {
  const names = await readdir(join(dir, "cities")).catch(() => []);
  const slugs = names.filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -".yaml".length));
  return [...new Set(["default", ...slugs.sort()])];
}

function isBodyPage(name: CmsPageName): name is BodyPageName {
  return name !== "home" && name !== "header" && name !== "footer" && name !== "header-footer";
}
