import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

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

/**
 * The address that a request is counted by: the first that the site names. Of IPv6 its network (the first 64 bits),
 * because one household has all the rest. Requests that name none are counted together.
 */
export function addressOf(headers: Readonly<Record<string, string>>): string {
  const first = headers["x-forwarded-for"]?.split(",")[0]?.trim().toLowerCase() ?? "";
  const address = first.replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address === "" ? "unknown" : address;
  return networkOf(address);
}

function networkOf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
