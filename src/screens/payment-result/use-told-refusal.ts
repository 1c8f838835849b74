import { useEffect } from "react";
import { useResultVerbs } from "./result.tsx";

/**
 * Shows a refusal at the top of the page and loads the booking again: it may have been cancelled, moved or changed in
 * another tab. Null while nothing is refused.
 */
export function useToldRefusal(message: string | null): void {
  const { noteChange } = useResultVerbs();
  useEffect(() => {
    if (message !== null) noteChange({ is: "refused", message });
  }, [message, noteChange]);
}
