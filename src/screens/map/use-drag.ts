import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { type MapView, mapWidth } from "../../api/contract/map-view.ts";
import { useNavigate } from "../navigation/navigate.ts";
import { dragView } from "./price-pins.ts";

/** Minimum distance in pixels between a press and a drag. */
const minDistance = 6;

type Drag = { readonly x: number; readonly y: number; readonly width: number; by: { x: number; y: number } };

/**
 * Lets visitors drag a map. While they drag, only the element of `sheet` moves. Then the page shows the new area, whose
 * URL is returned by `hrefOf`.
 */
export function useDrag(view: MapView, hrefOf: (view: MapView) => string) {
  const navigate = useNavigate();
  const sheet: RefObject<HTMLDivElement | null> = useRef(null);
  const drag = useRef<Drag | null>(null);
  const wasDragged = useRef(false);
  const move = (x: number, y: number) => {
    if (sheet.current !== null)
      sheet.current.style.transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px)`;
  };
  const { lat, lng, metresPerUnit } = view;
  // The new view is drawn where the visitor has dragged the old one to.
  useLayoutEffect(() => move(0, 0), [lat, lng, metresPerUnit]);
  return {
    sheet,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      const { width } = event.currentTarget.getBoundingClientRect();
      drag.current = { x: event.clientX, y: event.clientY, width, by: { x: 0, y: 0 } };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      // The button may have been released outside the map, before the map captured the pointer.
      if (event.buttons === 0) drag.current = null;
      if (drag.current === null || !event.isPrimary) return;
      const by = { x: event.clientX - drag.current.x, y: event.clientY - drag.current.y };
      if (!wasDragged.current && Math.hypot(by.x, by.y) < minDistance) return;
      if (!wasDragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      drag.current.by = by;
      move(by.x, by.y);
    },
    onPointerUp: () => {
      const ended = drag.current;
      drag.current = null;
      if (ended === null || !wasDragged.current) return;
      const unitsPerPixel = mapWidth / ended.width;
      const { x, y } = ended.by;
      navigate(hrefOf(dragView(view, { x: x * unitsPerPixel, y: y * unitsPerPixel })));
    },
    onPointerCancel: () => {
      drag.current = null;
      move(0, 0);
    },
    /** Otherwise the browser would drag the link or the image under the pointer. */
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    /** A drag that ends on a link does not follow it. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
