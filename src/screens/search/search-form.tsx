import type { ReactNode } from "react";
import { href } from "../../api/contract/routes.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useGo } from "../frame/document-context.ts";
import { searchHref } from "./asked-search.ts";
import styles from "./search.module.css";

/** The question. A plain form, so that it works without JavaScript; with it, no document is loaded. */
export function SearchForm({ q }: { readonly q: string }): ReactNode {
  const go = useGo();
  return (
    <search>
      <form
        method="get"
        action={href("/search")}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          go(searchHref(String(new FormData(event.currentTarget).get("q") ?? "").trim()));
        }}
      >
        <TextField
          name="q"
          type="search"
          label="What are you looking for?"
          hint="A city, a locality, a centre, a kind of space, or a question."
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
