import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { loadSigningSecret } from './signing-secret.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir'>;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has its own key, so that a text for one cannot be decrypted for another. */
type Purpose = 'queued-email' | 'staff-second-factor' | 'webhook';

const deriveKey = (settings: Needs, purpose: Purpose) =>
  createHmac('sha256', loadSigningSecret(settings)).update(purpose).digest();

/**
 * Encrypts with a key derived from the site's secret, which is not in the database.
 * @returns base64url
 */
export function sealText(settings: Needs, purpose: Purpose, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(settings, purpose), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** @returns undefined for another secret or a changed text @throws Error when the secret cannot be read */
export function unsealText(settings: Needs, purpose: Purpose, sealed: string): string | undefined {
  const key = deriveKey(settings, purpose);
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
