/** A backup or restore that is impossible. The message tells the operator why and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
