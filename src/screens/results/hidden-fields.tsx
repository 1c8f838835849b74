import type { ReactNode } from "react";

/** Hidden fields of a form, for the values that are not empty. */
export function HiddenFields({ fields }: { readonly fields: Readonly<Record<string, string>> }): ReactNode {
  return Object.entries(fields).map(
    ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );
}
