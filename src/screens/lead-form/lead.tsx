import { createActorContext } from "@xstate/react";
import { type ReactNode, useMemo, useState } from "react";
import type { FormDefinition } from "../../api/contract/content.ts";
import { type LeadDraft, leadMachine } from "../../machines/lead/machine.ts";
import type { LeadState } from "../../machines/lead/selectors.ts";
import { currentTracking } from "../analytics/tracking.ts";
import { useArea } from "../data/areas.tsx";
import { useFlowSnapshot } from "../data/flow-snapshot.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import { postedLeadOf } from "./posted-lead.ts";
import { provideLeadMachine } from "./provide-machine.ts";

const LeadActor = createActorContext(leadMachine);

/** Provides a lead to its children. It continues a lead that was posted to the server; otherwise it starts empty. */
export function Lead(props: {
  readonly form: FormDefinition;
  /** Replaces the machine in tests; the default is the machine with the browser's actor. */
  readonly machine?: typeof leadMachine | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const flow = useFlowSnapshot();
  const brand = useArea("headerFooter").data?.brand.number ?? null;
  const [machine] = useState(() => {
    // On the first page, the form can be filled in before hydration, so the time is measured from the page load.
    const renderedAt = flow === undefined ? performance.now() : 0;
    const browserDependencies = {
      form: () => Promise.resolve(props.form),
      call: {},
      envelope: () => ({
        brand,
        tracking: currentTracking(),
        elapsedMs: Math.round(performance.now() - renderedAt),
      }),
    };
    return props.machine ?? provideLeadMachine(browserDependencies);
  });
  const [options] = useState(() => {
    const posted = postedLeadOf(flow);
    return { input: undefined, ...inspectOptions, ...(posted && { snapshot: posted }) };
  });
  return (
    <LeadActor.Provider logic={machine} options={options}>
      {props.children}
    </LeadActor.Provider>
  );
}

/** Returns the state of the lead; re-renders when it changes. */
export function useLead(): LeadState {
  return LeadActor.useSelector((snapshot) => snapshot);
}

/** Returns the visitor's actions by name. Each action sends its event to the machine. */
export function useLeadActions() {
  const actor = LeadActor.useActorRef();
  return useMemo(
    () => ({
      changeField: (name: keyof LeadDraft, value: string | boolean) =>
        actor.send({ type: "field.changed", name, value }),
      submitLead: (draft: LeadDraft) => actor.send({ type: "lead.submitted", draft }),
      emptyLead: () => actor.send({ type: "lead.emptied" }),
    }),
    [actor],
  );
}
