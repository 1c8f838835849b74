import { mkdir, writeFile } from "node:fs/promises";
import { charts } from "./charts.ts";
import { diagramPage } from "./diagram.ts";

const folder = new URL("../../docs/states/", import.meta.url);

await mkdir(folder, { recursive: true });
for (const [name, machine] of Object.entries(charts)) {
  await writeFile(new URL(`${name}.md`, folder), diagramPage(name, machine));
}
