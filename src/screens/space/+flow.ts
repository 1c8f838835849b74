import { leadFlow } from "../lead-form/lead-flow.ts";

/** Takes the lead form of an offering page when it is posted without JavaScript. */
export default leadFlow;
