import { isoInIst } from "../../api/contract/ist.ts";
import { callByOf, type Lead } from "../lead/index.ts";

/**
 * A lead as it is posted to `LEAD_WEBHOOK_URL`; the field names are those of the form. `changed` names the fields that the
 * enquirer has corrected since, null for a new lead. `botSign` stands there when the lead may be a bot's.
 */
export function leadPost(
  { id, payload, bot_sign: botSign, created_at: at }: Lead,
  changed: readonly string[] | null,
): object {
  return {
    event: changed === null ? "lead.created" : "lead.changed",
    ...(changed !== null && { changed }),
    ...(botSign !== null && { botSign }),
    leadId: id,
    createdAt: isoInIst(at),
    callBy: isoInIst(callByOf(at)),
    lead: payload,
  };
}
