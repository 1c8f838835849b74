import { type Control, type Entry, entryOf, isChange, isTick, tellEntry } from "./entries.ts";

/** What is entered while a screen waits for its chart. */
export type HeldInput = {
  /** Tells the screen what was entered, and sends the form that was sent. */
  release(): void;
  /**
   * Leaves the page as it is without scripts: a form that was sent, or is sent from now on, goes to the server, and a link
   * leads to its address.
   */
  giveUp(): void;
  /** Forgets what was entered. */
  end(): void;
};

type Submission = { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null };

/**
 * Keeps what a visitor enters and sends within `main` from the screen, which would take it back for what its chart last
 * said: to be told when the chart runs. `onFirst` hears that there is something.
 */
export function holdInput(onFirst: () => void): HeldInput {
  const ending = new AbortController();
  const entered = new Map<Control, Entry>();
  let submission: Submission | null = null;
  let isGivenUp = false;

  const hold = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("main") === null) return;
    if (isGivenUp && event.type === "click" && target.closest("a[href]")) event.stopImmediatePropagation();
    if (!isControl(target)) return;
    // Of a click only the tick that it sets is entered: React hears of that by the click.
    if (event.type === "click" && !isTick(target)) return;
    event.stopImmediatePropagation();
    // The last one comes last, as the one of two choices that holds.
    entered.delete(target);
    entered.set(target, entryOf(target));
    onFirst();
  };
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.closest("main") === null) return;
    event.stopImmediatePropagation();
    if (isGivenUp) return;
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
      for (const [control, entry] of entered) if (isChange(control, entry)) tellEntry(control, entry);
      entered.clear();
      submit();
    },
    giveUp: () => {
      isGivenUp = true;
      submit();
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
