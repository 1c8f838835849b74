import type { Plugin } from "vite";

const entry = /\/src\/screens\/client\.ts$/;
const small = /\/src\/(?:screens\/analytics\/data-layer|api\/contract\/map-view)\.ts$/;
const screen = /\/src\/screens\/.+\/\+Page\.tsx$/;
const homeScreen = /\/src\/screens\/home\/\+Page\.tsx$/;
const machines = /\/node_modules\/(?:@?xstate|redaxios)\//;
const parts =
  /\/src\/(?:ui|api\/contract|screens\/(?:screen\.ts|item-facts|skeletons|forms|results\/map-view|map\/deferred-results-map)|texts\/(?:ui|common|item-facts|cancellation|validation))\b/;
const lists =
  /\/src\/(?:ui\/(?:throttle|text-area-field|format\/(?:distance|shorten))|machines\/lead\/selectors|screens\/(?:lead-form\/(?!lead-form)[a-z-]+|page-sections\/(?:structured-data|cms-head|next-step)))\b/;
const sections = /\/src\/(?:screens\/(?:page-sections|lead-form)\/|texts\/(?:page-sections|lead-form)\.ts)/;
const places =
  /\/src\/(?:screens\/places\/(?:listing\/[a-z-]+\.ts$|city\/(?!city-content|city-listing)|centre\/(?:centre-hrefs|open-|use-now))|texts\/(?:centre-list|places)\.ts)/;
const centres = /\/src\/(?:screens\/(?:map|places\/centre)\/|texts\/(?:centre|map)\.ts)/;
const results = /\/src\/(?:screens\/results\/|texts\/results\.ts)/;
const listing = /\/src\/screens\/places\/(?:listing|city\/city-listing)/;
const addresses = /\/src\/screens\/places\/resolve\//;

/**
 * Groups modules into a few chunks. `site`: the imports of the entry, modules that the home page shares with other
 * screens, so that the home page loads no other screen's chunk, and small modules that lazily loaded chunks share, which
 * would each be a request of their own. `lists`: shared components of lists and enquiries.
 * `parts`: other shared components. `machines`: XState and the HTTP client. `sections`: components of content pages.
 * `results`: components of lists of rooms and of centres. `listing`: components of lists of centres. `centres`: components
 * of the page of a centre. `places`: what the last two share. `addresses`: what the path of a place refers to, which
 * analytics also needs on the home page. Other modules stay in the chunk of their screen. Styles are in the same chunks
 * as the modules that import them.
 */
export function groupChunks(): Plugin {
  let site: ReadonlySet<string> = new Set();
  let home: ReadonlySet<string> = new Set();
  let shares: ReadonlyMap<string, number> = new Map();
  return {
    name: "group-chunks",
    applyToEnvironment: (environment) => environment.name === "client",
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const imports = (id: string) => this.getModuleInfo(id)?.importedIds ?? [];
      site = transitiveImports(
        ids.filter((id) => entry.test(id)),
        imports,
      );
      home = transitiveImports(
        ids.filter((id) => homeScreen.test(id)),
        imports,
      );
      shares = shareOfScreens(
        ids.filter((id) => screen.test(id)),
        imports,
      );
    },
    // Removes vike's `manualChunks`, which the bundler would ignore with a warning.
    outputOptions: ({ manualChunks: _, entryFileNames = "assets/[name]-[hash].js", ...options }) => ({
      ...options,
      // A service worker needs a stable URL at the root of its scope.
      entryFileNames: (chunk) => {
        if (chunk.name === "ticket-worker") return "[name].js";
        return typeof entryFileNames === "function" ? entryFileNames(chunk) : entryFileNames;
      },
      codeSplitting: {
        groups: [
          {
            name: "site",
            priority: 4,
            test: (id: string) => site.has(id) || small.test(id) || (home.has(id) && isShared(id, /./, 2)),
          },
          { name: "machines", priority: 3, test: machines },
          { name: "lists", priority: 2.5, test: (id: string) => isShared(id, lists, 2) },
          { name: "parts", priority: 2, test: (id: string) => isShared(id, parts, 2) },
          { name: "sections", priority: 1, test: (id: string) => isShared(id, sections, 2) },
          { name: "addresses", priority: 2, test: addresses },
          { name: "results", priority: 2, test: (id: string) => isShared(id, results, 2) },
          { name: "places", priority: 1.5, test: (id: string) => isShared(id, places, 2) },
          { name: "listing", priority: 1, test: (id: string) => isShared(id, listing, 2) },
          { name: "centres", priority: 1, test: (id: string) => isShared(id, centres, 2) },
        ],
      },
    }),
  };

  function isShared(id: string, kind: RegExp, screens: number): boolean {
    return kind.test(id) && (shares.get(id) ?? 0) >= screens;
  }
}

type Imports = (id: string) => readonly string[];

function transitiveImports(entries: readonly string[], imports: Imports): ReadonlySet<string> {
  const closure = new Set<string>();
  const visit = (id: string) => {
    if (closure.has(id)) return;
    closure.add(id);
    imports(id).forEach(visit);
  };
  entries.forEach(visit);
  return closure;
}

function shareOfScreens(screens: readonly string[], imports: Imports): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const id of screens.flatMap((screen) => [...transitiveImports([screen], imports)])) {
    shares.set(id, (shares.get(id) ?? 0) + 1);
  }
  return shares;
}
