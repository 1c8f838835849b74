import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";

/** Leads the browser on to another page in the place of this one; the server has its own redirects. */
export function GoOn({ to }: { readonly to: string }): ReactNode {
  return import.meta.env.SSR ? null : <Navigate to={to} replace />;
}
