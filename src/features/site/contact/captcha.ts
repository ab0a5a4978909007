import { createHash, createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { keptSecret, type Settings } from '../../../platform/settings.ts';
import type { CaptchaChallenge } from './contact.contract.ts';

/** Half a second of work for a phone, nothing that a visitor notices while the box is ticked. */
const MOST_TRIES = 50_000;
const VALID_MINUTES = 30;

/** A key of its own, so that a captcha's signature can stand for nothing else. */
const keyOf = (settings: Settings) => createHmac('sha256', keptSecret(settings)).update('captcha').digest('hex');

/** A new puzzle. Nothing is kept of it: its signature says that it is ours and until when it counts. */
export async function newCaptcha(settings: Settings, now: Date): Promise<CaptchaChallenge> {
  const expires = new Date(now.getTime() + VALID_MINUTES * 60_000);
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: keyOf(settings),
    maxNumber: MOST_TRIES,
    expires,
  });
  return { algorithm, challenge, maxnumber: MOST_TRIES, salt, signature };
}

/** Whether a token holds the solution of one of our puzzles, in time. It may be shown again: see captchaHash. */
export async function isSolved(settings: Settings, token: string): Promise<boolean> {
  if (!token) return false;
  return verifySolution(token, keyOf(settings)).catch(() => false);
}

/** What is kept of a solved puzzle so that it counts once: of its signature, which cannot be written in two ways. */
export function captchaHash(token: string): string {
  const { signature } = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as { signature: string };
  return createHash('sha256').update(signature).digest('base64url');
}
