import type { FacadeFacts, RoomFacts } from "../../api/contract/drawings.ts";
import { drawFacade } from "./facade.ts";
import { drawRoom } from "./room.ts";

/** Draws a room or a façade as SVG, 1600 × 1200 units. The same facts give the same text. */
export function draw(facts: RoomFacts | FacadeFacts): string {
  return facts.kind === "room" ? drawRoom(facts) : drawFacade(facts);
}
