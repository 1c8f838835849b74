import { type ReactNode, useRef } from "react";
import { productTypes } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/centre-list.ts";
import { nearMetro } from "../../../texts/item-facts.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { formParams } from "../../forms/form-params.ts";
import { useNavigate } from "../../navigation/navigate.ts";
import styles from "./centre-list.module.css";
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
 * Form that filters a list by product type and distance to the metro, and sorts it. Without JavaScript, the browser submits the form; otherwise
 * the router navigates.
 */
export function FilterForm({ path, filters }: Props): ReactNode {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const show = () => {
    if (form.current !== null) navigate(centreListHref(path, readFilters(formParams(form.current))));
  };
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={path}
        className={styles.form}
        aria-label={texts.filters}
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {/*
         * The key resets the uncontrolled field when the filter in the URL changes; until then the browser keeps the
         * choice.
         */}
        <SelectField
          key={`type ${filters.productType}`}
          name="productType"
          label={texts.typeOfSpace}
          defaultValue={filters.productType ?? ""}
          options={types}
        />
        <SelectField
          key={`sort ${filters.sort}`}
          name="sort"
          label={texts.sortBy}
          defaultValue={filters.sort}
          options={orders}
        />
        <CheckboxField
          key={`metro ${filters.isNearMetro}`}
          name="metro"
          value="near"
          label={nearMetro}
          defaultChecked={filters.isNearMetro}
        />
        <Button type="submit" variant="secondary">
          {texts.showCentres}
        </Button>
      </form>
    </search>
  );
}
