import { createHash, createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { isRepeatedSubmission } from '../../../platform/api/store-once.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { loadSigningSecret } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';
import type { CaptchaChallenge } from './contact.contract.ts';

/** About half a second of work for a phone. */
const MAX_NUMBER = 50_000;
const VALID_MINUTES = 30;

/** A key of its own, so that a captcha's signature is valid for no other purpose. */
const deriveCaptchaKey = (settings: Settings) =>
  createHmac('sha256', loadSigningSecret(settings)).update('captcha').digest('hex');

/** Makes a captcha. Nothing is stored: the signature proves issuer and expiry. */
export async function createCaptcha(settings: Settings, now: Date): Promise<CaptchaChallenge> {
  const expires = new Date(now.getTime() + VALID_MINUTES * 60_000);
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: deriveCaptchaKey(settings),
    maxNumber: MAX_NUMBER,
    expires,
  });
  return { algorithm, challenge, maxnumber: MAX_NUMBER, salt, signature };
}

/** True for a solved captcha that has not expired. Does not detect reuse: see takeCaptcha. */
export async function isCaptchaSolved(settings: Settings, token: string): Promise<boolean> {
  if (!token) return false;
  return verifySolution(token, deriveCaptchaKey(settings)).catch(() => false);
}

/**
 * Takes a solved captcha, which counts once. Must run within the transaction that stores what it was solved for. The
 * signature is hashed, because a token can be encoded in several ways.
 * @returns false if the captcha was taken before
 */
export async function takeCaptcha(client: DatabaseClient, token: string): Promise<boolean> {
  const { signature } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as { signature: string };
  const key = createHash('sha256').update(signature).digest('base64url');
  return !(await isRepeatedSubmission(client, { form: 'captcha', key, contentHash: '' }));
}
