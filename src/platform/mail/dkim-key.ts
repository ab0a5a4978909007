import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Settings, SettingsError } from '../settings.ts';

export interface DkimKey {
  domain: string;
  selector: string;
  privateKey: string;
}

const MIN_BITS = 1024;

/**
 * Key that signs emails; undefined without DKIM_KEY.
 * @throws SettingsError for anything but a private RSA key, or an unreadable file
 */
export function readDkimKey({ dkim }: Pick<Settings, 'dkim'>): DkimKey | undefined {
  if (!dkim) return undefined;
  const isText = dkim.key.includes('-----BEGIN');
  const key = parsePrivateKey(isText ? dkim.key.replaceAll('\\n', '\n') : readKeyFile(dkim.key));
  return {
    domain: dkim.domain,
    selector: dkim.selector,
    privateKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      `Setting DKIM_KEY: the file ${file} cannot be read (${code}). Correct the path, or its rights.`,
    );
  }
}

function parsePrivateKey(pem: string): KeyObject {
  const found = (what: string) =>
    new SettingsError(`Setting DKIM_KEY must be a private RSA key of at least ${MIN_BITS} bits in PEM; it is ${what}.`);
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw found(`not a readable private key (${error instanceof Error ? error.message : error})`);
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0 } = {} } = key;
  if (type !== 'rsa') throw found(`one of the kind ${type}`);
  if (modulusLength < MIN_BITS) throw found(`one of ${modulusLength} bits`);
  return key;
}
