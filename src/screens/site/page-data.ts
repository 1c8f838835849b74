import type { OrderKey } from "../../api/contract/booking.ts";
import type { AreaSnapshots } from "../data/areas.tsx";
import type { LiveHold } from "../navigation/live-hold.ts";
import type { PublicSettings } from "../public-settings.ts";

/** What the server renders a page from and hands to the browser, in a block of JSON that no policy must allow as a script. */
export type PageData = {
  /** The document's HTTP status. */
  readonly status: number;
  readonly snapshots: AreaSnapshots;
  readonly flow?: unknown;
  /** The order of the page's address, for a browser that may open it. */
  readonly order?: OrderKey | null;
  /** Whether this browser may open a list of bookings. */
  readonly hasBookingsKey?: boolean;
  /** One-time key of the forms; left out of a page that is cached for everyone. */
  readonly formKey?: string | null;
  /** The time that this browser holds. */
  readonly held?: LiveHold | undefined;
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
