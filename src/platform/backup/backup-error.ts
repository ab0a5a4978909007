/** A backup or a restore that cannot be made; the message is one line for people. */
export class BackupError extends Error {
  override name = 'BackupError';
}
