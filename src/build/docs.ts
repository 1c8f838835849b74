import { readFile, writeFile } from "node:fs/promises";
import { machines } from "../../tests/paths/machines.ts";
import { machineDiagram } from "../../tests/qa/machine-diagram.ts";
import { type SettingsGroup, type SettingsRow, settingsTable } from "../server/settings-table.ts";
import { requirementsDocument } from "./docs-requirements.ts";

/** A generated file. `path` is relative to the project's root, `text` is the expected content. */
export type GeneratedDocument = { readonly path: string; readonly text: string };

/** Generates all documents from tables in the code. A test fails if a committed file differs. */
export async function generatedDocuments(): Promise<readonly GeneratedDocument[]> {
  return [
    { path: settingsPath, text: insertSettingsTable(await readFile(settingsPath, "utf8")) },
    { path: ".env.example", text: envExample() },
    { path: "docs/requirements.md", text: await requirementsDocument() },
    ...(await machineDiagrams()),
  ];
}

export async function writeDocuments(): Promise<void> {
  for (const { path, text } of await generatedDocuments()) await writeFile(path, text);
}

/** Draws each state machine as SVG. */
function machineDiagrams(): Promise<GeneratedDocument[]> {
  return Promise.all(
    Object.entries(machines).map(async ([name, machine]) => ({
      path: `docs/states/${name}.svg`,
      text: await machineDiagram(name, machine),
    })),
  );
}

const settingsPath = "docs/settings.md";
const generatedPart = "## All settings\n";

/** Replaces everything below the heading "All settings". Throws if there is no such heading. */
function insertSettingsTable(document: string): string {
  const start = document.indexOf(generatedPart);
  if (start < 0) throw new Error(`${settingsPath} has no heading "All settings".`);
  return `${document.slice(0, start)}${generatedPart}\n${settingsTable.map(settingsSection).join("\n")}`;
}

function settingsSection({ title, rows }: SettingsGroup): string {
  const lines = rows.map((row) => `| ${settingNamesCell(row)} | ${row.default} | ${meaningOf(row)} |\n`);
  return `### ${title}\n\n| variable | default | meaning |\n|---|---|---|\n${lines.join("")}`;
}

/** The meaning of a setting, with the roles that require it and its use with docker compose. */
function meaningOf({ meaning, requiredBy = [], notInCompose }: SettingsRow): string {
  const required = requiredBy.map((role) => `\`ROLE=${role}\``);
  return [
    meaning,
    ...(required.length === 0 ? [] : [`Required with ${required.join(", ")}.`]),
    ...(notInCompose === undefined ? [] : [notInCompose]),
  ].join(" ");
}

function settingNamesCell(row: SettingsRow): string {
  return row.names.map((name) => `\`${name}\``).join(", ");
}

function envExample(): string {
  const head = [
    "# All settings of the site. Copy this file to .env and set what you need. `docker compose up` reads .env; so does",
    "# `node --env-file=.env dist/server/main.mjs`. An empty setting counts as not set.",
  ];
  const settings = settingsTable.flatMap(({ title, rows }) => [
    "",
    `# === ${title} ===`,
    ...rows.flatMap(envLines),
  ]);
  return `${[...head, ...settings].join("\n")}\n`;
}

function envLines(row: SettingsRow): string[] {
  return [
    "",
    `# ${stripMarkdown(meaningOf(row))}`,
    `# Default: ${stripMarkdown(row.default)}`,
    ...row.names.map((name) => `${name}=`),
  ];
}

/** Removes the backticks of Markdown code. */
function stripMarkdown(markdown: string): string {
  return markdown.replaceAll("`", "");
}
