import { leadFlow } from "./lead-form/lead-flow.ts";

/** The flow of every screen whose folder has no `+flow.ts`. */
export default leadFlow;
