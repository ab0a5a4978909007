import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Client } from '../../../platform/postgres/plain-sql.ts';
import { seal, unseal } from '../../../platform/secrets/sealed-text.ts';
import { hashOfToken } from '../../../platform/secrets/secret-token.ts';
import type { Settings } from '../../../platform/settings.ts';
import { qrPath } from '../../../ui/qr-path.ts';
import { takeRecoveryCode, takeStep } from './staff.store.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir' | 'siteName'>;

const SEALED_AS = 'staff-second-factor';
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 16;
/** 32 characters for 5 bits each, without i, l, o and u, which are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const totpOf = (secret: string, { siteName }: Pick<Needs, 'siteName'>, email = '') =>
  new TOTP({ issuer: `${siteName} office`, label: email, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** Returns the secret, its encrypted form for the database, and the URI for the QR code of an authenticator. */
export function newSecret(settings: Needs, email: string) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const uri = totpOf(secret, settings, email).toString();
  return { secret, sealed: seal(settings, SEALED_AS, secret), uri, qr: qrPath(uri) };
}

/**
 * The 30-second step of a code: the current, previous or next one (RFC 6238, 5.2). Undefined for another code, or if
 * the site's own secret has changed.
 */
export function stepOfCode(settings: Needs, sealed: string, code: string, now: Date): number | undefined {
  const secret = unseal(settings, SEALED_AS, sealed);
  if (secret === undefined) return undefined;
  const delta = totpOf(secret, settings).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten recovery codes of 80 bits, such as `k3m9-…`; only their hashes are stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(RECOVERY_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join(
      '',
    );
    return characters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Hash of a typed recovery code, which may have capitals, spaces, and o for 0. */
export function hashOfRecoveryCode(typed: string): string {
  const code = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return hashOfToken(code);
}

const SIX_DIGITS = /^\d{3}\s?\d{3}$/;

export async function takeCode(
  client: Client,
  settings: Needs,
  staff: { id: number; totpSecret: string | null },
  code: string,
  now: Date,
): Promise<'authenticator' | 'recovery' | undefined> {
  const typed = code.trim();
  if (!SIX_DIGITS.test(typed))
    return (await takeRecoveryCode(client, staff.id, hashOfRecoveryCode(typed))) ? 'recovery' : undefined;
  const step =
    staff.totpSecret === null ? undefined : stepOfCode(settings, staff.totpSecret, typed.replace(/\s/, ''), now);
  return step !== undefined && (await takeStep(client, staff.id, step)) ? 'authenticator' : undefined;
}
