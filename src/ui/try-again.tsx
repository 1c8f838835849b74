import { type ReactNode, useCallback } from "react";
import * as texts from "../texts/common.ts";
import { Button, type ButtonLook } from "./button.tsx";

type Props = ButtonLook & { readonly onClick: () => void; readonly busy?: boolean };

/**
 * Asks again for what did not come. Where the button goes while that is on its way, it leaves its focus to the part of the page
 * that it stood in, so that a keyboard goes on from there.
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
