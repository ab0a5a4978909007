import { createHash } from 'node:crypto';
import type { CaptchaChallenge } from '../src/features/site/contact/contact.contract.ts';
import type { TestApp } from './app.ts';

/** Solves a captcha of the site. @returns the token that a form sends */
export async function solveCaptcha(app: Pick<TestApp, 'get'>): Promise<string> {
  const { algorithm, challenge, salt, signature } = (await app.get('/api/get_captcha.php')).body as CaptchaChallenge;
  let number = 0;
  while (createHash(algorithm).update(`${salt}${number}`).digest('hex') !== challenge) number += 1;
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
}
