import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/search.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { throttle } from "../../ui/throttle.ts";
import { formParams } from "../forms/form-params.ts";
import { searchHref } from "../layout/search-query.ts";
import { useNavigate } from "../navigation/navigate.ts";
import styles from "./search.module.css";

/** Minimum interval between search requests while the visitor types, in milliseconds. */
const throttleMs = 300;

/** The search form. It works as a plain HTML form; with JavaScript, results update while the visitor types. */
export function SearchForm({ q }: { readonly q: string }): ReactNode {
  const navigate = useNavigate();
  const [typed] = useState(() => ({ text: q }));
  const submitSearch = (replace: boolean) => navigate(searchHref(typed.text), { replace });
  const [searchThrottled] = useState(() => throttle(() => submitSearch(true), throttleMs));
  useEffect(() => searchThrottled.cancel, [searchThrottled]);
  const field = useRef<HTMLInputElement>(null);
  const isReturn = useNavigationType() === "POP";
  // Shows the URL's query after Back or Forward. Otherwise, the field may be ahead of the URL and must keep its input.
  useEffect(() => {
    if (isReturn && field.current !== null) field.current.value = q;
  }, [isReturn, q]);
  return (
    <search>
      <form
        method="get"
        action={href("/search")}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          searchThrottled.cancel();
          typed.text = (formParams(event.currentTarget).get("q") ?? "").trim();
          if (typed.text !== q) submitSearch(false);
        }}
      >
        <TextField
          ref={field}
          name="q"
          type="search"
          label={texts.label}
          hint={texts.hint}
          defaultValue={q}
          onChange={({ target }) => {
            typed.text = target.value.trim();
            searchThrottled();
          }}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">{texts.search}</Button>
      </form>
    </search>
  );
}
