/** Writes a line for the operator: what happened, without personal data. */
export type Log = (record: object, message: string) => void;

export interface GatewaySimulatorOptions {
  /** Address to listen on; the loopback interface by default. */
  readonly host?: string;
  /** Port to listen on; 0, the default, takes any free one. */
  readonly port?: number;
  /** Folder of the journal; without it, nothing outlives the process. */
  readonly dataDir?: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Where the merchant receives webhooks. */
  readonly webhookUrl: string;
  /** Origins that the hosted checkout may lead back to, beside its own. None given: any http or https address. */
  readonly returnOrigins?: readonly string[];
  /** How late a late webhook is, in milliseconds (5,000). */
  readonly lateMs?: number;
  /** Pause before the first repetition of a refused webhook, in milliseconds (1,000); it doubles each time. */
  readonly retryMs?: number;
  /** How long a refund of normal speed stays pending, in milliseconds (2,000). */
  readonly refundMs?: number;
  readonly now?: () => Date;
  readonly log?: Log;
}

/** The options with every default filled in. */
export interface Settings extends Required<Omit<GatewaySimulatorOptions, "dataDir" | "returnOrigins">> {
  readonly dataDir: string | undefined;
  readonly returnOrigins: readonly string[] | undefined;
}

export function settingsOf(options: GatewaySimulatorOptions): Settings {
  return {
    host: options.host ?? "127.0.0.1",
    port: options.port ?? 0,
    dataDir: options.dataDir,
    keyId: options.keyId,
    keySecret: options.keySecret,
    webhookSecret: options.webhookSecret,
    webhookUrl: options.webhookUrl,
    returnOrigins: options.returnOrigins,
    lateMs: options.lateMs ?? 5_000,
    retryMs: options.retryMs ?? 1_000,
    refundMs: options.refundMs ?? 2_000,
    now: options.now ?? (() => new Date()),
    log: options.log ?? (() => {}),
  };
}
