import { limits } from "../../http/admission/limits.ts";
import { exemption, networkOf } from "../../http/admission/network.ts";
import type { Db } from "../database/tables.ts";
import { createWindowLimit, type WindowLimit } from "./window-limit.ts";

/** Who asks, as limits count; null for an address that the operator exempts from all of them. */
export type Network = string | null;

/** What the calls are admitted by. */
export type Admission = {
  /** The network of a request: that of the first address that the site names. */
  readonly networkOf: (headers: Readonly<Record<string, string>>) => Network;
  readonly couponTriesOfOrder: WindowLimit;
  readonly couponTriesOfAddress: WindowLimit;
  readonly wrongCodesOfAddress: WindowLimit;
  readonly leadsOfAddress: WindowLimit;
  readonly leadsOfPerson: WindowLimit;
};

const tenMinutes = 600;
const hour = 3600;

/** Starts counting. @param unlimitedAddresses addresses and networks that no limit counts. */
export function createAdmission(db: Db, unlimitedAddresses: readonly string[]): Admission {
  const isExempt = exemption(unlimitedAddresses);
  const { couponTries, emailCodes, leads } = limits;
  const limit = (name: string, most: number, seconds: number) =>
    createWindowLimit(db, name, { most, seconds });
  return {
    networkOf: (headers) => {
      const address = headers["x-forwarded-for"]?.split(",")[0] ?? "";
      return isExempt(address) ? null : networkOf(address);
    },
    couponTriesOfOrder: limit("coupon-order", couponTries.ofOrder, hour),
    couponTriesOfAddress: limit("coupon-address", couponTries.ofAddressPerHour, hour),
    wrongCodesOfAddress: limit("code-address", emailCodes.wrongOfAddressPerHour, hour),
    leadsOfAddress: limit("lead-address", leads.ofAddressPer10Minutes, tenMinutes),
    leadsOfPerson: limit("lead-person", leads.ofPersonPer10Minutes, tenMinutes),
  };
}
