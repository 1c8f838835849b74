import * as v from "valibot";
import { normalizeLine } from "../api/contract/single-line.ts";
import { type Setting, settingsTable } from "./settings-table.ts";

/** The name of an environment variable that configures the site. */
export type SettingName = keyof typeof settingsTable;

/** The parsed settings. A setting without a default is undefined if its variable is missing. */
export type Environment = { readonly [Name in SettingName]: Value<(typeof settingsTable)[Name]> };
type Value<Type extends Setting> = Type extends { readonly default: string }
  ? v.InferOutput<Type["schema"]>
  : v.InferOutput<Type["schema"]> | undefined;

/** Environment variables as text, such as `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

const settings: Readonly<Record<string, Setting>> = settingsTable;
/** All names, in the order of the table. */
export const settingNames = Object.keys(settings) as SettingName[];

/** Thrown for invalid settings. Each line of `problems` names a variable and how to fix it. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/** Returns the variables that are not empty, each on one line unless its text must not change. */
export function presentVariables(env: Variables): Variables {
  const lines = Object.entries(env).map(([name, value]) => {
    const isVerbatim = value === undefined || settings[name]?.isVerbatim === true;
    return [name, isVerbatim ? value : normalizeLine(value)] as const;
  });
  return Object.fromEntries(lines.filter(([, value]) => value !== ""));
}

/** Parses these settings of present variables. Each problem names a variable and what its value must be. */
export function parseVariables<Name extends SettingName>(
  env: Variables,
  names: readonly Name[],
): { readonly values: Pick<Environment, Name>; readonly problems: readonly string[] } {
  const values: Partial<Record<Name, unknown>> = {};
  const problems: string[] = [];
  for (const name of names) {
    const setting: Setting = settingsTable[name];
    const text = env[name] ?? ("default" in setting ? setting.default : undefined);
    if (text === undefined) continue;
    const parsed = v.safeParse(setting.schema, text);
    if (parsed.success) values[name] = parsed.output;
    else problems.push(`${name}: ${parsed.issues[0].message}`);
  }
  return { values: values as Pick<Environment, Name>, problems };
}

/**
 * Reads a few settings, such as those of an operator's command.
 * @throws {SettingsError} if a variable is invalid
 */
export function readVariables<Name extends SettingName>(
  env: Variables,
  ...names: readonly Name[]
): Pick<Environment, Name> {
  const { values, problems } = parseVariables(presentVariables(env), names);
  if (problems.length > 0) throw new SettingsError(problems);
  return values;
}
