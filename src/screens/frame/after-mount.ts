import { mayUse, type PageKind } from "../../api/contract/page-kinds.ts";
import type { PublicSettings } from "../public-settings.ts";
import { loadTagManager } from "./analytics/tag-manager.ts";
import { measureVitals } from "./analytics/vitals.ts";

/** What may wait until the visitor can use the page; a chunk of its own. */
export function startAfterMount(settings: PublicSettings, kind: PageKind): void {
  measureVitals();
  if (settings.gtmId !== null && mayUse(kind, "tagManager")) loadTagManager(settings.gtmId);
}
