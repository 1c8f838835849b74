import type { CallContext } from "../../api/call.ts";
import { tokensHeader, tokensInCookieValue } from "../../api/contract/order-tokens.ts";
import { Coalescer } from "../../http/coalescer.ts";

/** Context of every call of a page: the browser's cookie authorizes its orders, so responses need no tokens. */
export const callsByCookie = {
  headers: { [tokensHeader]: tokensInCookieValue },
} satisfies CallContext;

/** Context of the calls of a browser tab; concurrent equal reads are coalesced. */
export const browserCalls: CallContext = { ...callsByCookie, coalescer: new Coalescer() };
