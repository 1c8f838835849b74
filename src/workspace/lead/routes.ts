import { isoInIst } from "../../api/contract/ist.ts";
import * as texts from "../../texts/refusals.ts";
import type { Admission } from "../admission/admission.ts";
import { personKeysOf } from "../admission/person.ts";
import { answer, created, type RequestOf, type Route } from "../http/route.ts";
import { presentRefusal, tooManyRequests } from "../orders/index.ts";
import { botSignOf } from "./bot-signs.ts";
import type { LeadDeps } from "./deps.ts";
import { leadFieldsOf } from "./lead-fields.ts";
import { submitLead } from "./submit-lead.ts";

type LeadRouteDeps = LeadDeps & {
  readonly admission: Pick<Admission, "leadsOfAddress" | "leadsOfPerson">;
  /** The number to call, for people whose lead is refused. */
  readonly brandPhone: string;
};

/** The call that submits a lead. A bot gets the same reply, so that it learns nothing. */
export function leadRoutes(deps: LeadRouteDeps): Route[] {
  return [
    answer("leadSubmit", async (request) => {
      const waitSeconds = await secondsToWait(deps, request);
      if (waitSeconds !== null) return tooMany(deps, request, waitSeconds);
      const sign = botSignOf(request.body);
      const { leadId, callBy, is } = await submitLead(deps, leadFieldsOf(request.body), sign);
      request.log.info({ leadId, is, ...(sign !== null && { reason: sign }) }, "A lead was kept.");
      return created({ leadId, callBy: isoInIst(callBy), receivedAt: isoInIst(deps.now()) });
    }),
  ];
}

/** Counts a lead by its network and by both keys of its person; null while each is within its limit. */
async function secondsToWait(
  { admission }: LeadRouteDeps,
  { caller, body }: RequestOf<"leadSubmit">,
): Promise<number | null> {
  const { countedNetwork: network } = caller;
  if (network === null) return null;
  const { email, phone } = personKeysOf(body);
  return (
    (await admission.leadsOfAddress.consume(network)) ??
    (await admission.leadsOfPerson.consume(email)) ??
    (await admission.leadsOfPerson.consume(phone))
  );
}

function tooMany({ brandPhone }: LeadRouteDeps, { log }: RequestOf<"leadSubmit">, waitSeconds: number) {
  log.info({ reason: "rate_limited" }, "A lead was refused.");
  return presentRefusal(tooManyRequests(texts.lead.tooMany(brandPhone), waitSeconds));
}
