import { leadFlow } from "./lead-form/lead-flow.ts";

/** The default flow: for every screen whose folder has no `+flow.ts` of its own. */
export default leadFlow;
