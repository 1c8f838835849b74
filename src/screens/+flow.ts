import { leadFlow } from "./lead-form/lead-flow.ts";

/** The flow of every screen that has none of its own in its folder. */
export default leadFlow;
