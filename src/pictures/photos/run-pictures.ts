import { stat } from "node:fs/promises";
import type { Log } from "../../http/log.ts";
import { pluralize } from "../../texts/pluralize.ts";
import type { CommandSettings } from "../../workspace/command-settings.ts";
import { openForCommand } from "../../workspace/database/open-for-command.ts";
import { type InventoryIds, readInventoryIds } from "../../workspace/inventory/index.ts";
import { type PhotoKind, photoKinds } from "./find-photos.ts";
import { type RenderedPhotos, renderPhotos } from "./render-photos.ts";

/** `lines` are for standard output, `problems` for the errors. */
export type PicturesOutcome = { readonly lines: readonly string[]; readonly problems: readonly string[] };

/** Renders the photos of `PICTURES_DIR` and reports problems, warnings, and what has no photos. */
export async function runPictures(
  dir: string,
  settings: CommandSettings,
  {
    log,
    listsMissing,
    graceMs,
  }: { readonly log: Log; readonly listsMissing: boolean; readonly graceMs?: number },
): Promise<PicturesOutcome> {
  const isFolder = (await stat(dir).catch(() => null))?.isDirectory() === true;
  if (!isFolder)
    return { lines: [], problems: [`PICTURES_DIR: the folder ${dir} is missing or not mounted.`] };
  const ids = await readIds(settings, log);
  const known = "problem" in ids ? null : { centres: idsOf(ids.centres), items: idsOf(ids.items) };
  const result = await renderPhotos(dir, { known, ...(graceMs !== undefined && { graceMs }) });
  return {
    problems: result.problems,
    lines: [
      ...result.warnings,
      summary(result),
      ...("problem" in ids
        ? [`The ids of the folders were not checked. ${ids.problem}`]
        : describeMissing(ids, result, listsMissing)),
    ],
  };
}

async function readIds(
  settings: CommandSettings,
  log: Log,
): Promise<InventoryIds | { readonly problem: string }> {
  const connection = await openForCommand("render the photos", {
    ...settings,
    log,
    mustExist: true,
    migrates: false,
  });
  if ("problem" in connection) return connection;
  try {
    return await readInventoryIds(connection.database.db);
  } finally {
    await connection.database.close();
  }
}

function idsOf(rows: InventoryIds[PhotoKind]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => id));
}

const nouns = {
  centres: { one: "centre", many: "centres" },
  items: { one: "room or pass", many: "rooms and passes" },
} as const;

function count(kind: PhotoKind, number: number): string {
  return pluralize(number, nouns[kind].one, nouns[kind].many);
}

function summary({ manifest, rendered }: RenderedPhotos): string {
  const total = photoKinds.flatMap((kind) => Object.values(manifest[kind]).flat()).length;
  const owners = photoKinds.map((kind) => count(kind, Object.keys(manifest[kind]).length)).join(" and ");
  return `${pluralize(total, "photo", "photos")} of ${owners} ${total === 1 ? "is" : "are"} in use, ${rendered} of them newly rendered.`;
}

function describeMissing(ids: InventoryIds, { manifest }: RenderedPhotos, lists: boolean): string[] {
  const missing = photoKinds.map((kind) => ({
    kind,
    ids: ids[kind]
      .filter(({ id, active }) => active && !Object.hasOwn(manifest[kind], id))
      .map(({ id }) => id),
  }));
  const counts = missing.map(({ kind, ids: without }) => count(kind, without.length)).join(" and ");
  return [
    `Without photos: ${counts}.${lists ? "" : " To list them, add --missing."}`,
    ...(lists ? missing.flatMap(({ kind, ids: without }) => without.map((id) => `${kind}/${id}`)) : []),
  ];
}
