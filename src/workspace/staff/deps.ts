import type { Db } from "../database/tables.ts";

export type StaffDeps = {
  readonly db: Db;
  readonly now: () => Date;
  /** Origin of the console, such as `https://console.baithak.example`. Passkeys belong to its host. */
  readonly consoleOrigin: string;
  readonly brandName: string;
};
