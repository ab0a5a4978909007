import { createHmac } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { signingSecret } from './signing-secret.ts';

/** Our signature of a text, with a separate key for each purpose, so that it is not valid for another. */
export function signatureOf(
  settings: Pick<Settings, 'sessionSecret' | 'dataDir'>,
  purpose: string,
  text: string,
): string {
  const key = createHmac('sha256', signingSecret(settings)).update(purpose).digest();
  return createHmac('sha256', key).update(text).digest('base64url');
}
