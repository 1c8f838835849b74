import { callTo } from "../call.ts";

/** Asks for a call back or a quote. */
export const submitLead = callTo<"leadSubmit">("POST", "/api/leadSubmit");

/** Reports a screen that broke; sent once by its error boundary. */
export const reportPageError = callTo<"pageError">("POST", "/api/pageError");
