import escaped from "escape-html";

/* Parts of which the report's page is made. */

/** A table that a narrow screen shows closed. */
export function part(
  title: string,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  counts: readonly string[] = [],
): string {
  return `<details class="part" open><summary><h3>${title}</h3></summary>${table(title, heads, lines, counts)}</details>`;
}

/**
 * A table; on a narrow screen each of its rows is a block, with the name of the column before each cell. The roles keep it a
 * table there for everybody who does not see it. `counts` are the heads of columns of numbers, which come last.
 */
export function table(
  name: string,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
  counts: readonly string[] = [],
): string {
  if (lines.length === 0) return "<p>Nothing.</p>";
  const all = [...heads, ...counts];
  const head = all.map((each) => `<th scope="col" role="columnheader">${each}</th>`).join("");
  const row = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const isCount = index >= heads.length;
        const kind = isCount ? ` class="number${cell === "–" ? " none" : ""}"` : "";
        return `<td role="cell" data-head="${all[index]}"${kind}>${cell}</td>`;
      })
      .join("");
  const rows = lines.map((cells) => `<tr role="row">${row(cells)}</tr>`);
  return `<div class="wide" tabindex="0" role="region" aria-label="${name}"><table role="table" aria-label="${name}"${counts.length > 0 ? ' class="counts"' : ""}><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${rows.join("\n")}</tbody></table></div>`;
}

/** A list behind its title; it says how many there are. */
export function list(title: string, items: readonly string[]): string {
  const shown =
    items.length === 0 ? "<p>None.</p>" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  return `<details><summary><h3>${title}: ${items.length}</h3></summary>${shown}</details>`;
}

/** A section of the page, with its heading. */
export function section(title: string, body: string): string {
  const id = anchor(title);
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${body}</section>`;
}

/** Where a section's title leads. */
export function anchor(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** A number of things; the word gets an s unless there is one. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

export { escaped };
