import { limits } from "../../http/admission/limits.ts";
import type { Db } from "../database/tables.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/** The rate limits of the API calls. */
export type RateLimits = {
  readonly couponTriesOfOrder: RateLimit;
  readonly couponTriesOfAddress: RateLimit;
  readonly wrongCodesOfAddress: RateLimit;
  readonly leadsOfAddress: RateLimit;
  readonly leadsOfPerson: RateLimit;
  readonly leadsOfPhone: RateLimit;
  readonly quarantinedLeads: RateLimit;
  readonly staffAttemptsOfAddress: RateLimit;
  readonly staffCeremoniesOfAddress: RateLimit;
};

const tenMinutes = 600;
const hour = 3600;

export function createRateLimits(db: Db): RateLimits {
  const { couponAttempts, emailCodes, leads, staff } = limits;
  const limit = (name: string, max: number, seconds: number) => createRateLimit(db, name, { max, seconds });
  return {
    couponTriesOfOrder: limit("coupon-order", couponAttempts.perOrder, hour),
    couponTriesOfAddress: limit("coupon-address", couponAttempts.perAddressPerHour, hour),
    wrongCodesOfAddress: limit("code-address", emailCodes.wrongPerAddressPerHour, hour),
    leadsOfAddress: limit("lead-address", leads.perAddressPer10Minutes, tenMinutes),
    leadsOfPerson: limit("lead-person", leads.perPersonPer10Minutes, tenMinutes),
    leadsOfPhone: limit("lead-phone", leads.perPhonePer10Minutes, tenMinutes),
    quarantinedLeads: limit("lead-quarantined", leads.quarantinedPerHour, hour),
    staffAttemptsOfAddress: limit("staff-address", staff.wrongPerAddressPerHour, hour),
    staffCeremoniesOfAddress: limit("staff-ceremony", staff.ceremoniesPerAddressPer10Minutes, tenMinutes),
  };
}
