import type { ReactNode } from "react";
import type { FormField } from "../../api/contract/content.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import layout from "../../ui/layout.module.css";
import { RichText } from "../../ui/rich-text.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EmailField } from "../forms/email-field.tsx";

type Props = {
  readonly field: FormField;
  readonly value: string | boolean | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: string | boolean) => void;
};

/** Input attributes by field type. Numbers are text fields too: a number field would discard invalid input. */
const inputAttributes = {
  TEXT: { type: "text" },
  NUMBER: { type: "text", inputMode: "numeric" },
  MOBILE: { type: "tel", inputMode: "tel" },
} as const;

export function LeadField({ field, value, error, onChange }: Props): ReactNode {
  const { name, type, label, help, required, autocomplete } = field;
  const parts = {
    name,
    label,
    required,
    ...(help === undefined ? {} : { hint: <RichText text={help} inNewTab /> }),
    ...(error === undefined ? {} : { error }),
  };
  if (type === "CHECK_BOX") {
    return (
      <div className={layout.full}>
        <CheckboxField
          {...parts}
          label={<RichText text={label} inNewTab />}
          defaultChecked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </div>
    );
  }
  const text = {
    ...parts,
    defaultValue: typeof value === "string" ? value : "",
    autoComplete: autocomplete,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (type === "EMAIL") return <EmailField {...text} inputMode="email" />;
  if (name !== "message") return <TextField {...text} {...inputAttributes[type]} />;
  return (
    <div className={layout.full}>
      <TextAreaField {...text} />
    </div>
  );
}
