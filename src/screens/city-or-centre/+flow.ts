import { leadFlow } from "../lead-form/lead-flow.ts";

/** Takes the lead form of a centre when it is posted without JavaScript. */
export default leadFlow;
