import type { ResponseChange } from "./response-changes.ts";
import type { ScreenFixture } from "./screen-state.ts";

type Snapshots = Record<string, { readonly context: { readonly data: unknown } }>;

/** Data areas that every document contains, so that no screen requests them. */
const layoutAreas = ["headerFooter", "cities"];

/** The part of a document's data that these functions change. */
type DocumentData = { readonly snapshots: Snapshots; readonly flow?: unknown };

/**
 * Changes the data of the header, the footer and the list of cities in a document. With `null`, the data is removed, so
 * that the browser requests it.
 */
export function openWithData(
  fixture: ScreenFixture,
  path: string,
  change: ResponseChange | null,
): Promise<void> {
  return changeDocument(
    fixture,
    (pathname) => pathname === path,
    (data) => changed(data, change),
  );
}

/**
 * Changes the data in the documents of these paths. The server's markup then differs from the data, so React reports a
 * hydration error and renders the page again.
 */
export async function changeDocument(
  fixture: ScreenFixture,
  isMeant: (pathname: string) => boolean,
  change: (data: DocumentData) => unknown,
): Promise<void> {
  fixture.expectProblem("Minified React error #418");
  await fixture.page.route(
    ({ pathname }) => isMeant(pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(/(<script id="page-data"[^>]*>)(.*?)(?=<\/script>)/s, (_, tag, json) => {
        return tag + JSON.stringify(change(JSON.parse(json))).replaceAll("<", "\\u003c");
      });
      await route.fulfill({ response, body });
    },
  );
}

function changed(data: DocumentData, change: ResponseChange | null): unknown {
  const entries = Object.entries(data.snapshots).flatMap(([area, snapshot]) => {
    if (!layoutAreas.includes(area)) return [[area, snapshot]];
    if (change === null) return [];
    return [[area, { ...snapshot, context: { ...snapshot.context, data: change(snapshot.context.data) } }]];
  });
  return { ...data, snapshots: Object.fromEntries(entries) };
}
