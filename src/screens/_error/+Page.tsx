import * as texts from "../../texts/common.ts";
import { defineScreen } from "../screen.ts";
import { NotFound } from "./not-found.tsx";

/** Every address that is none of ours (row R18), and pages that broke on the server. */
export default defineScreen({
  areas: () => [{ area: "home", input: null }],
  head: ({ pathname }) => ({
    title: texts.pageNotFound,
    description: texts.noSuchPage,
    path: pathname,
    noIndex: true,
  }),
  status: () => 404,
  Component: NotFound,
});
