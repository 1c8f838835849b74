import type { OrderKey } from "../../api/contract/booking.ts";
import type { PageKind } from "../../api/contract/page-kinds.ts";
import type { ScreenName } from "../../api/contract/routes.ts";
import type { PublicSettings } from "../public-settings.ts";
import type { Place } from "../screen.ts";
import type { Dimensions } from "./analytics/dimensions.ts";
import type { AreaSnapshots } from "./areas.tsx";
import type { LiveHold } from "./live-hold.ts";

/** What a page hands to the browser, in a block of JSON that no policy needs to allow as a script. */
export type PageData = {
  /** The page's screen and its path's parameters, which the browser need not find out again. */
  readonly name: ScreenName;
  readonly params: Place["params"];
  /** The document's HTTP status. */
  readonly status: number;
  readonly kind: PageKind;
  /** What analytics learns of the visit; null while an area is pending that may tell more. */
  readonly visit: Dimensions | null;
  readonly snapshots: AreaSnapshots;
  readonly flow?: unknown;
  /** The order of the page's address, for a browser that may open it. */
  readonly order?: OrderKey | null;
  /** Whether this browser may open a list of bookings. */
  readonly hasBookingsKey?: boolean;
  /** One-time key of the forms; left out of a page that is cached for everyone. */
  readonly formKey?: string | null;
  /** The time that this browser holds. */
  readonly held?: LiveHold;
  readonly publicSettings: PublicSettings;
};

const id = "page-data";

/** The block as it stands in the document; `<` is escaped, so that no text can end it. */
export function pageDataBlock(data: PageData): string {
  return `<script id="${id}" type="application/json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** Reads the block of the document that the browser loaded. */
export function readPageData(): PageData {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error("The page came without its data.");
  return JSON.parse(text);
}
