import type { ReactNode } from "react";
import type { BookingFiltersResponse } from "../../api/contract/places.ts";
import { defaultProductType, isBookable, productTypes } from "../../api/contract/product-types.ts";
import * as common from "../../texts/common.ts";
import { nearMetro } from "../../texts/item-facts.ts";
import * as texts from "../../texts/meeting-rooms.ts";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import content from "../../ui/content.module.css";
import { FieldError } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useOwnValue } from "../../ui/use-own-value.ts";
import hiddenStyles from "../../ui/visually-hidden.module.css";
import { anyType, type Filters } from "./filters.ts";
import styles from "./meeting-rooms.module.css";

type Props = {
  readonly filters: Filters;
  readonly choices: BookingFiltersResponse | null;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly onChange: () => void;
};

export function MoreFilters({ filters, choices, fieldErrors, onChange }: Props): ReactNode {
  const amenities = [...new Set([...filters.amenities, ...(choices?.amenities ?? [])])];
  return (
    <>
      <div className={styles.kinds}>
        <SelectField
          name="productType"
          label={texts.typeOfSpace}
          value={filters.productType === defaultProductType ? "" : filters.productType}
          error={fieldErrors.productType}
          options={kinds(choices, filters.productType)}
          onChange={onChange}
        />
        <TextField
          name="maxPrice"
          label={texts.maxPrice}
          inputMode="numeric"
          autoComplete="off"
          value={filters.maxPrice}
          error={fieldErrors.maxPrice}
          onChange={onChange}
        />
      </div>
      <CheckboxField
        name="metro"
        value="near"
        label={nearMetro}
        checked={filters.metro !== ""}
        onChange={onChange}
      />
      <details className={styles.more} open={filters.amenities.length > 0 || undefined}>
        <summary className={styles.moreTitle}>{common.amenities}</summary>
        <fieldset className={content.pills}>
          <legend className={hiddenStyles.hidden}>{texts.amenitiesLegend}</legend>
          {amenities.map((name) => (
            <Amenity key={name} name={name} isChosen={filters.amenities.includes(name)} onChange={onChange} />
          ))}
          <FieldError id="field-amenities" error={fieldErrors.amenities} />
        </fieldset>
      </details>
    </>
  );
}

/** Returns options for the product types that are booked online. The other types have an enquiry form. */
function kinds(choices: BookingFiltersResponse | null, chosen: string) {
  const offeredTypes = (choices?.productTypes ?? []).filter(
    ({ value }) => value !== defaultProductType && isBookable(value),
  );
  const kindOptions = [
    { value: "", label: productTypes[defaultProductType].label },
    ...offeredTypes,
    { value: anyType, label: texts.everythingBookable },
  ];
  const isKnown = chosen === defaultProductType || kindOptions.some(({ value }) => value === chosen);
  return isKnown ? kindOptions : [...kindOptions, { value: chosen, label: chosen }];
}

function Amenity(props: {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChange: () => void;
}): ReactNode {
  const { name, isChosen, onChange } = props;
  const own = useOwnValue<HTMLInputElement>({ checked: isChosen });
  return (
    <label className={styles.amenity}>
      <input {...own} type="checkbox" name="amenities" value={name} onChange={onChange} />
      <span>{name}</span>
    </label>
  );
}
