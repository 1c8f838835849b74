import type { calls } from "./calls.ts";
import type { PageName, pages } from "./routes.ts";

type PagePath = (typeof pages)[PageName]["paths"][number];
type CallPath = (typeof calls)[keyof typeof calls]["path"];

/** All paths of the site. Parameters are written `:name` in paths of pages and `{name}` in paths of API calls. */
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

/** Builds a URL of the site. Unknown paths and missing parameters do not compile. Values are encoded. */
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

/** Appends a query to a path. An empty query is ignored. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns true for the path of an API call, false for the path of a page. */
export function isCallPath(path: string): boolean {
  return /^\/(api|widget|order)(\/|$)/.test(path);
}

export function isSimulatorPath(path: string): boolean {
  return path.startsWith("/gateway-simulator/");
}
