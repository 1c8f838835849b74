import { type FSWatcher, watch } from "node:fs";
import type { FileError } from "./yaml-file.ts";

/** A folder must be unchanged for this time, in milliseconds. Editors write in several steps, and copies take time. */
const debounceMs = 150;

/** Calls `onChange` once changed YAML files have stopped changing. Reports folders that cannot be watched. */
export function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  onError: (fault: FileError) => void,
): { readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const scheduleChange = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, debounceMs);
    timer.unref();
  };
  const watchers = folders.flatMap((folder) => watchFolder(folder, scheduleChange, onError));
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}

function watchFolder(folder: string, soon: () => void, onError: (fault: FileError) => void): FSWatcher[] {
  const report = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Changes in this folder have no effect until the next start: ${reason}`;
    onError({ file: folder, line: 1, path: "", message });
  };
  try {
    // The watcher must not keep the process alive.
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || name.endsWith(".yaml")) soon();
    });
    watcher.on("error", report);
    return [watcher];
  } catch (error) {
    report(error);
    return [];
  }
}
