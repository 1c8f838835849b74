import type { CallContext } from "../../api/call.ts";
import { tokensHeader, tokensInCookie } from "../../api/contract/order-tokens.ts";
import { Coalescer } from "../../http/coalescer.ts";

/** What every call of a page carries: its orders are opened by the browser's cookie, so replies need no tokens. */
export const callsByCookie = {
  headers: { [tokensHeader]: tokensInCookie },
} satisfies CallContext;

/** Context of the calls of a browser tab: equal reads that are under way at the same time are one call. */
export const browserCalls: CallContext = { ...callsByCookie, reads: new Coalescer() };
