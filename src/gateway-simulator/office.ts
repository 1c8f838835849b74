import type { Courier } from "./courier.ts";
import type { Ledger } from "./ledger.ts";
import type { Settings } from "./settings.ts";

/** What every part of the gateway works with. */
export interface Office {
  readonly settings: Settings;
  readonly ledger: Ledger;
  readonly courier: Courier;
}

/** The present moment in Unix seconds, the API's unit. */
export function unixNow(settings: Settings): number {
  return Math.floor(settings.now().getTime() / 1000);
}
