import { spawnSync } from 'node:child_process';

const ENOUGH = 1024;

/**
 * Warns if this process may open so few files that visitors would be refused, since each connection is an open file.
 */
export function checkFileLimit(): string[] {
  if (process.platform === 'win32') return [];
  // The shell inherits Node's limit, which Node has raised as far as possible.
  const limit = Number(spawnSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout?.trim() || Number.NaN);
  if (!(limit < ENOUGH)) return [];
  return [
    `Only ${limit} files may be open at once, and each visitor's connection is one. Raise the limit to ${ENOUGH} or more (ulimit -n; LimitNOFILE= of a systemd unit).`,
  ];
}
