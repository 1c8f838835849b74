import { createActor, waitFor } from "xstate";
import type { CallContext } from "../../api/call.ts";
import { getCmsPage } from "../../api/calls/content.ts";
import type { FormDefinition } from "../../api/contract/content.ts";
import { cmsPages, contentPageNames } from "../../api/contract/pages.ts";
import { type ContentPageName, matchRoute, pageDeclaration } from "../../api/contract/routes.ts";
import type { LeadDraft, leadMachine } from "../../machines/lead/machine.ts";
import type { LeadState } from "../../machines/lead/selectors.ts";
import { parametersOf } from "../../machines/tracking/selectors.ts";
import type { FlowResult, RouteLocation, ServerFlow } from "../screen.ts";
import { findFirstForm } from "./first-form-of.ts";
import { draftFromForm } from "./lead-fields.ts";
import type { PostedLead } from "./posted-lead.ts";
import { provideLeadMachine } from "./provide-machine.ts";

/** Timeout for submitting a lead on the server, in milliseconds. After that, the form shows a failure. */
const timeoutMs = 8000;

/**
 * Handles a lead form that was posted before hydration or without JavaScript, on pages with `takesLeads` in their
 * declaration. Runs the same machine as the browser. The time that the visitor took to fill in the form is unknown.
 */
export const leadFlow: ServerFlow = async ({ form: posted, location, context }) => {
  const { name } = matchRoute(location.pathname);
  if (posted === null || name === "not-found" || !pageDeclaration(name).takesLeads) return { snapshot: null };
  const call = { timeout: timeoutMs, ...context };
  const machine = provideLeadMachine({
    form: () => loadFormDefinition(contentPageNames.find((page) => page === name) ?? "contact-us", call),
    call,
    envelope: () => ({ brand: null, tracking: leadSourceOf(location) }),
  });
  return submit(machine, draftFromForm(posted));
};

async function submit(machine: typeof leadMachine, draft: LeadDraft): Promise<FlowResult> {
  const actor = createActor(machine, { input: undefined });
  actor.start();
  actor.send({ type: "lead.submitted", draft });
  const snapshot = await waitFor(actor, (now) => !now.hasTag("busy"));
  const posted: PostedLead = { lead: actor.getPersistedSnapshot() };
  actor.stop();
  const retryAfterSeconds = snapshot.matches("failed")
    ? snapshot.context.error?.retryAfterSeconds
    : undefined;
  return {
    snapshot: posted,
    status: statusOf(snapshot),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

function statusOf({ value, context }: LeadState): number {
  if (value === "refused") return 422;
  if (value !== "failed") return 200;
  const status = context.error?.statusCode ?? 0;
  return status >= 400 ? status : 503;
}

async function loadFormDefinition(page: ContentPageName, call: CallContext): Promise<FormDefinition> {
  const form = findFirstForm(await getCmsPage(cmsPages[page], call));
  if (form !== null) return form;
  if (page === "contact-us") throw new Error("The contact page has no form.");
  return loadFormDefinition("contact-us", call);
}

/** Returns the source of a lead from the URL of the POST request: its tracking parameters and its path. */
function leadSourceOf({ pathname, query }: RouteLocation) {
  return { ...parametersOf(query), leadSourceUrl: pathname };
}
