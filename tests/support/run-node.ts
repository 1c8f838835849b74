import { spawn } from "node:child_process";

/** Runs Node.js with these arguments and settings; answers its exit code and everything that it printed. */
export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, text })));
}
