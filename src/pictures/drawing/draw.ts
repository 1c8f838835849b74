import type { FacadeFacts, RoomFacts } from "../../api/contract/drawings.ts";
import { type Canvas, createCanvas } from "./canvas.ts";
import { drawFacade } from "./facade.ts";
import { drawRoom } from "./room.ts";

/**
 * Largest number of seats that are drawn. It bounds the work of a request: anyone can ask for new drawings, and in a
 * larger crowd nobody can count the seats.
 */
export const maxDrawnSeats = 100;

/** Draws a room or a façade as SVG, 1600 × 1200 units. The same facts give the same text. */
export function draw(facts: RoomFacts | FacadeFacts): string {
  return compose(facts).toSvg();
}

/** Places the symbols of a drawing. */
export function compose(facts: RoomFacts | FacadeFacts): Canvas {
  const canvas = createCanvas();
  if (facts.kind === "room")
    drawRoom({ ...facts, capacity: Math.min(facts.capacity, maxDrawnSeats) }, canvas);
  else drawFacade(facts, canvas);
  return canvas;
}
