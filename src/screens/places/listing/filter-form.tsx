import type { ReactNode } from "react";
import { productTypes } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import { nearMetro } from "../../../texts/item-facts.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { FilterPanel } from "../../results/filter-panel.tsx";
import { HiddenFields } from "../../results/hidden-fields.tsx";
import results from "../../results/results.module.css";
import { useFilterForm } from "../../results/use-filter-form.ts";
import { formatFilters } from "./centre-count-text.ts";
import { centreListHref, filterTypes, type ListFilters, readFilters } from "./filters.ts";

type Props = {
  /** Path of the list, to which the form is submitted. */
  readonly path: string;
  readonly filters: ListFilters;
};

const types = [
  { value: "", label: texts.allTypes },
  ...filterTypes.map((value) => ({ value, label: productTypes[value].label })),
];
const orders = Object.entries(texts.sorts).map(([value, label]) => ({ value, label }));

/**
 * Form that filters a list by product type and distance to the metro, and sorts it. Without JavaScript, a button
 * submits it; with JavaScript, every change does.
 */
export function FilterForm({ path, filters }: Props): ReactNode {
  const { form, shown, change, handlers } = useFilterForm<ListFilters>(filters, {
    hrefOf: (values) => centreListHref(path, values),
    read: readFilters,
    complete: (values) => ({ ...values, page: 1 }),
  });
  return (
    <FilterPanel summary={formatFilters(filters)}>
      <form
        ref={form}
        method="get"
        action={path}
        className={results.form}
        aria-label={texts.filters}
        {...handlers}
      >
        <SelectField
          name="productType"
          label={texts.typeOfSpace}
          value={shown.productType ?? ""}
          options={types}
          onChange={() => change()}
        />
        <SelectField
          name="sort"
          label={texts.sortBy}
          value={shown.sort}
          options={orders}
          onChange={() => change()}
        />
        <CheckboxField
          name="metro"
          value="near"
          label={nearMetro}
          checked={shown.isNearMetro}
          onChange={() => change()}
        />
        <HiddenFields fields={{ area: shown.area, view: shown.view }} />
        <Button type="submit" variant="secondary" fullWidth className={results.submit}>
          {texts.showCentres}
        </Button>
      </form>
    </FilterPanel>
  );
}
