import { type ActorRefFrom, createActor, type SnapshotFrom, waitFor } from "xstate";
import type { resultMachine } from "../../machines/result/machine.ts";
import { missingOrder, openedOrder } from "../booking-parts/result-address.ts";
import type { ServerFlow } from "../screen.ts";
import { connectedResult } from "./connect.ts";

type ResultSnapshot = SnapshotFrom<typeof resultMachine>;

/** Timeout for the order and its invoice on the server, in milliseconds; the browser continues from there. */
const timeoutMs = 4000;

/**
 * Reads the truth of the order, and its invoice when there is one; without its token nothing is asked, nothing told. What
 * a link has opened is kept by the browser, so that the page's address need not hold the token from then on.
 */
const flow: ServerFlow = async ({ place, context }) => {
  const key = openedOrder(place);
  if (key === null) return { snapshot: missingOrder, status: 404 };
  const machine = connectedResult({ call: context, awaitNextPoll: () => new Promise(() => undefined) });
  const actor = createActor(machine, { input: key });
  actor.start();
  await settle(actor);
  actor.send({ type: "invoice.asked" });
  const snapshot = await settle(actor);
  const persisted = actor.getPersistedSnapshot();
  actor.stop();
  const isLink = place.query.has("token") && !snapshot.matches("missing");
  return { snapshot: persisted, status: statusOf(snapshot), ...(isLink ? { order: key } : {}) };
};

export default flow;

async function settle(actor: ActorRefFrom<typeof resultMachine>): Promise<ResultSnapshot> {
  const isAtRest = (snapshot: ResultSnapshot) => !snapshot.hasTag("busy");
  return waitFor(actor, isAtRest, { timeout: timeoutMs }).catch(() => actor.getSnapshot());
}

function statusOf(snapshot: ResultSnapshot): number {
  if (snapshot.matches("missing")) return 404;
  return snapshot.matches("unreachable") ? 503 : 200;
}
