/** What the build puts in. */
interface ImportMetaEnv {
  /** Changes with the site's pictures; in development there is none. */
  readonly PICTURES?: string;
}
