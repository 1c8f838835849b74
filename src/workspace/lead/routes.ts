import { isoInIst } from "../booking/ist.ts";
import { answer, created, type RequestOf, type Route, refuse } from "../http/route.ts";
import { botSignOf } from "./bot-signs.ts";
import { callByOf } from "./call-by.ts";
import type { LeadDeps } from "./deps.ts";
import { leadFieldsOf } from "./lead-fields.ts";
import { addressOf, createLeadLimit } from "./lead-limit.ts";
import { newLeadId, submitLead } from "./submit-lead.ts";

/** The call that hands in a lead. */
export function leadRoutes(deps: LeadDeps): Route[] {
  const limit = createLeadLimit();
  return [
    answer("leadSubmit", async (request) => {
      const waitSeconds = await limit.refuses(addressOf(request.headers));
      if (waitSeconds !== null) return tooMany(request, waitSeconds);
      const sign = botSignOf(request.body);
      if (sign !== null) return thankBot(deps, request, sign);
      const { leadId, callBy, isRepeat } = await submitLead(deps, leadFieldsOf(request.body));
      request.log.info({ leadId, isRepeat }, "A lead was kept.");
      return thank(deps, leadId, callBy);
    }),
  ];
}

function tooMany({ log }: RequestOf<"leadSubmit">, waitSeconds: number) {
  log.info({ reason: "rate_limited" }, "A lead was refused.");
  const headers = { "retry-after": String(waitSeconds) };
  return refuse("too_many_requests", "These are many requests at once. Please call us instead.", { headers });
}

/** The answer of a lead that was taken, so that a bot learns nothing; nothing is kept. */
function thankBot(deps: LeadDeps, { log }: RequestOf<"leadSubmit">, reason: string) {
  log.info({ reason }, "A lead was refused.");
  return thank(deps, newLeadId(), callByOf(deps.now()));
}

function thank({ now }: LeadDeps, leadId: string, callBy: Date) {
  return created({ leadId, callBy: isoInIst(callBy), receivedAt: isoInIst(now()) });
}
