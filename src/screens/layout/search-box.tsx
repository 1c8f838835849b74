import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SearchResponse } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/search.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { throttle } from "../../ui/throttle.ts";
import { formParams } from "../forms/form-params.ts";
import { isPlainClick, useFollowLink } from "../navigation/follow-links.ts";
import { useNavigate } from "../navigation/navigate.ts";
import citySearch from "./city-search.module.css";
import { countText } from "./count-text.ts";
import styles from "./search-panel.module.css";
import { searchHref } from "./search-query.ts";
import { useNavigation } from "./use-navigation.tsx";
import { useSearchResults } from "./use-search-results.ts";

/** Minimum interval between search requests while the visitor types, in milliseconds. */
const throttleMs = 300;
/** Maximum number of results shown. The search page lists all of them. */
const maxResults = 8;

type Kind = SearchResponse["results"][number]["kind"];

const kinds: Readonly<Record<Kind, string>> = texts.kinds;

const listId = "search-results";
const optionId = (index: number) => `${listId}-${index}`;

/**
 * A search field with results as you type: a combobox with a list (ARIA Authoring Practices). The arrow keys move
 * through the results. Enter opens the selected one, or the search page if none is selected.
 */
export function SearchBox(): ReactNode {
  const navigate = useNavigate();
  const { leave } = useNavigation();
  const follow = useFollowLink();
  const [q, setQ] = useState("");
  const [typed] = useState({ text: "" });
  const [searchThrottled] = useState(() => throttle(() => setQ(typed.text), throttleMs));
  useEffect(() => searchThrottled.cancel, [searchThrottled]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { results: found, total, hasFailed } = useSearchResults(q);
  const results = found.slice(0, maxResults);
  // A link instead of a position: results that arrive later may have another order.
  const [chosenHref, setChosenHref] = useState<string | null>(null);
  const chosen = results.findIndex((result) => result.href === chosenHref);
  const active = results[chosen];

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || results.length === 0) return;
    event.preventDefault();
    // The field itself is a position too, so there is one position more than there are results.
    const optionCount = results.length + 1;
    setChosenHref(results[((chosen + 1 + step + optionCount) % optionCount) - 1]?.href ?? null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    leave();
    if (active === undefined) navigate(searchHref(formParams(event.currentTarget).get("q") ?? ""));
    else follow(active.href);
  };
  return (
    <search>
      <form action={href("/search")} className={styles.form} onSubmit={submit}>
        <div className={classes(citySearch.box, styles.box)}>
          <Icon name="search" />
          <input
            ref={field}
            name="q"
            type="search"
            className={citySearch.input}
            placeholder={texts.placeholder}
            aria-label={texts.searchSite}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={results.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && optionId(chosen)}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            onKeyDown={move}
            onChange={({ target }) => {
              setChosenHref(null);
              typed.text = target.value.trim();
              searchThrottled();
            }}
          />
        </div>
      </form>
      <LiveRegion message={messageOf(q, total, hasFailed)} />
      <p className={styles.note} aria-hidden="true">
        {results.length === 0 && q !== "" ? messageOf(q, total, hasFailed) : ""}
      </p>
      <div id={listId} role="listbox" aria-label={texts.results} className={styles.results}>
        {results.map(({ href, title, kind }, index) => (
          <a
            // Keyed by position, so that React replaces results in place and moves none of them.
            key={optionId(index)}
            id={optionId(index)}
            href={href}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.result}
            onClick={(event) => isPlainClick(event) && leave()}
          >
            <span className={styles.name}>{nameOf(title, kind)}</span>{" "}
            <span className={styles.place}>{kinds[kind] + placeOf(title, kind)}</span>
          </a>
        ))}
      </div>
    </search>
  );
}

/** Returns `Neem` for `Neem, Radial House, Connaught Place, Delhi`. Titles of pages and cities contain no location. */
function nameOf(title: string, kind: Kind): string {
  const hasPlace = kind === "room" || kind === "centre" || kind === "locality";
  return hasPlace ? (title.split(", ")[0] ?? title) : title;
}

/**
 * Returns the location in a title, such as ` · Radial House, Connaught Place, Delhi`. The caller renders it in the same
 * text node as the kind: as a separate node, it would shift whenever the kind changes.
 */
function placeOf(title: string, kind: Kind): string {
  return title.slice(nameOf(title, kind).length).replace(/^, /, " · ");
}

function messageOf(q: string, total: number | null, hasFailed: boolean): string {
  if (hasFailed) return texts.notRespondingPressEnter;
  if (q === "" || total === null) return "";
  return total === 0 ? texts.nothingFound(q) : countText(total);
}
