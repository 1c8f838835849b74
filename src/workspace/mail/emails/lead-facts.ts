import type { LeadFields } from "../../../api/contract/lead.ts";
import { productTypeLabels } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/mail.ts";
import { type EmailContent, spokenMobile } from "../email.ts";

/** All fields of a lead, labelled for our team. */
export function leadFacts(fields: Partial<LeadFields>): EmailContent["facts"] {
  const labelled: (readonly [string, string | number | undefined])[] = [
    [texts.lead.name, fields.name],
    [texts.lead.phone, fields.phone && spokenMobile(fields.phone)],
    [texts.lead.email, fields.email],
    [texts.lead.company, fields.companyName],
    [texts.lead.teamSize, fields.teamSize],
    [texts.lead.city, fields.city],
    [texts.lead.lookingFor, fields.productType && productTypeLabels[fields.productType]],
    [texts.lead.about, fields.about],
    [texts.lead.message, fields.message],
    [texts.lead.brand, fields.brand],
    [texts.lead.source, fields.utm_source],
    [texts.lead.campaign, fields.campaign_name],
    [texts.lead.medium, fields.utm_medium],
    [texts.lead.page, fields.leadSourceUrl],
    [texts.lead.ref, fields.ref],
    [texts.lead.referrer, fields.referrer_details],
  ];
  return labelled.flatMap(([label, value]) => (value === undefined ? [] : [[label, String(value)] as const]));
}
