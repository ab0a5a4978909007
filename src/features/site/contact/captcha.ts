import { createHash, createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { signingSecret } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { CaptchaChallenge } from './contact.contract.ts';

/** About half a second of work for a phone, hardly noticeable while the box is ticked. */
const MAX_NUMBER = 50_000;
const VALID_MINUTES = 30;

/** A separate key, so that a captcha's signature is not valid for any other purpose. */
const keyOf = (settings: Settings) => createHmac('sha256', signingSecret(settings)).update('captcha').digest('hex');

/** A new puzzle. Nothing is stored: the signature proves that we issued it and when it expires. */
export async function newCaptcha(settings: Settings, now: Date): Promise<CaptchaChallenge> {
  const expires = new Date(now.getTime() + VALID_MINUTES * 60_000);
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: keyOf(settings),
    maxNumber: MAX_NUMBER,
    expires,
  });
  return { algorithm, challenge, maxnumber: MAX_NUMBER, salt, signature };
}

/** Whether a token is a valid, unexpired solution of one of our puzzles. Does not detect reuse: see captchaHash. */
export async function isSolved(settings: Settings, token: string): Promise<boolean> {
  if (!token) return false;
  return verifySolution(token, keyOf(settings)).catch(() => false);
}

/** The hash stored so that a solved puzzle counts once; of the signature, because a token can be re-encoded in other ways. */
export function captchaHash(token: string): string {
  const { signature } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as { signature: string };
  return createHash('sha256').update(signature).digest('base64url');
}
