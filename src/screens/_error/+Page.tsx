import * as texts from "../../texts/common.ts";
import { defineScreen } from "../screen.ts";
import { NotFound } from "./not-found.tsx";

/** The error page for unknown URLs (requirement R18) and for pages that failed on the server. */
export default defineScreen({
  areas: () => [{ area: "home", input: null }],
  head: ({ pathname }) => ({
    title: texts.pageNotFound,
    description: texts.noSuchPage,
    path: pathname,
    noIndex: true,
  }),
  status: 404,
  Component: NotFound,
});
