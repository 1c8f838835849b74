import type { ReactNode } from "react";
import type * as v from "valibot";
import type { findResponse } from "../../api/contract/staff.ts";
import * as shared from "../../texts/console.ts";
import * as texts from "../../texts/console-find.ts";
import { bookingHref } from "../links.ts";
import { Scroll, TableHead } from "../parts.tsx";
import { get, page, type Screen } from "../screen.ts";

type Found = v.InferOutput<typeof findResponse>;

/** Finds bookings by one field. The script shows results while typing: it fetches this page and takes its results. */
export const find: Screen = {
  menu: texts.find,
  routes: [
    get("/find", "find_bookings", async ({ query, call }) => {
      const text = (query.get("text") ?? "").trim().slice(0, 120);
      const found = text === "" ? null : await call("find", { query: { text } });
      return page(
        texts.find,
        <>
          <h1>{texts.find}</h1>
          <search>
            <form className="row" method="get" action="/find">
              <label>
                <span>{texts.label}</span>
                <input
                  type="search"
                  name="text"
                  defaultValue={text}
                  maxLength={120}
                  autoComplete="off"
                  aria-describedby="find-hint"
                  // biome-ignore lint/a11y/noAutofocus: the page has only this field.
                  autoFocus
                  data-results="results"
                />
              </label>
              <button type="submit">{texts.find}</button>
              <button type="button" className="quiet" data-scan="" hidden>
                {texts.scan}
              </button>
            </form>
          </search>
          <p id="find-hint" className="soft">
            {texts.hint}
          </p>
          {/* biome-ignore lint/a11y/useMediaCaption: the picture of the camera has no sound. */}
          <video className="camera" aria-label={texts.camera} playsInline hidden />
          <p role="alert" className="problem" data-scan-problem={texts.noCamera} />
          <div id="results" role="status">
            {found !== null && (found.ok ? <Results found={found.body} /> : <p>{found.message}</p>)}
          </div>
        </>,
      );
    }),
  ],
};

function Results({ found: { bookings, isCut } }: { readonly found: Found }): ReactNode {
  if (bookings.length === 0) return <p>{texts.nothingFound}</p>;
  return (
    <>
      <p id="found">{texts.found(bookings.length, isCut)}</p>
      <Scroll labelledBy="found">
        <table>
          <TableHead titles={Object.values(texts.columns)} />
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id}>
                <th scope="row">
                  <a href={bookingHref(booking)}>{booking.number}</a>
                </th>
                <td>{shared.bookingStatus[booking.status]}</td>
                <td>{booking.when}</td>
                <td>{`${booking.item}, ${booking.centre}`}</td>
                <td>{[booking.name, booking.company].filter(Boolean).join(", ")}</td>
                <td>{booking.phone}</td>
                <td>{booking.email}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
