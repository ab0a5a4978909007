import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSigningSecret } from './secrets/signing-secret.ts';
import { readSettings, SettingsError, settingsHelp } from './settings.ts';

describe('Settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      role: 'all',
      siteName: 'Steel-Smith',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDir: path.resolve('data'),
      demo: true,
      drawAhead: true,
      smtpUrl: undefined,
      mailFrom: 'Clamp Catalogue <website@clamps.example>',
      salesMail: 'sales@clamps.example',
      s3: undefined,
      trustProxy: [],
      rateLimitScale: 1,
      logLevel: 'warn',
      pageCacheBytes: 64 * 1024 * 1024,
      sessionSecret: undefined,
      cataloguesPublic: false,
      webhooksToPrivate: false,
      assistants: true,
    });
  });

  it('are read from the environment; a blank counts as not set', () => {
    const settings = readSettings({
      PORT: '8080',
      PUBLIC_URL: 'https://clamps.example/',
      DATABASE_URL: 'postgresql://app@/app?host=/var/run/postgresql',
      TRUST_PROXY: '10.0.0.0/8, fd00::/8,loopback',
      DEMO: 'No',
      S3_BUCKET: 'clamps',
      S3_KEY: 'key',
      S3_SECRET: 'secret',
      SMTP_URL: ' ',
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://clamps.example',
      databaseUrl: 'postgresql://app@/app?host=/var/run/postgresql',
      trustProxy: ['10.0.0.0/8', 'fd00::/8', 'loopback'],
      demo: false,
      smtpUrl: undefined,
      s3: { bucket: 'clamps', region: 'us-east-1', credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } },
    });
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it.each([
    [{ PORT: '70000' }, 'Setting PORT must be a whole number from 0 to 65535; not "70000".'],
    [{ PORT: '80.5' }, 'Setting PORT must be a whole number from 0 to 65535; not "80.5".'],
    [{ PORT: '0x50' }, 'Setting PORT must be a whole number from 0 to 65535; not "0x50".'],
    [{ DEMO: 'maybe' }, 'Setting DEMO must be true or false; not "maybe".'],
    [
      { PUBLIC_URL: 'clamps.example' },
      'Setting PUBLIC_URL must be an http(s) address such as https://clamps.example; not "clamps.example".',
    ],
    [{ MAIL_FROM: 'someone' }, 'Setting MAIL_FROM must be a mail address, or Name <address>; not "someone".'],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'Setting TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal; not "10.0.0.0/33".',
    ],
    ...['secret', 'pop3://user:secret@mail.example', 'imaps://user@mail.example', 'imaps://user:50%@mail.example'].map(
      (url): [Record<string, string>, string] => [
        { IMAP_URL: url },
        'Setting IMAP_URL must be an imap:// or imaps:// address with user and password, such as imaps://user:password@mail.example; the value given is not.',
      ],
    ),
    [{ DKIM_SELECTOR: 'a b' }, 'Setting DKIM_SELECTOR must be letters, digits, hyphens and dots; not "a b".'],
    [{ RATE_LIMIT_SCALE: '0' }, 'Setting RATE_LIMIT_SCALE must be a number above 0; not "0".'],
    [{ LOG_LEVEL: 'loud' }, 'Setting LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent; not "loud".'],
    [{ S3_KEY: 'key' }, 'Setting S3_SECRET must be given together with S3_KEY; it is missing.'],
  ])('reject a bad value with one line: %o', (env, line) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(line));
  });

  it('name all bad values at once', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'loud', SMPT_URL: 'smtp://mail', S3_KEY: 'key' })).toThrow(
      new SettingsError(
        [
          'There is no setting SMPT_URL; did you mean SMTP_URL?',
          'Setting PORT must be a whole number from 0 to 65535; not "x".',
          'Setting LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent; not "loud".',
          'Setting S3_SECRET must be given together with S3_KEY; it is missing.',
        ].join('\n'),
      ),
    );
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['PORTS', 'PORT'],
    ['SALES_EMAIL', 'SALES_MAIL'],
  ])('name a misspelt variable: %s', (name, meant) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(`There is no setting ${name}; did you mean ${meant}?`);
    expect(() => readSettings({ [name]: ' ' })).not.toThrow();
  });

  it('leave alone what belongs to other programs', () => {
    const others = { HOME: '/root', HOSTNAME: 'web', AWS_REGION: 'eu', PATH: '/bin', FILE_NAME: 'x', SHELL: 'sh' };
    expect(() => readSettings({ ...process.env, ...others })).not.toThrow();
    expect(() => readSettings({ PORT: '80', PORTS: '80,443' })).not.toThrow();
  });

  it.each([
    [{ DATABASE_URL: 'mysql://app:hunter2@db' }],
    [{ SMTP_URL: 'http://app:hunter2@mail' }],
    [{ SESSION_SECRET: 'hunter2' }],
  ])('never reveal a secret: %o', (env) => {
    expect(() => readSettings(env)).toThrow(/^(?!.*hunter2)Setting .* must be .*; the value given is not\.$/);
  });

  it('all have a default and a meaning in the help', () => {
    expect(settingsHelp.length).toBeGreaterThan(15);
    for (const row of settingsHelp) expect(Object.values(row).every(Boolean), row.name).toBe(true);
  });
});

describe('The secret that signs sessions', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  const folder = () => {
    const made = mkdtempSync(path.join(tmpdir(), 'clamp-secret-'));
    folders.push(made);
    return made;
  };

  it('is generated once per data folder, readable only by its owner', () => {
    const dataDir = folder();
    const secret = loadSigningSecret({ sessionSecret: undefined, dataDir });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(loadSigningSecret({ sessionSecret: undefined, dataDir })).toBe(secret);
    expect(loadSigningSecret({ sessionSecret: undefined, dataDir: folder() })).not.toBe(secret);
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
  });

  it('is the setting if there is one', () => {
    const sessionSecret = 'a secret of at least 32 characters';
    expect(loadSigningSecret({ sessionSecret, dataDir: '/nowhere' })).toBe(sessionSecret);
  });
});
