import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { sealText, unsealText } from '../../../platform/secrets/sealed-text.ts';
import { hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import type { Settings } from '../../../platform/settings.ts';
import { buildQrPath } from '../../../ui/qr-path.ts';
import { consumeRecoveryCode, consumeTwoFactorStep } from './staff.store.ts';

type Needs = Pick<Settings, 'sessionSecret' | 'dataDir' | 'siteName'>;

const SEALED_AS = 'staff-second-factor';
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_CHARACTERS = 16;
/** 32 characters for 5 bits each, without i, l, o and u, which are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const buildTotp = (secret: string, { siteName }: Pick<Needs, 'siteName'>, email = '') =>
  new TOTP({ issuer: `${siteName} office`, label: email, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

/** Returns the secret, its encrypted form for the database, and the URI for the QR code of an authenticator. */
export function createTwoFactorSecret(settings: Needs, email: string) {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const uri = buildTotp(secret, settings, email).toString();
  return { secret, sealed: sealText(settings, SEALED_AS, secret), uri, qr: buildQrPath(uri) };
}

/**
 * The 30-second step of a code: the current, previous or next one (RFC 6238, 5.2). Undefined for another code, or if
 * the site's own secret has changed.
 */
export function findTotpStep(settings: Needs, sealed: string, code: string, now: Date): number | undefined {
  const secret = unsealText(settings, SEALED_AS, sealed);
  if (secret === undefined) return undefined;
  const delta = buildTotp(secret, settings).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Ten recovery codes of 80 bits, such as `k3m9-…`; only their hashes are stored. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(RECOVERY_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join(
      '',
    );
    return characters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** Hash of a typed recovery code, which may have capitals, spaces, and o for 0. */
export function hashRecoveryCode(typed: string): string {
  const code = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return hashSecretToken(code);
}

const SIX_DIGITS = /^\d{3}\s?\d{3}$/;

export async function consumeSecondFactor(
  client: DatabaseClient,
  settings: Needs,
  staff: { id: number; totpSecret: string | null },
  code: string,
  now: Date,
): Promise<'authenticator' | 'recovery' | undefined> {
  const typed = code.trim();
  if (!SIX_DIGITS.test(typed))
    return (await consumeRecoveryCode(client, staff.id, hashRecoveryCode(typed))) ? 'recovery' : undefined;
  const step =
    staff.totpSecret === null ? undefined : findTotpStep(settings, staff.totpSecret, typed.replace(/\s/, ''), now);
  return step !== undefined && (await consumeTwoFactorStep(client, staff.id, step)) ? 'authenticator' : undefined;
}
