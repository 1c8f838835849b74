import type { ReactNode } from "react";
import { stateCodeOf, stateOf } from "../../api/contract/gst-states.ts";
import { gstinOf, isUin } from "../../api/contract/one-line.ts";
import type { Building } from "../../api/contract/places.ts";
import * as texts from "../../texts/booking-details.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  readonly building: Building;
  /** As typed. */
  readonly gstin: string;
};

/** Room hire is taxed in the centre's state: the GSTIN of another state cannot claim that tax. */
export function TaxCreditNotice({ building: { stateCode }, gstin }: Props): ReactNode {
  const number = gstinOf(gstin);
  const canClaim = number.length === 15 && !isUin(number);
  if (stateCode === undefined || !canClaim || stateCodeOf(number) === stateCode) return null;
  return (
    <Notice tone="warning">
      <p>{texts.otherState(stateOf(gstin), stateOf(stateCode))}</p>
    </Notice>
  );
}
