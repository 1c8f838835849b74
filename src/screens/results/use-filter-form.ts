import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { throttle } from "../../ui/throttle.ts";
import { formParams } from "../forms/form-params.ts";
import { useNavigate } from "../navigation/navigate.ts";

/** Minimum interval between listing requests while filters change, in milliseconds (requirement K9). */
const throttleMs = 300;
/** Pause after which typed filters, and a choice that opens another page, are applied, in milliseconds. */
const pauseMs = 400;

type Options<Values> = {
  /** Returns the URL of the list with these filters. */
  readonly hrefOf: (values: Values) => string;
  /** Parses the fields of the form. */
  readonly read: (fields: URLSearchParams) => Values;
  /** Completes the filters after a change. */
  readonly complete?: (values: Values) => Values;
};

/**
 * State of a filter form. A change updates the URL, and so reloads the list, at once; what is typed does after a pause.
 * The button of the form applies all fields immediately. After other changes of the URL, such as Back, the form shows
 * the filters of the URL. The focused field keeps the focus.
 */
export function useFilterForm<Values extends object>(
  filters: Values,
  { hrefOf, read, complete = (values) => values }: Options<Values>,
) {
  const navigate = useNavigate();
  const address = hrefOf(filters);
  const [followed, setFollowed] = useState(address);
  const [values, setShown] = useState(filters);
  // The URL to which the form itself has navigated. When the navigation takes effect, the visitor may already have
  // changed the form again, and these changes must not be reverted.
  const formAddress = useRef("");
  useEffect(() => {
    if (address === formAddress.current) formAddress.current = "";
  }, [address]);
  if (followed !== address) {
    setFollowed(address);
    if (address !== formAddress.current) setShown(filters);
  }
  // Several fields may change before the next render, for example when input from before hydration is replayed.
  const latest = useRef(values);
  latest.current = values;
  const form = useRef<HTMLFormElement>(null);
  useRestoredFocus(form);
  const readForm = () => (form.current === null ? latest.current : read(formParams(form.current)));
  const goTo = useRef((_isFirst: boolean) => {});
  // A burst of changes adds only one history entry.
  goTo.current = (isFirst) => {
    const target = hrefOf(latest.current);
    const { pathname } = new URL(target, window.location.href);
    if (pathname !== window.location.pathname) storeFocus(form.current);
    // A target that is already the URL does not take effect later.
    formAddress.current = target === address ? "" : target;
    navigate(target, { replace: !isFirst });
  };
  const [changes] = useState(() => createPausedCalls((isFirst) => goTo.current(isFirst)));
  useEffect(() => changes.cancel, [changes]);
  const isTyped = useRef(false);
  const show = (change: Partial<Values>) => {
    latest.current = complete({ ...latest.current, ...readForm(), ...change });
    setShown(latest.current);
  };
  return {
    shown: values,
    form,
    /** Handlers of the form element. */
    handlers: {
      onChangeCapture: ({ target }: ChangeEvent<HTMLFormElement>) => {
        isTyped.current = isTextField(target);
      },
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        changes.cancel();
        show({});
        goTo.current(true);
      },
    },
    /** Applies the fields of the form, and changes that have no field. */
    change: (change: Partial<Values> = {}) => {
      show(change);
      changes.call(isTyped.current ? pauseMs : 0);
      isTyped.current = false;
    },
    /** Like `change`, for a choice that opens another page: leaves time to pass over choices with the arrow keys. */
    changePage: (change: Partial<Values>) => {
      show(change);
      changes.call(pauseMs);
    },
  };
}

/** Returns true for a field whose text is incomplete while it is typed. Each value of a number field is complete. */
function isTextField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !["checkbox", "radio", "number"].includes(target.type);
}

/** Returns a function that calls `run` after a pause without other calls, and at most once every `throttleMs`. */
function createPausedCalls(run: (isFirst: boolean) => void) {
  const throttled = throttle(run, throttleMs);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: (pause: number) => {
      clearTimeout(timer);
      if (pause === 0) throttled();
      else timer = setTimeout(throttled, pause);
    },
    cancel: () => {
      clearTimeout(timer);
      throttled.cancel();
    },
  };
}

/** Name of the field that had the focus when a form opened another page with the same form. */
let focusedField = "";

function storeFocus(form: HTMLFormElement | null): void {
  const { activeElement } = document;
  focusedField = (form?.contains(activeElement) && activeElement?.getAttribute("name")) || "";
}

/** Focuses the field that had the focus before the form opened this page, and opens its panel. */
function useRestoredFocus(form: RefObject<HTMLFormElement | null>): void {
  // Not a layout effect: it must run after the focus has moved to the heading of the new screen.
  useEffect(() => {
    const field = focusedField === "" ? null : form.current?.elements.namedItem(focusedField);
    focusedField = "";
    if (!(field instanceof HTMLElement)) return;
    const panel = field.closest("details");
    if (panel !== null) panel.open = true;
    field.focus();
  }, [form]);
}
