import { type FormEvent, type ReactNode, useState } from "react";
import type { FormDefinition } from "../../api/contract/content.ts";
import { leadView } from "../../machines/lead/selectors.ts";
import * as common from "../../texts/common.ts";
import * as texts from "../../texts/lead-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorsAnnouncedElsewhere } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { LiveRegion } from "../../ui/live-region.tsx";
import { formParams } from "../forms/form-params.ts";
import { CityField } from "./city-field.tsx";
import { HiddenInputs } from "./hidden-inputs.tsx";
import { useLead, useLeadActions } from "./lead.tsx";
import { LeadErrors } from "./lead-errors.tsx";
import { LeadField } from "./lead-field.tsx";
import { draftFromForm, type LeadSubject } from "./lead-fields.ts";
import { SubjectLine } from "./subject-line.tsx";

type Props = { readonly form: FormDefinition; readonly subject: LeadSubject };

/**
 * The form itself. Its inputs are uncontrolled, so that input from before hydration is kept; every change is sent to
 * the machine. Native validation is off, because we show our own messages, with and without JavaScript.
 */
export function LeadInputs({ form, subject }: Props): ReactNode {
  const lead = useLead();
  const isBusy = leadView(lead).loader;
  const { fieldErrors, draft } = lead.context;
  const [initialDraft] = useState(draft);
  const { changeField, submitLead } = useLeadActions();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitLead(draftFromForm(formParams(event.currentTarget)));
  };
  return (
    <form method="post" action="#lead-form" noValidate onSubmit={submit}>
      <LeadErrors fields={form.fields} />
      <SubjectLine subject={subject} />
      <div className={layout.fields}>
        <ErrorsAnnouncedElsewhere value={true}>
          {subject.city === undefined && (
            <CityField
              value={initialDraft.city}
              error={fieldErrors.city}
              onChange={(city) => changeField("city", city)}
            />
          )}
          {form.fields.map((field) => (
            <LeadField
              key={field.name}
              field={field}
              value={initialDraft[field.name]}
              error={fieldErrors[field.name]}
              onChange={(value) => changeField(field.name, value)}
            />
          ))}
        </ErrorsAnnouncedElsewhere>
        <HiddenInputs subject={subject} />
        <div className={layout.full}>
          <Button type="submit" size="large" busy={isBusy}>
            {lead.value === "failed" ? common.tryAgain : form.submitLabel}
          </Button>
        </div>
      </div>
      <LiveRegion message={isBusy ? texts.sending : ""} />
    </form>
  );
}
