import { readFile, writeFile } from "node:fs/promises";
import { machines } from "../../tests/paths/machines.ts";
import { machineDiagram } from "../../tests/qa/machine-diagram.ts";
import { createLog } from "../http/log.ts";
import { type GroupedSetting, type Setting, settingsTable } from "../http/settings-table.ts";
import { openDatabase } from "../workspace/database/open.ts";
import { requirementsDocument } from "./docs-requirements.ts";
import { tablesModule, tablesPath } from "./docs-tables.ts";

/** A generated file. `path` is relative to the project's root, `text` is the expected content. */
export type GeneratedDocument = { readonly path: string; readonly text: string };

/** Generates all documents from the code. A test fails if a committed file differs. */
export async function generatedDocuments(): Promise<readonly GeneratedDocument[]> {
  return [
    { path: settingsPath, text: insertSettingsTable(await readFile(settingsPath, "utf8")) },
    { path: ".env.example", text: envExample() },
    { path: composePath, text: insertComposeSettings(await readFile(composePath, "utf8")) },
    { path: "docs/requirements.md", text: await requirementsDocument() },
    ...(await machineDiagrams()),
  ];
}

export async function writeDocuments(): Promise<void> {
  for (const { path, text } of await generatedDocuments()) await writeFile(path, text);
  const log = createLog("silent");
  const database = await openDatabase({ databaseUrl: null, dataDir: "memory://", log });
  await writeFile(tablesPath, await tablesModule(database.db));
  await database.close();
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

/** Every setting with its name, by the title of its group. */
const groups = new Map<string, (readonly [name: string, Setting])[]>();
for (const [name, setting] of Object.entries<GroupedSetting>(settingsTable))
  groups.set(setting.group, [...(groups.get(setting.group) ?? []), [name, setting]]);

/** Replaces everything below the heading "All settings". Throws if there is no such heading. */
function insertSettingsTable(document: string): string {
  const start = document.indexOf(generatedPart);
  if (start < 0) throw new Error(`${settingsPath} has no heading "All settings".`);
  const sections = [...groups].map(([title, settings]) => {
    const rows = settings.map(
      ([name, setting]) => `| \`${name}\` | ${defaultOf(setting)} | ${meaningOf(setting)} |\n`,
    );
    return `### ${title}\n\n| variable | default | meaning |\n|---|---|---|\n${rows.join("")}`;
  });
  return `${document.slice(0, start)}${generatedPart}\n${sections.join("\n")}`;
}

function defaultOf(setting: Setting): string {
  if ("otherwise" in setting) return setting.otherwise;
  return setting.default === "" ? "none" : `\`${setting.default}\``;
}

/** The meaning of a setting, with the roles that require it and its use with docker compose. */
function meaningOf({ meaning, requiredBy = [], notInCompose }: Setting): string {
  const required = requiredBy.map((role) => `\`ROLE=${role}\``);
  return [
    meaning,
    ...(required.length === 0 ? [] : [`Required with ${required.join(", ")}.`]),
    ...(notInCompose === undefined ? [] : [notInCompose]),
  ].join(" ");
}

const composePath = "docker-compose.yml";

/** Replaces the settings that all containers of the site share. Throws if the file has no such block. */
function insertComposeSettings(document: string): string {
  const block = /(?<=\nx-settings: &settings\n)(?: {2}.*\n)+/;
  if (!block.test(document)) throw new Error(`${composePath} has no block x-settings.`);
  return document.replace(block, () => Object.entries<Setting>(settingsTable).map(composeLines).join(""));
}

function composeLines([name, { compose = { fallback: "" }, notInCompose }]: readonly [
  string,
  Setting,
]): string {
  if (notInCompose !== undefined && !("value" in compose)) return "";
  const comment = compose.comment?.replace(/(.{1,114})(?: |$)/g, "  # $1\n") ?? "";
  const value = "value" in compose ? compose.value : `\${${name}:-${compose.fallback}}`;
  return `${comment}  ${name}: ${value}\n`;
}

function envExample(): string {
  const head = [
    "# All settings of the site. Copy this file to .env and set what you need. `docker compose up` reads .env; so does",
    "# `node --env-file=.env dist/server/main.mjs`. An empty setting counts as not set.",
  ];
  const lines = [...groups].flatMap(([title, settings]) => [
    "",
    `# === ${title} ===`,
    ...settings.flatMap(([name, setting]) => [
      "",
      `# ${stripMarkdown(meaningOf(setting))}`,
      `# Default: ${stripMarkdown(defaultOf(setting))}`,
      `${name}=`,
    ]),
  ]);
  return `${[...head, ...lines].join("\n")}\n`;
}

/** Removes the backticks of Markdown code. */
function stripMarkdown(markdown: string): string {
  return markdown.replaceAll("`", "");
}
