import type { ReactNode } from "react";
import { stateCodeOf, stateNameOf } from "../../api/contract/gst-states.ts";
import type { Building } from "../../api/contract/places.ts";
import { isUin, normalizeGstin } from "../../api/contract/single-line.ts";
import * as texts from "../../texts/booking-details.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  readonly building: Building;
  /** The value of the GSTIN field, not normalized. */
  readonly gstin: string;
};

/**
 * Warns about a GSTIN of another state: room hire is taxed in the centre's state, so the customer cannot claim the tax.
 */
export function TaxCreditNotice({ building: { stateCode }, gstin }: Props): ReactNode {
  const number = normalizeGstin(gstin);
  const canClaim = number.length === 15 && !isUin(number);
  if (stateCode === undefined || !canClaim || stateCodeOf(number) === stateCode) return null;
  return (
    <Notice tone="warning">
      <p>{texts.otherState(stateNameOf(gstin), stateNameOf(stateCode))}</p>
    </Notice>
  );
}
