import type { calls } from "./calls.ts";
import type { PageName, pages } from "./routes.ts";

type PagePath = (typeof pages)[PageName]["paths"][number];
type CallPath = (typeof calls)[keyof typeof calls]["path"];

/** Every address of ours: the paths of pages (`:name`) and of calls (`{name}`). */
export type Path = (PagePath extends infer P ? (P extends `${infer Exact}/*` ? Exact : P) : never) | CallPath;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParamNames<Rest>
    : P extends `${string}:${infer Name}`
      ? Name
      : never;

/** Values of a path's parameters, by name; not encoded. */
export type PathParams<P extends Path> = Readonly<Record<ParamNames<P>, string>>;

type Query = URLSearchParams | Readonly<Record<string, string>>;

/** The only way to make an address of the site: unknown paths and missing parameters do not compile; values are encoded. */
export function href<P extends Path>(
  path: P,
  ...[params, query]: ParamNames<P> extends never
    ? [params?: Readonly<Record<string, never>>, query?: Query]
    : [params: PathParams<P>, query?: Query]
): string {
  return withQuery(fillPath(path, params ?? {}), query ?? {});
}

/** A path with its parameters in their places, encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)|\{(\w+)\}/g, (_, name = "", braced = "") =>
    encodeURIComponent(params[name || braced] ?? ""),
  );
}

/** An address with a query; without one where there is nothing to ask. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Whether a path is one of calls, and of no page. */
export function isCallPath(path: string): boolean {
  return /^\/(api|widget|order)(\/|$)/.test(path);
}

/** Whether a path is answered by the payment gateway's simulator. */
export function isSimulatorPath(path: string): boolean {
  return path.startsWith("/gateway-simulator/");
}
