import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { staleNoticeId } from "../../api/contract/stale-notice.ts";
import { announce } from "./announcer.tsx";

/**
 * The element in which the page cache states the age of the document while the service is failing. It is empty
 * otherwise, and after a navigation. React keeps the text of the document, which it does not know.
 */
export function StaleNotice(): ReactNode {
  const { pathname } = useLocation();
  const [documentPath] = useState(pathname);
  useEffect(() => {
    const text = document.getElementById(staleNoticeId)?.textContent;
    if (text) announce(text);
  }, []);
  if (pathname !== documentPath) return null;
  return (
    <p id={staleNoticeId} className={staleNoticeId} suppressHydrationWarning>
      {""}
    </p>
  );
}
