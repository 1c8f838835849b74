import { isoInIst } from "../booking/ist.ts";
import { callByOf } from "../lead/call-by.ts";
import type { Lead } from "../lead/leads.ts";

/** A lead as it is posted to `LEAD_WEBHOOK_URL`; the field names are those of the form. */
export function leadPost({ id, payload, created_at: at }: Lead): object {
  return {
    event: "lead.created",
    leadId: id,
    createdAt: isoInIst(at),
    callBy: isoInIst(callByOf(at)),
    lead: payload,
  };
}
