import type { BookingDeps } from "../orders/index.ts";
import type { IdentityProvider } from "./identity-provider.ts";

export type StaffDeps = Pick<BookingDeps, "db" | "now"> & {
  /** Origin of the console, such as `https://console.baithak.example`. Passkeys belong to its host. */
  readonly consoleOrigin: string;
  /** Origin of the site, for links that customers get. */
  readonly publicOrigin: string;
  readonly brandName: string;
  /** Null: staff sign in with passkeys only. */
  readonly provider: IdentityProvider | null;
};

/** Dependencies of the acts on bookings. */
export type ActDeps = Omit<BookingDeps, "actor"> & {
  /** The limit for refunds by staff on a day, in paise. Null: there is no limit. */
  readonly refundLimitPaise: number | null;
  /** Wakes the jobs that refund money and send mails. */
  readonly wake: () => void;
};
