import type { HttpServer } from "../http/server.ts";
import { type ConsoleParts, createConsole } from "./app.ts";
import { loadConsoleFiles } from "./files.ts";

/** Serves the console. `server` already listens; `folder` contains the built files. */
export async function serveConsole(
  server: HttpServer,
  folder: string,
  parts: Omit<ConsoleParts, "files">,
): Promise<void> {
  const files = await loadConsoleFiles(folder);
  server.setHandler(createConsole({ ...parts, files }).callback());
}
