import { callTo } from "../call.ts";

/** Requests a call back or a quote. */
export const submitLead = callTo<"leadSubmit">("POST", "/api/leadSubmit");

/** Reports an error of a screen; its error boundary sends it once. */
export const reportPageError = callTo<"pageError">("POST", "/api/pageError");
