import { type BodyOf, type CallContext, call, type ReplyOf } from "../call.ts";

/** Asks for a call back or a quote. */
export function submitLead(
  body: BodyOf<"leadSubmit">,
  context?: CallContext,
): Promise<ReplyOf<"leadSubmit">> {
  return call<"leadSubmit">({ method: "POST", path: "/api/leadSubmit", payload: body }, context);
}

/** Reports a screen that broke; sent once by its error boundary. */
export function reportPageError(
  body: BodyOf<"pageError">,
  context?: CallContext,
): Promise<ReplyOf<"pageError">> {
  return call<"pageError">({ method: "POST", path: "/api/pageError", payload: body }, context);
}
