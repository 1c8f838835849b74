/**
 * Returns the fields of a form as the browser would post them, with the button that submitted it. Browsers and password
 * managers may fill fields without an event, so what was reported while the visitor typed may be incomplete.
 */
export function formParams(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form, submitter)];
  return new URLSearchParams(
    fields.filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}
