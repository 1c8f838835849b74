import escaped from "escape-html";

/* Building blocks of the report's HTML. */

/** Renders a table that is collapsed on a narrow screen. */
export function part(
  title: string,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  counts: readonly string[] = [],
): string {
  return `<details class="part" open><summary><h3>${title}</h3></summary>${table(title, heads, lines, counts)}</details>`;
}

/**
 * Renders a table. On a narrow screen, each row is a block with the column's name before each cell. Explicit roles
 * preserve the table for screen readers. `counts` are the heads of the numeric columns, which come last.
 */
export function table(
  name: string,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  counts: readonly string[] = [],
): string {
  if (lines.length === 0) return "<p>Nothing.</p>";
  const all = [...heads, ...counts];
  const classOf = (index: number) => (index >= heads.length ? ' class="number"' : "");
  const head = all.map((each, index) => `<th scope="col" role="columnheader"${classOf(index)}>${each}</th>`);
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const isCount = index >= heads.length;
        const kind = isCount ? ` class="number${cell === "–" ? " none" : ""}"` : "";
        return `<td role="cell" data-head="${all[index]}"${kind}>${cell}</td>`;
      })
      .join("");
  const rows = lines.map((cells) => `<tr role="row">${row(cells)}</tr>`);
  return `<div class="wide" tabindex="0" role="region" aria-label="${name}"><table role="table" aria-label="${name}"${counts.length > 0 ? ' class="counts"' : ""}><thead role="rowgroup"><tr role="row">${head.join("")}</tr></thead><tbody role="rowgroup">${rows.join("\n")}</tbody></table></div>`;
}

/** Renders a collapsed list, with the count in its title. */
export function list(title: string, items: readonly string[]): string {
  const listHtml =
    items.length === 0 ? "<p>None.</p>" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  return `<details><summary><h3>${title}: ${items.length}</h3></summary>${listHtml}</details>`;
}

export function section(title: string, body: string): string {
  const id = anchor(title);
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${body}</section>`;
}

/** Returns the id of a section for its title. */
export function anchor(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** Formats a count with its noun, such as `1 path` or `2 paths`. */
export function formatCount(count: number, word: string): string {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}

export { escaped };
