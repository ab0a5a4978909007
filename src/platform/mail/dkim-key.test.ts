import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../settings.ts';
import { readDkimKey } from './dkim-key.ts';

const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength, privateKeyEncoding, publicKeyEncoding });
const ed25519 = generateKeyPairSync('ed25519', { privateKeyEncoding, publicKeyEncoding });
const keyOf = (DKIM_KEY: string) =>
  readDkimKey(readSettings({ DKIM_KEY, MAIL_FROM: 'Clamps <website@Clamps.example>' }));

describe('The key that signs emails', () => {
  it('is taken as text in one line; the domain is that of the sender', () => {
    const { privateKey } = rsa(1024);
    expect(keyOf(privateKey.trim().replaceAll('\n', '\\n'))).toEqual({
      domain: 'clamps.example',
      selector: 'site',
      privateKey,
    });
    expect(readDkimKey(readSettings({}))).toBeUndefined();
  });

  it.each([
    ['a file that is not there', '/nowhere/key.pem', 'the file /nowhere/key.pem cannot be read (ENOENT)'],
    ['no key', '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----', 'it is not a readable private key'],
    ['a short one', rsa(512).privateKey, 'it is one of 512 bits'],
    ['one of another kind', ed25519.privateKey, 'it is one of the kind ed25519'],
  ])('is refused in one line when it is %s', (_what, given, words) => {
    expect(() => keyOf(given)).toThrow(
      expect.objectContaining({ name: 'SettingsError', message: expect.stringContaining(words) }),
    );
  });
});
