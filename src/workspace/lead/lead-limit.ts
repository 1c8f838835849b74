import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../../http/admission/network.ts";

/** How many leads one address hands in within ten minutes. */
const leads = 10;
const seconds = 600;

/** Counts leads by client address. Each process counts for itself. */
export type LeadLimit = {
  /** Seconds until the address may hand in another lead; null when it may now. */
  readonly refuses: (address: string) => Promise<number | null>;
};

/** Starts counting. */
export function createLeadLimit(): LeadLimit {
  const limiter = new RateLimiterMemory({ points: leads, duration: seconds, keyPrefix: "lead" });
  return {
    refuses: async (address) => {
      try {
        await limiter.consume(address);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
  };
}

/** The network that a request is counted by: that of the first address that the site names. */
export function addressOf(headers: Readonly<Record<string, string>>): string {
  return networkOf(headers["x-forwarded-for"]?.split(",")[0] ?? "");
}
