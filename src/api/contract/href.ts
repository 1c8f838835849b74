import type { calls } from "./calls.ts";
import type { PageName, pages } from "./routes.ts";

type PagePath = (typeof pages)[PageName]["paths"][number];
type CallPath = (typeof calls)[keyof typeof calls]["path"];

/** Every path of the site: those of pages (`:name`) and of calls (`{name}`). */
export type Path = (PagePath extends infer P ? (P extends `${infer Exact}/*` ? Exact : P) : never) | CallPath;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParamNames<Rest>
    : P extends `${string}:${infer Name}`
      ? Name
      : never;

/** Unencoded values of a path's parameters, by name. */
export type PathParams<P extends Path> = Readonly<Record<ParamNames<P>, string>>;

type Query = URLSearchParams | Readonly<Record<string, string>>;

/** Builds every URL of the site: unknown paths and missing parameters do not compile; values are encoded. */
export function href<P extends Path>(
  path: P,
  ...[params, query]: ParamNames<P> extends never
    ? [params?: Readonly<Record<string, never>>, query?: Query]
    : [params: PathParams<P>, query?: Query]
): string {
  return withQuery(fillPath(path, params ?? {}), query ?? {});
}

/** Replaces the parameters of a path with their encoded values. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)|\{(\w+)\}/g, (_, name = "", braced = "") =>
    encodeURIComponent(params[name || braced] ?? ""),
  );
}

/** Appends a query to a path, if it is not empty. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns true for the path of a call; false for that of a page. */
export function isCallPath(path: string): boolean {
  return /^\/(api|widget|order)(\/|$)/.test(path);
}

/** Returns true for a path that the payment gateway's simulator serves. */
export function isSimulatorPath(path: string): boolean {
  return path.startsWith("/gateway-simulator/");
}
