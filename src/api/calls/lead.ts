import { defineCall } from "../call.ts";

/** Requests a callback or a quote. */
export const submitLead = defineCall<"leadSubmit">("POST", "/api/leadSubmit");

/** Reports an error in the browser, such as an error caught by a screen's error boundary. */
export const reportPageError = defineCall<"pageError">("POST", "/api/pageError");
