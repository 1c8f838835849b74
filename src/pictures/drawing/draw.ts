import type { FacadeFacts, RoomFacts } from "../../api/contract/drawings.ts";
import { drawFacade } from "./facade.ts";
import { drawRoom } from "./room.ts";

/**
 * Largest number of seats that are drawn. It bounds the work of a request: anyone can ask for new drawings, and in a
 * larger crowd nobody can count the seats.
 */
export const maxDrawnSeats = 100;

/** Draws a room or a façade as SVG, 1600 × 1200 units. The same facts give the same text. */
export function draw(facts: RoomFacts | FacadeFacts): string {
  if (facts.kind !== "room") return drawFacade(facts);
  return drawRoom({ ...facts, capacity: Math.min(facts.capacity, maxDrawnSeats) });
}
