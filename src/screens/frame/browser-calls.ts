import type { CallContext } from "../../api/call.ts";
import { Coalescer } from "../../http/coalescer.ts";

/** What the charts of a browser tab ask with: equal questions that are under way at the same time are one call. */
export const browserCalls: CallContext = { reads: new Coalescer() };
