/** Constants that the build defines. */
interface ImportMetaEnv {
  /** Version of the site's pictures in their addresses; undefined in development. */
  readonly PICTURES?: string;
}
