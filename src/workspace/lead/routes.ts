import { isoInIst } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { created, handle, type RequestOf, type Route } from "../http/route.ts";
import { presentDomainError, tooManyRequests } from "../orders/index.ts";
import { limitKeysOf } from "../rate-limits/person.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { type BotSignal, detectBot, leadFieldsOf } from "./lead-fields.ts";
import { type LeadDeps, submitLead } from "./submit-lead.ts";

type LeadRouteDeps = LeadDeps & {
  readonly rateLimits: Pick<
    RateLimits,
    "leadsOfAddress" | "leadsOfPerson" | "leadsOfPhone" | "quarantinedLeads"
  >;
  /** The phone number in the message for people whose lead is rejected. */
  readonly brandPhone: string;
};

/** The route that submits a lead. The response does not reveal whether a bot was detected. */
export function leadRoutes(deps: LeadRouteDeps): Route[] {
  return [
    handle("leadSubmit", async (request) => {
      const sign = detectBot(request.body);
      const waitSeconds = await checkLeadLimits(deps, request, sign);
      if (waitSeconds !== null) return tooManyLeads(deps, request, waitSeconds);
      const { leadId, callBy, is } = await submitLead(deps, leadFieldsOf(request.body), {
        sign,
        network: request.client.limitedNetwork,
      });
      request.log.info({ leadId, is, ...(sign !== null && { reason: sign }) }, "Stored a lead.");
      return created({ leadId, callBy: isoInIst(callBy), receivedAt: isoInIst(deps.now()) });
    }),
  ];
}

/** Counts a lead against the limits. Returns the seconds to wait if a limit is exceeded, otherwise null. */
async function checkLeadLimits(
  { rateLimits }: LeadRouteDeps,
  { client, body }: RequestOf<"leadSubmit">,
  sign: BotSignal | null,
): Promise<number | null> {
  const { limitedNetwork } = client;
  if (limitedNetwork === null) return null;
  const { email, phone } = limitKeysOf(body);
  return (
    (await rateLimits.leadsOfAddress.consume(limitedNetwork)) ??
    (await rateLimits.leadsOfPerson.consume(email)) ??
    (await rateLimits.leadsOfPhone.consume(phone)) ??
    (sign === "honeypot" ? await rateLimits.quarantinedLeads.consume("all") : null)
  );
}

function tooManyLeads({ brandPhone }: LeadRouteDeps, { log }: RequestOf<"leadSubmit">, waitSeconds: number) {
  log.info({ reason: "rate_limited" }, "Rejected a lead.");
  return presentDomainError(tooManyRequests(texts.lead.tooMany(brandPhone), waitSeconds));
}
