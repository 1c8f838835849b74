import type { ReactNode } from "react";
import type { LeadDraft } from "../../machines/lead/machine.ts";
import * as texts from "../../texts/lead-form.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { useArea } from "../data/areas.tsx";

type Props = {
  readonly value: LeadDraft["city"];
  readonly error: string | undefined;
  /** Called with the name of the city, or with an empty string for none. */
  readonly onChange: (city: string) => void;
};

/**
 * Select field for the city, for pages without a known city. Lists cities with centres; renders nothing without cities.
 */
export function CityField({ value, error, onChange }: Props): ReactNode {
  const cities = useArea("cities").data?.cities ?? [];
  if (cities.length === 0) return null;
  return (
    <SelectField
      name="city"
      label={texts.city}
      hint={texts.cityHint}
      required={false}
      defaultValue={typeof value === "string" ? value : ""}
      {...(error !== undefined && { error })}
      options={[
        { value: "", label: texts.chooseCity },
        ...cities.map(({ city }) => ({ value: city.name, label: city.name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
