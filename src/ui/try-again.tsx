import { type ReactNode, useCallback } from "react";
import * as texts from "../texts/common.ts";
import { Button, type ButtonVariant } from "./button.tsx";

type Props = ButtonVariant & { readonly onClick: () => void; readonly busy?: boolean };

/**
 * A retry button. If it is removed while it has the focus, the focus moves to the nearest focusable ancestor
 * (`tabindex="-1"`), so that keyboard users continue from there.
 */
export function TryAgain(props: Props): ReactNode {
  const passOnFocus = useCallback((button: HTMLButtonElement) => {
    const place = button.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (document.activeElement === button) place?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button {...props} ref={passOnFocus}>
      {texts.tryAgain}
    </Button>
  );
}
