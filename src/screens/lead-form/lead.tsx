import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { FormDefinition } from "../../api/contract/content.ts";
import { failureOf } from "../../api/failure.ts";
import type { LeadDraft, LeadEvent } from "../../machines/lead/machine.ts";
import type { LeadState } from "../../machines/lead/selectors.ts";
import { useArea } from "../frame/areas.tsx";
import { useFlowSnapshot } from "../frame/flow-snapshot.ts";
import { inTime } from "../frame/in-time.ts";
import { createLazyActor, type LazyActor, type LoadedActor } from "../frame/lazy-actor.ts";
import type { LeadPage } from "./lead-actor.ts";
import { postedLeadOf } from "./posted-lead.ts";

type LeadActor = LazyActor<LeadState, LeadEvent>;

/** Loads the actor of a lead. */
export type LoadLead = (page: LeadPage) => Promise<LoadedActor<LeadState, LeadEvent>>;

const LeadContext = createContext<LeadActor | null>(null);

const empty: LeadState = {
  value: "filling",
  context: { draft: {}, fieldErrors: {}, notice: null, data: null, error: null },
};

/**
 * Runs a lead for everything below it, from where the server got to with a posted form, or empty. Its chart is loaded when
 * the visitor first enters something; when it does not come, the form tells that it was not sent.
 */
export function Lead(props: {
  readonly form: FormDefinition;
  /** Told apart in tests; in the browser the chart with its calls. */
  readonly load?: LoadLead | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { form, load = loadLead } = props;
  const flow = useFlowSnapshot();
  const brand = useArea("headerFooter").data?.brand.number ?? null;
  const [actor] = useState((): LeadActor => {
    const posted = postedLeadOf(flow);
    // On the page that the browser loaded, the form could be filled in before scripts came: count from the page's start.
    const shownAt = flow === undefined ? performance.now() : 0;
    return lazyLead({ form, brand, shownAt, posted }, load);
  });
  useEffect(() => () => actor.stop(), [actor]);
  return <LeadContext value={actor}>{props.children}</LeadContext>;
}

function lazyLead(page: LeadPage, load: LoadLead): LeadActor {
  const first = page.posted === null ? empty : (page.posted as unknown as LeadState);
  let isSent = false;
  const actor = createLazyActor<LeadState, LeadState, LeadEvent>(
    first,
    () => load(page),
    (state) => state,
    // What was only entered stands in the fields, and is told of when it is sent.
    (error) => (isSent ? { value: "failed", context: { ...empty.context, error: failureOf(error) } } : first),
  );
  const send = (event: LeadEvent) => {
    isSent = event.type === "lead.submitted";
    actor.send(event);
  };
  return { ...actor, send };
}

const loadLead: LoadLead = async (page) => (await inTime(import("./lead-actor.ts"))).leadActor(page);

function useLeadActor(): LeadActor {
  const actor = useContext(LeadContext);
  if (actor === null) throw new Error("This needs a Lead above it.");
  return actor;
}

/** Where the lead stands; renders again when that changes. */
export function useLead(): LeadState {
  const { subscribe, view } = useLeadActor();
  return useSyncExternalStore(subscribe, view, view);
}

/** What a visitor can do, by name. */
export function useLeadVerbs() {
  const actor = useLeadActor();
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
