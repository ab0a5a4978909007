import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, createTwoFactorSecret, findTotpStep, hashRecoveryCode } from './two-factor.ts';

const settings = { sessionSecret: randomBytes(32).toString('hex'), dataDir: '/nowhere', siteName: 'Clamps' };
const at = (seconds: number) => new Date(seconds * 1000);

describe('A code of the authenticator', () => {
  const { secret, sealed, uri } = createTwoFactorSecret(settings, 'asha@office.example');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (seconds: number) => totp.generate({ timestamp: seconds * 1000 });
  const NOW = 1_800_000_015;

  it('is that of RFC 6238, which every authenticator makes', () => {
    // Appendix B: for the secret 12345678901234567890, SHA-1 gives 94287082 at 59 s, of which six digits are shown.
    const known = new TOTP({ secret: Secret.fromUTF8('12345678901234567890') });
    expect(known.generate({ timestamp: 59_000 })).toBe('287082');
    expect(uri).toContain('otpauth://totp/Clamps%20office:asha%40office.example');
    expect(uri).toContain(`secret=${secret}`);
  });

  it('is accepted for its 30 seconds and one step either way', () => {
    const step = Math.floor(NOW / 30);
    for (const [offset, expected] of [
      [0, step],
      [-30, step - 1],
      [30, step + 1],
      [-60, undefined],
      [60, undefined],
    ] as const) {
      expect([offset, findTotpStep(settings, sealed, codeAt(NOW + offset), at(NOW))]).toEqual([offset, expected]);
    }
    expect(findTotpStep(settings, sealed, 'x', at(NOW))).toBeUndefined();
  });

  it('needs the secret of the site: the database alone does not have the secret of the authenticator', () => {
    expect(sealed).not.toContain(secret);
    const other = { ...settings, sessionSecret: randomBytes(32).toString('hex') };
    expect(findTotpStep(other, sealed, codeAt(NOW), at(NOW))).toBeUndefined();
  });
});

describe('Recovery codes', () => {
  it('are ten, all different, and are recognised however they are typed', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
      const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
      expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code));
      expect(hashRecoveryCode(code)).not.toContain(code);
    }
  });
});
