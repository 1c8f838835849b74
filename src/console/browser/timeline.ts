import { formatTimeOfDay, minutesOf, timeOf } from "../../api/contract/ist.ts";

/** Lets a member move in the timeline with the arrow keys, and choose free time by dragging over it. */
export function enhanceTimeline(): void {
  const timeline = document.querySelector<HTMLTableElement>("table.timeline");
  if (timeline === null) return;
  timeline.addEventListener("keydown", (event) => moveFocus(timeline, event));
  timeline.addEventListener("focusin", () => setTabStop(timeline));
  new MutationObserver(() => setTabStop(timeline)).observe(timeline, { childList: true, subtree: true });
  setTabStop(timeline);
  timeline.addEventListener("pointerdown", (event) => startChoice(event, Number(timeline.dataset.slot)));
}

/** Makes the focused link, or the first one, the only link of the timeline that the tab key reaches. */
function setTabStop(timeline: HTMLTableElement): void {
  const links = [...timeline.querySelectorAll("a")];
  const current = links.find((link) => link === document.activeElement) ?? links[0];
  for (const link of links) link.tabIndex = link === current ? 0 : -1;
}

/** Moves the focus to the next link of the row, or to the nearest one in the rows above or below. */
function moveFocus(timeline: HTMLTableElement, event: KeyboardEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const row = link?.closest("tr");
  if (!link || !row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const isForward = event.key === "ArrowRight" || event.key === "ArrowDown";
  if (!isForward && event.key !== "ArrowLeft" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const inRow = event.key === "ArrowRight" || event.key === "ArrowLeft";
  const candidates = inRow ? [...row.querySelectorAll("a")] : nearestLinks(timeline, row, link);
  candidates[candidates.indexOf(link) + (isForward ? 1 : -1)]?.focus();
}

/** Returns the link itself, and the link of each other row that is nearest to it, from top to bottom. */
function nearestLinks(timeline: HTMLTableElement, row: HTMLTableRowElement, link: Element) {
  const middle = middleOf(link);
  const distance = (each: Element) => Math.abs(middleOf(each) - middle);
  return [...timeline.rows].flatMap((each) => {
    const links = [...each.querySelectorAll("a")];
    if (each === row) return links.filter((other) => other === link);
    const distances = links.map(distance);
    return links[distances.indexOf(Math.min(...distances))] ?? [];
  });
}

function middleOf(element: Element): number {
  const { left, width } = (element.closest("td, li") ?? element).getBoundingClientRect();
  return left + width / 2;
}

/** A free part of an hour on the page. `from` and `to`: minutes of the day. */
type FreeCell = {
  readonly left: number;
  readonly right: number;
  readonly from: number;
  readonly to: number;
};

/**
 * Follows a mouse or pen that presses on free time until its button is released, then opens the form for the chosen time.
 * Touch scrolls the timeline. A press without a drag follows the link of the hour.
 */
function startChoice(event: PointerEvent, slot: number): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const cell = link?.closest<HTMLTableCellElement>("td.free");
  if (!link || !cell || event.button !== 0 || event.pointerType === "touch") return;
  const cells = freeCellsAround(cell);
  const anchor = event.clientX;
  const mark = document.createElement("output");
  mark.className = "choice";
  let chosen: { readonly start: string; readonly end: string } | null = null;
  const ended = new AbortController();
  const { signal } = ended;
  signal.addEventListener("abort", () => mark.remove());

  const follow = ({ clientX }: PointerEvent) => {
    if (chosen === null && Math.abs(clientX - anchor) < 4) return;
    const from = Math.floor(minutesAt(cells, Math.min(anchor, clientX)) / slot) * slot;
    const to = Math.ceil(minutesAt(cells, Math.max(anchor, clientX)) / slot) * slot;
    chosen = { start: timeOf(from), end: timeOf(Math.max(to, from + slot)) };
    mark.textContent = `${formatTimeOfDay(chosen.start)} – ${formatTimeOfDay(chosen.end)}`;
    place(mark, cell, xAt(cells, from), xAt(cells, Math.max(to, from + slot)));
  };
  const finish = () => {
    ended.abort();
    if (chosen === null) return;
    // The click that follows must not open the hour of the link.
    document.addEventListener("click", (click) => click.preventDefault(), { once: true, capture: true });
    const url = new URL(link.href);
    for (const [name, time] of Object.entries(chosen)) url.searchParams.set(name, time);
    location.assign(url);
  };
  document.addEventListener("pointermove", follow, { signal });
  document.addEventListener("pointerup", finish, { signal });
  document.addEventListener("pointercancel", () => ended.abort(), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && ended.abort(), { signal });
}

/** Returns the free cells next to each other around a cell, in their order. */
function freeCellsAround(cell: HTMLTableCellElement): FreeCell[] {
  const siblings = [...(cell.closest("tr")?.cells ?? [])];
  const isFree = (each: Element | undefined) => each?.querySelector("a") && each.classList.contains("free");
  let first = siblings.indexOf(cell);
  let last = first;
  while (isFree(siblings[first - 1])) first -= 1;
  while (isFree(siblings[last + 1])) last += 1;
  return siblings.slice(first, last + 1).map((each) => {
    const { searchParams } = new URL(each.querySelector("a")?.href ?? "");
    const minutes = (name: string) => minutesOf(searchParams.get(name) ?? "");
    const { left, right } = each.getBoundingClientRect();
    return { left, right, from: minutes("start"), to: minutes("end") };
  });
}

/** Returns the minutes of the day at a position, within the cells. */
function minutesAt(cells: readonly FreeCell[], x: number): number {
  const cell = cells.find(({ right }) => x < right) ?? cells.at(-1);
  if (cell === undefined) return 0;
  const part = (x - cell.left) / (cell.right - cell.left);
  return cell.from + (cell.to - cell.from) * Math.min(Math.max(part, 0), 1);
}

function xAt(cells: readonly FreeCell[], minutes: number): number {
  const cell = cells.find(({ to }) => minutes <= to);
  if (cell === undefined) return 0;
  return cell.left + ((minutes - cell.from) / (cell.to - cell.from)) * (cell.right - cell.left);
}

/** Shows the mark over a part of a cell's row. */
function place(mark: HTMLElement, cell: Element, left: number, right: number): void {
  const container = cell.closest<HTMLElement>(".scroll");
  if (container === null) return;
  if (!mark.isConnected) container.append(mark);
  const outer = container.getBoundingClientRect();
  const { top, height } = cell.getBoundingClientRect();
  mark.style.left = `${left - outer.left + container.scrollLeft}px`;
  mark.style.width = `${right - left}px`;
  mark.style.top = `${top - outer.top}px`;
  mark.style.height = `${height}px`;
}
