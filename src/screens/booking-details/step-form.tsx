import type { FormStep } from "../../machines/booking/from-form.ts";
import { PostForm } from "../forms/post-form.tsx";

/** A step of the booking as a form. */
export const StepForm = PostForm<FormStep>;
