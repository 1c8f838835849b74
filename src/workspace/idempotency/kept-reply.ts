import type { Answer } from "../http/route.ts";

/** A reply as it is kept for the next request with the same key. */
export type KeptReply = Pick<Answer, "status" | "headers" | "body" | "text" | "refusal">;
