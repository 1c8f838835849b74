import { createActorContext } from "@xstate/react";
import { type ReactNode, useMemo, useState } from "react";
import type { SnapshotFrom } from "xstate";
import type { FormDefinition } from "../../api/contract/content.ts";
import { type LeadDraft, type LeadEvent, leadMachine } from "../../machines/lead/machine.ts";
import { useArea } from "../frame/areas.tsx";
import { useFlowSnapshot } from "../frame/flow-snapshot.ts";
import { inspected } from "../frame/inspected.ts";
import { trackingNow } from "../frame/tracking.ts";
import { connectedLead } from "./connect.ts";
import { postedLeadOf } from "./posted-lead.ts";

/** Where a lead stands. */
export type LeadSnapshot = SnapshotFrom<typeof leadMachine>;

const LeadActor = createActorContext(leadMachine);

/** Runs a lead for everything below it, from where the server got to with a posted form, or empty. */
export function Lead(props: {
  readonly form: FormDefinition;
  /** Told apart in tests; in the browser the chart with its calls. */
  readonly machine?: typeof leadMachine;
  readonly children: ReactNode;
}): ReactNode {
  const flow = useFlowSnapshot();
  const machine = useMachineInBrowser(props.form, flow === undefined);
  const snapshot = postedLeadOf(flow);
  return (
    <LeadActor.Provider
      logic={props.machine ?? machine}
      options={{ input: undefined, ...inspected, ...(snapshot && { snapshot }) }}
    >
      {props.children}
    </LeadActor.Provider>
  );
}

/** Asks the chart; renders again when the answer changes. */
export function useLead<Answer>(select: (snapshot: LeadSnapshot) => Answer): Answer {
  return LeadActor.useSelector(select);
}

/** What a visitor can do, by name. */
export function useLeadVerbs() {
  const actor = LeadActor.useActorRef();
  return useMemo(() => {
    const send = (event: LeadEvent) => actor.send(event);
    return {
      changeField: (name: keyof LeadDraft, value: string | boolean) =>
        send({ type: "field.changed", name, value }),
      submitLead: (draft: LeadDraft) => send({ type: "lead.submitted", draft }),
      emptyLead: () => send({ type: "lead.emptied" }),
    };
  }, [actor]);
}

function useMachineInBrowser(form: FormDefinition, isNavigation: boolean): typeof leadMachine {
  const brand = useArea("headerFooter").data?.brand.number ?? null;
  // On the page that the browser loaded, the form could be filled in before scripts came: count from the page's start.
  const [shownAt] = useState(() => (isNavigation ? performance.now() : 0));
  const [machine] = useState(() =>
    connectedLead({
      form: () => Promise.resolve(form),
      call: {},
      envelope: () => ({
        brand,
        tracking: trackingNow(),
        elapsedMs: Math.round(performance.now() - shownAt),
      }),
    }),
  );
  return machine;
}
