import escapeHtml from "escape-html";

/** HTML that is already escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | undefined | false;

/** Template tag that escapes all values except `Markup`. `undefined` and `false` render as an empty string. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: parts.raw }, ...values.map(render)));
}

function render(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map((markup) => markup.text).join("");
  return escapeHtml(String(value));
}
