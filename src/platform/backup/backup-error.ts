/** The message is one line for people. */
export class BackupError extends Error {
  override name = 'BackupError';
}
