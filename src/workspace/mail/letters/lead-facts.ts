import type { LeadFields } from "../../../api/contract/lead.ts";
import { productTypeLabels } from "../../../api/contract/product-types.ts";
import type { Letter } from "../letter.ts";

/** Everything that a lead says, for us. */
export function leadFacts(fields: Partial<LeadFields>): Letter["facts"] {
  const said: (readonly [string, string | number | undefined])[] = [
    ["Name", fields.name],
    ["Phone", fields.phone],
    ["E-mail", fields.email],
    ["Company", fields.companyName],
    ["Team size", fields.teamSize],
    ["City", fields.city],
    ["Looking for", fields.productType && productTypeLabels[fields.productType]],
    ["Message", fields.message],
    ["Brand", fields.brand],
    ["Source", fields.utm_source],
    ["Campaign", fields.campaign_name],
    ["Medium", fields.utm_medium],
    ["Page", fields.leadSourceUrl],
    ["Ref", fields.ref],
    ["Referrer", fields.referrer_details],
  ];
  return said.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)] as const]));
}
