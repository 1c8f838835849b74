import type { Face } from "./row.ts";

/** Folder of the pictures and of their list; not part of the repository. */
export const picturesFolder = "reports/screens";

/** Widths of the pictures, in pixels: a phone, a tablet, a desk. */
export const widths = [360, 768, 1280] as const;

/** Tallest page that is pictured, in pixels; a longer one is cut there. */
export const maxHeight = 2400;

/** A picture's path in the folder. */
export function pictureOf(face: string, state: string, width: number): string {
  return `${face}/${state}-${width}.webp`;
}

/** The list of all rows with their pictures, as it stands beside them. */
export function listOf(table: Readonly<Record<string, Face>>): string {
  return `# Every screen in every state

Written by \`npm run screens\` from the table in \`tests/screens/table.ts\`; \`tests/screens/screens.test.ts\` looks through
the same rows with axe, at 200 % and 400 % near, and with wide text spacing. Pages taller than ${maxHeight} px are cut there,
and the footer, which is the same everywhere, is left out but on the home page; all are scaled down.

| screen | state | pictures by width |
|---|---|---|
${Object.entries(table).flatMap(linesOf).join("\n")}
`;
}

function linesOf([face, { states }]: [string, Face]): string[] {
  return Object.entries(states).map(([state, reach]) => {
    const pictures = widths.map((width) => `[${width}](${pictureOf(face, state, width)})`).join(" · ");
    return `| ${face} | ${state} | ${typeof reach === "function" ? pictures : `none: ${reach.cannot}`} |`;
  });
}
