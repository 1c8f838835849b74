import { type Control, type Entry, entryOf, isChange, isTick, tellEntry } from "./entries.ts";

/** What is entered while a screen waits for its chart. */
export type HeldInput = {
  /** Tells the screen what was entered, and sends the form that was sent. */
  release(): void;
  /** Forgets that a form was sent, for the visitor to send it again; answers whether one was. */
  unsend(): boolean;
  /**
   * Leaves the page as it is without scripts: a form that was sent, or is sent from now on, goes to the server, and a link
   * that was pressed, or is from now on, leads to its address.
   */
  giveUp(): void;
  /** Forgets what was entered. */
  end(): void;
};

type Submission = { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null };

/** Links by which a visitor chooses something of this page, such as a day. */
const choices = 'a[href^="?"]';

/**
 * Keeps what a visitor enters, chooses and sends within `main` from the screen, which would take it back for what its chart
 * last said: to be told when the chart runs. `onFirst` hears that there is something.
 */
export function holdInput(onFirst: () => void): HeldInput {
  const ending = new AbortController();
  const entered = new Map<Control | HTMLAnchorElement, Entry | null>();
  let submission: Submission | null = null;
  let isGivenUp = false;
  // Without a connection the server answers nothing, and the browser's own page of that takes away what was entered.
  const isForServer = () => isGivenUp && navigator.onLine;

  const hold = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("main") === null) return;
    if (isForServer() && event.type === "click" && target.closest("a[href]"))
      event.stopImmediatePropagation();
    if (event instanceof MouseEvent) holdChoice(event, target);
    if (!isControl(target)) return;
    // Of a click only the tick that it sets is entered: React hears of that by the click.
    if (event.type === "click" && !isTick(target)) return;
    event.stopImmediatePropagation();
    keep(target, entryOf(target));
  };
  const holdChoice = (click: MouseEvent, target: Element) => {
    const link = target.closest<HTMLAnchorElement>(choices);
    // With such a key the browser opens it elsewhere.
    if (link === null || isForServer() || click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.stopImmediatePropagation();
    click.preventDefault();
    keep(link, null);
  };
  const keep = (target: Control | HTMLAnchorElement, entry: Entry | null) => {
    // The last one comes last, as the one of two choices that holds.
    entered.delete(target);
    entered.set(target, entry);
    onFirst();
  };
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.closest("main") === null) return;
    event.stopImmediatePropagation();
    if (isForServer()) return;
    event.preventDefault();
    submission = { form, submitter: event.submitter };
    onFirst();
  };
  const options = { capture: true, signal: ending.signal };
  for (const type of ["input", "change", "click"] as const) addEventListener(type, hold, options);
  addEventListener("submit", holdSubmit, options);

  const submit = () => {
    const { form, submitter } = submission ?? {};
    submission = null;
    form?.requestSubmit(submitter);
  };
  return {
    release: () => {
      ending.abort();
      for (const [target, entry] of entered) {
        if (entry === null) target.click();
        else if (isControl(target) && isChange(target, entry)) tellEntry(target, entry);
      }
      entered.clear();
      submit();
    },
    unsend: () => {
      const wasSent = submission !== null;
      submission = null;
      return wasSent;
    },
    giveUp: () => {
      isGivenUp = true;
      if (submission !== null) return submit();
      [...entered].findLast(([, entry]) => entry === null)?.[0].click();
    },
    end: () => ending.abort(),
  };
}

function isControl(target: Element): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}
