import { createHmac } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { signingSecret } from './signing-secret.ts';

/** A separate key for each purpose, so that a signature is not valid for another. */
export function signatureOf(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'>,
  purpose: string,
  text: string,
): string {
  const key = createHmac('sha256', signingSecret(settings)).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}
