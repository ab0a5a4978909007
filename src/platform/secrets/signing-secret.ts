import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Settings, SettingsError } from '../settings.ts';

export const getSecretFile = (dataDir: string) => path.join(dataDir, 'secret');

/** SESSION_SECRET, or one generated at the first start in the data folder, readable only by its owner. */
export function loadSigningSecret(settings: Pick<Settings, 'sessionSecret' | 'dataDir'>): string {
  if (settings.sessionSecret) return settings.sessionSecret;
  const file = getSecretFile(settings.dataDir);
  mkdirSync(settings.dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new SettingsError(`${file} must hold at least 32 characters; delete it to make a new one.`);
  return secret;
}

export function findSigningSecret(settings: Pick<Settings, 'sessionSecret' | 'dataDir'>): string | undefined {
  return settings.sessionSecret || existsSync(getSecretFile(settings.dataDir))
    ? loadSigningSecret(settings)
    : undefined;
}

/** A separate key for each purpose, so that a signature is not valid for another. */
export function createSignature(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'>,
  purpose: string,
  text: string,
): string {
  const key = createHmac('sha256', loadSigningSecret(settings)).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}
