import { limits } from "../../http/admission/limits.ts";
import type { Db } from "../database/tables.ts";
import { createWindowLimit, type WindowLimit } from "./window-limit.ts";

/** Window limits of the calls. */
export type Admission = {
  readonly couponTriesOfOrder: WindowLimit;
  readonly couponTriesOfAddress: WindowLimit;
  readonly wrongCodesOfAddress: WindowLimit;
  readonly bookingsLinksOfAddress: WindowLimit;
  readonly leadsOfAddress: WindowLimit;
  readonly leadsOfPerson: WindowLimit;
  readonly leadsOfPhone: WindowLimit;
  readonly quarantinedLeads: WindowLimit;
};

const tenMinutes = 600;
const hour = 3600;

export function createAdmission(db: Db): Admission {
  const { couponTries, emailCodes, bookingsLinks, leads } = limits;
  const limit = (name: string, max: number, seconds: number) =>
    createWindowLimit(db, name, { most: max, seconds });
  return {
    couponTriesOfOrder: limit("coupon-order", couponTries.perOrder, hour),
    couponTriesOfAddress: limit("coupon-address", couponTries.perAddressPerHour, hour),
    wrongCodesOfAddress: limit("code-address", emailCodes.wrongPerAddressPerHour, hour),
    bookingsLinksOfAddress: limit("bookings-address", bookingsLinks.perAddressPerHour, hour),
    leadsOfAddress: limit("lead-address", leads.perAddressPer10Minutes, tenMinutes),
    leadsOfPerson: limit("lead-person", leads.perPersonPer10Minutes, tenMinutes),
    leadsOfPhone: limit("lead-phone", leads.perPhonePer10Minutes, tenMinutes),
    quarantinedLeads: limit("lead-quarantined", leads.quarantinedPerHour, hour),
  };
}
