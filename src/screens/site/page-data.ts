import type { OrderKey } from "../../api/contract/booking.ts";
import type { AreaSnapshots } from "../data/areas.tsx";
import type { LiveHold } from "../navigation/live-hold.ts";
import type { PublicSettings } from "../public-settings.ts";

/**
 * Data of a page that the server passes to the browser as a JSON block. A content security policy does not treat a JSON
 * block as a script.
 */
export type PageData = {
  readonly status: number;
  readonly snapshots: AreaSnapshots;
  readonly flow?: unknown;
  /** The order in the page's URL, if this browser may open it. */
  readonly order?: OrderKey | null;
  /** True if this browser may open a list of bookings. */
  readonly hasBookingsKey?: boolean;
  /** True if this browser may open orders. */
  readonly hasOrders?: boolean;
  /** One-time key of the forms; omitted in pages that are cached for all visitors. */
  readonly formKey?: string | null;
  readonly held?: LiveHold | undefined;
  readonly publicSettings: PublicSettings;
};

const id = "page-data";

/** Returns the JSON block. `<` is escaped, so that no text can close the block. */
export function pageDataBlock(data: PageData): string {
  return `<script id="${id}" type="application/json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(id)?.textContent ?? "");
}
