import type { ReactNode } from "react";
import * as texts from "../../texts/my-bookings.ts";
import { Button } from "../../ui/button.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import styles from "./forget-device.module.css";
import { forgetStep } from "./forget-from-form.ts";

/** Button that makes this device forget all bookings and details. It always posts its form to `action`. */
export function ForgetDevice({ action }: { readonly action: string }): ReactNode {
  const { sendsMail } = useSiteContent();
  return (
    <PostForm step={forgetStep} action={action} className={styles.form}>
      <p>{texts.forgetDeviceText(sendsMail)}</p>
      <Button type="submit" variant="quiet" size="small">
        {texts.forgetDevice}
      </Button>
    </PostForm>
  );
}
