/** Writes a log line. `record` must not contain personal data. */
export type Log = (record: object, message: string) => void;

export interface GatewaySimulatorOptions {
  /** IP address to listen on; the loopback address by default. */
  readonly host?: string;
  /** Port to listen on; 0 (default) means any free port. */
  readonly port?: number;
  /** Folder of the journal; without it, the state is lost when the process exits. */
  readonly dataDir?: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** URL that receives webhooks. */
  readonly webhookUrl: string;
  /** Origins that the hosted checkout may return to. By default, all http and https origins are allowed. */
  readonly returnOrigins?: readonly string[];
  /** Delay of webhooks in mode `late`, in milliseconds (default 5,000). */
  readonly lateMs?: number;
  /**
   * Delay before the first retry of a rejected webhook, in milliseconds (default 1,000). It doubles with each retry.
   */
  readonly retryMs?: number;
  /** Processing time of a refund with speed `normal`, in milliseconds (default 2,000). */
  readonly refundMs?: number;
  readonly now?: () => Date;
  readonly log?: Log;
}

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
