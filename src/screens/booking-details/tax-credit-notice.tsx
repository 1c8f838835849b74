import type { ReactNode } from "react";
import { stateCodeOf, stateOf } from "../../api/contract/gst-states.ts";
import type { Building } from "../../api/contract/places.ts";
import { Notice } from "../../ui/notice.tsx";

type Props = {
  readonly building: Building;
  /** As typed. */
  readonly gstin: string;
};

/** Room hire is taxed in the centre's state: the GSTIN of another state cannot claim that tax. */
export function TaxCreditNotice({ building: { stateCode }, gstin }: Props): ReactNode {
  const isWhole = gstin.replace(/\s/g, "").length === 15;
  if (stateCode === undefined || !isWhole || stateCodeOf(gstin) === stateCode) return null;
  return (
    <Notice tone="warning">
      <p>
        This GSTIN is registered in {stateOf(gstin) ?? "another state"}. GST for this centre is charged in{" "}
        {stateOf(stateCode)}, so input tax credit for this booking can't be claimed with it.
      </p>
    </Notice>
  );
}
