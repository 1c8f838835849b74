import type { Plugin } from "vite";

/** What rolldown tells of a module. */
type ModuleInfo = { readonly importedIds: readonly string[] };

const entry = /\/src\/screens\/client\.ts$/;
const machines =
  /\/src\/(?:api\/(?!contract)|machines\/|screens\/frame\/tracking)|\/node_modules\/@?xstate\//;
const parts = /\/src\/(?:ui|api\/contract|screens\/item-facts)\//;
const sections = /\/src\/screens\/(?:page-sections|lead-form)\//;

/**
 * Few files instead of one a component: `site` holds what every page needs (the closure of the site's own entry),
 * `machines` what every screen with a chart needs, `parts` the components that several screens share, `sections` those of
 * content pages; the rest stays with its screen. Styles follow their modules.
 */
export function groupChunks(): Plugin {
  let site: ReadonlySet<string> = new Set();
  return {
    name: "group-chunks",
    applyToEnvironment: (environment) => environment.name === "client",
    buildEnd() {
      site = closureOf(
        [...this.getModuleIds()].filter((id) => entry.test(id)),
        (id) => this.getModuleInfo(id),
      );
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          { name: "site", priority: 2, test: (id: string) => site.has(id) },
          { name: "machines", priority: 2, minShareCount: 10, test: machines },
          { name: "parts", priority: 1, minShareCount: 3, test: parts },
          { name: "sections", priority: 1, minShareCount: 8, test: sections },
        ],
      },
    }),
  };
}

/** Every module that `entries` import, directly or through others, without what they load on demand. */
function closureOf(entries: readonly string[], info: (id: string) => ModuleInfo | null): ReadonlySet<string> {
  const closure = new Set<string>();
  const visit = (id: string) => {
    if (closure.has(id)) return;
    closure.add(id);
    for (const imported of info(id)?.importedIds ?? []) visit(imported);
  };
  entries.forEach(visit);
  return closure;
}
