import type { CallContext } from "../../api/call.ts";
import { tokensHeader, tokensInCookieValue } from "../../api/contract/order-tokens.ts";
import { Coalescer } from "../../http/coalescer.ts";

/**
 * Context of the API calls of every page. The browser's cookie authorizes access to orders, so responses need no
 * tokens.
 */
export const callsByCookie = {
  headers: { [tokensHeader]: tokensInCookieValue },
} satisfies CallContext;

/** Context of the API calls of a browser tab. Concurrent identical reads are coalesced. */
export const browserCalls: CallContext = { ...callsByCookie, coalescer: new Coalescer() };
