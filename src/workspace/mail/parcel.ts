import type { WorkspaceSettings } from "../settings.ts";
import type { Mail } from "./letter.ts";

/** A mail under the name that it keeps however often it is handed over. */
export type Parcel = {
  readonly mail: Mail;
  /** Unique and stable, without spaces; becomes the Message-ID. */
  readonly key: string;
  /** When it was announced. */
  readonly date: Date;
};

/** Where mail goes out. */
export type PostOffice = {
  /** Resolves when the mail is out of our hands; rejects with the reason when it is not. */
  readonly send: (parcel: Parcel, signal: AbortSignal) => Promise<void>;
};

/** What a post office must know of the settings. */
export type PostSettings = Pick<WorkspaceSettings, "smtpUrl" | "dataDir" | "publicOrigin" | "brand">;
