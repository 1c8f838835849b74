import { type ReactNode, useEffect } from "react";
import { useNavigate } from "../frame/site-location.tsx";
import { Skeleton } from "../frame/skeleton.tsx";

/** Leads the browser on to another page in the place of this one; the server has its own redirects. */
export function GoOn({ to }: { readonly to: string }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return <Skeleton kind="booking" />;
}
