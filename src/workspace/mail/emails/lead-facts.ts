import type { LeadFields } from "../../../api/contract/lead.ts";
import { productTypeLabels } from "../../../api/contract/product-types.ts";
import type { EmailContent } from "../email.ts";

/** All fields of a lead, labelled for our team. */
export function leadFacts(fields: Partial<LeadFields>): EmailContent["facts"] {
  const labelled: (readonly [string, string | number | undefined])[] = [
    ["Name", fields.name],
    ["Phone", fields.phone],
    ["Email", fields.email],
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
  return labelled.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)] as const]));
}
