import { isEqualSecret } from '../../../platform/secrets/secret-token.ts';
import { createSignature } from '../../../platform/secrets/signing-secret.ts';
import type { Settings } from '../../../platform/settings.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir' | 'publicUrl'>;

const CONFIRM_DAYS = 7;

const CONFIRM = 'newsletter-confirm';

/** Id of the signup, expiry (Unix time in seconds) and signature; nothing is stored. */
export function buildConfirmLink(settings: Needs, signupId: number, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + CONFIRM_DAYS * 24 * 60 * 60;
  const claim = `${signupId}.${until}`;
  return `${settings.publicUrl}/ConfirmNewsletter?key=${claim}.${createSignature(settings, CONFIRM, claim)}`;
}

/** Id of the signup that a key confirms; undefined when the key is forged or expired. */
export function parseConfirmKey(settings: Needs, key: string, now: Date): number | undefined {
  const [, claim = '', id, until, signature = ''] = /^((\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(key) ?? [];
  if (!isEqualSecret(createSignature(settings, CONFIRM, claim), signature)) return undefined;
  return Number(until) * 1000 >= now.getTime() ? Number(id) : undefined;
}

/** Key of an unsubscribe link: a signature, so that links and logs do not contain the address. */
export const computeUnsubscribeKey = (settings: Needs, email: string) =>
  createSignature(settings, 'newsletter-unsubscribe', email.toLowerCase());

/** Links to unsubscribe: `page` requires a click; mail programs post to `oneClick` (RFC 8058). */
export const buildUnsubscribeLinks = ({ publicUrl }: Pick<Settings, 'publicUrl'>, key: string) => ({
  page: `${publicUrl}/Unsubscribe?key=${key}`,
  oneClick: `${publicUrl}/api/unsubscribe.php?key=${key}`,
});
