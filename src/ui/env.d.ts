/** Constants that the build defines. */
interface ImportMetaEnv {
  /** Version of the pictures, which is part of their URLs; undefined in development. */
  readonly PICTURES?: string;
}
