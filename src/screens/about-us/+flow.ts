import { leadFlowOf } from "../lead-form/lead-flow.ts";

/** Takes a lead form, if the page's content has one. */
export default leadFlowOf("aboutUs");
