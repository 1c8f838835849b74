import { readFile, writeFile } from "node:fs/promises";
import { charts } from "../../tests/paths/charts.ts";
import { chartPicture } from "../../tests/qa/chart-picture.ts";
import { type SettingsRow, settingsTable } from "../server/settings-table.ts";
import { requirementsDocument } from "./docs-requirements.ts";

/** A file of the documentation, and what its source says that it has to hold. */
export type GeneratedDocument = { readonly path: string; readonly text: string };

/** Everything that is generated from the code's own tables; a test compares it with the files. */
export async function generatedDocuments(): Promise<readonly GeneratedDocument[]> {
  return [
    { path: "README.md", text: withSettings(await readFile("README.md", "utf8")) },
    { path: ".env.example", text: envExample() },
    { path: "docs/requirements.md", text: await requirementsDocument() },
    ...(await chartDrawings()),
  ];
}

/** Brings the files up to date. */
export async function writeDocuments(): Promise<void> {
  for (const { path, text } of await generatedDocuments()) await writeFile(path, text);
}

/** A drawing of each chart. */
function chartDrawings(): Promise<GeneratedDocument[]> {
  return Promise.all(
    Object.entries(charts).map(async ([name, machine]) => ({
      path: `docs/states/${name}.svg`,
      text: await chartPicture(name, machine),
    })),
  );
}

const tableHead = "| variable | default | meaning |\n|---|---|---|\n";

function withSettings(readme: string): string {
  const start = readme.indexOf(tableHead);
  if (start < 0) throw new Error("README.md has no table of settings.");
  const end = readme.indexOf("\n\n", start);
  const rows = settingsTable.map((row) => `| ${names(row)} | ${row.default} | ${row.meaning} |`);
  return readme.slice(0, start) + tableHead + rows.join("\n") + readme.slice(end);
}

function names(row: SettingsRow): string {
  return row.names.map((name) => `\`${name}\``).join(", ");
}

function envExample(): string {
  const head = [
    "# Every setting of the site. Copy this file to .env and set what you need: `docker compose up` reads it, and so does",
    "# `node --env-file=.env dist/server/main.mjs`. An empty setting counts as not set.",
  ];
  const settings = settingsTable.flatMap((row) => [
    "",
    `# ${capitalised(plain(row.meaning))}.`,
    `# Default: ${plain(row.default)}`,
    ...row.names.map((name) => `${name}=`),
  ]);
  return `${[...head, ...settings].join("\n")}\n`;
}

/** Markdown without code marks and with the bare text of links. */
function plain(markdown: string): string {
  return markdown.replaceAll("`", "").replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
