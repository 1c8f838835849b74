import { statesOf, transitionName } from "../../paths/chart-parts.ts";
import { type ChartExecutor, type Hands, walkJourney } from "../../paths/executors/chart-depth.ts";
import type { Journey } from "../../paths/journeys/journey.ts";

/** Where a step of a journey leads a chart. */
export type TracedStep = { readonly states: readonly string[]; readonly transitions: readonly string[] };

/** The states and transitions of each step, as the chart takes them when the journey is walked on it alone. */
export async function traceJourney<Name extends string, Fault extends string>(
  executor: ChartExecutor<Name, Fault>,
  journey: Journey<Name, Fault>,
): Promise<TracedStep[]> {
  const traced: { states: string[]; transitions: string[] }[] = [];
  const note = (hands: Hands): Hands => ({
    ...hands,
    send: async (event) => {
      const taken = executor.machine.getTransitionData(hands.snapshot(), event) ?? [];
      traced.at(-1)?.transitions.push(...taken.map(transitionName));
      await hands.send(event);
    },
    answer: async (id, reply) => {
      const type = `xstate.${"output" in reply ? "done" : "error"}.actor.${id}`;
      const taken = executor.machine.getTransitionData(hands.snapshot(), { type, ...reply }) ?? [];
      traced.at(-1)?.transitions.push(...taken.map(transitionName));
      await hands.answer(id, reply);
    },
  });
  const look = (hands: Hands) => {
    const states = traced.at(-1)?.states;
    for (const state of statesOf(hands.snapshot())) if (!states?.includes(state)) states?.push(state);
  };
  const steps = Object.fromEntries(
    Object.entries<ChartExecutor<Name, Fault>["steps"][Name]>(executor.steps).map(([name, act]) => [
      name,
      async (hands: Hands, data: object) => {
        traced.push({ states: [], transitions: [] });
        await act(note(hands), data as never);
        look(hands);
      },
    ]),
  ) as ChartExecutor<Name, Fault>["steps"];
  await walkJourney(
    {
      ...executor,
      steps,
      reply: (id, fault, hands) => {
        look(hands);
        const reply = executor.reply(id, fault, hands);
        if (reply === null) return null;
        const type = `xstate.${"output" in reply ? "done" : "error"}.actor.${id}`;
        const taken = executor.machine.getTransitionData(hands.snapshot(), { type, ...reply }) ?? [];
        traced.at(-1)?.transitions.push(...taken.map(transitionName));
        return reply;
      },
    },
    journey,
  );
  return traced;
}
