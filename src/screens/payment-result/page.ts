import type { Snapshot } from "xstate";
import type { QrCode } from "./qr-code.ts";

/**
 * The flow snapshot of this screen: the persisted snapshots of the result machine and of the machines for changes, and
 * the booking number as a QR code.
 */
export type ResultPage = {
  readonly result: Snapshot<unknown>;
  readonly qr?: QrCode;
  readonly cancel?: Snapshot<unknown>;
  readonly move?: Snapshot<unknown>;
  readonly guests?: Snapshot<unknown>;
  readonly reminders?: Snapshot<unknown>;
};
