import { spawn } from "node:child_process";

/** Runs Node.js. Returns its exit code, its complete output (`text`), and its standard output (`stdout`). */
export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; text: string; stdout: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  let text = "";
  let stdout = "";
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, text, stdout })));
}
