import path from 'node:path';
import type { z } from 'zod';
import { computeEditDistance } from './edit-distance.ts';
import { getOwnValue } from './get-own-value.ts';
import { settingVariables } from './setting-variables.ts';

export class SettingsError extends Error {
  override name = 'SettingsError';
}

type Help = { default: string; meaning: string; allowed: string; secret: boolean };

function readHelp(name: string): Help {
  const meta = settingVariables.shape[name as keyof typeof settingVariables.shape]?.meta() ?? {};
  const text = (key: string) => String(meta[key] ?? '');
  return { default: text('default'), meaning: text('meaning'), allowed: text('allowed'), secret: meta.secret === true };
}

export const settingsHelp: { name: string; default: string; meaning: string }[] = Object.keys(
  settingVariables.shape,
).map((name) => ({ name, default: readHelp(name).default, meaning: readHelp(name).meaning }));

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from variables; a blank one counts as not set. Reads no file.
 * @throws SettingsError with one line for each bad variable and its allowed values
 */
export function readSettings(env: Record<string, string | undefined>) {
  const stated = Object.fromEntries(
    Object.keys(settingVariables.shape).flatMap((name) => {
      const value = getOwnValue(env, name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = settingVariables.safeParse(stated);
  const bad = new Set(parsed.error?.issues.map(({ path: [name] }) => String(name)));
  if (Boolean(stated.S3_KEY) !== Boolean(stated.S3_SECRET)) bad.add(stated.S3_KEY ? 'S3_SECRET' : 'S3_KEY');
  const problems = [...listMisspelt(env, stated), ...[...bad].map((name) => describeBadSetting(name, stated))];
  if (problems.length || !parsed.success) throw new SettingsError(problems.join('\n'));
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    siteName: values.SITE_NAME,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    demo: values.DEMO,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    salesMail: values.SALES_MAIL,
    operatorMail: values.OPERATOR_MAIL,
    dkim: readDkim(values),
    imapUrl: values.IMAP_URL,
    s3: readS3(values),
    trustProxy: values.TRUST_PROXY,
    role: values.ROLE,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
    operatorToken: values.OPERATOR_TOKEN,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    sessionSecret: values.SESSION_SECRET,
    /** Setting of former releases; a setting in the office has replaced it. */
    enquiryMonths: values.ENQUIRY_MONTHS,
    backupKey: values.BACKUP_KEY,
    backupKeep: values.BACKUP_KEEP,
    backupHours: values.BACKUP_HOURS,
    backupCommand: values.BACKUP_COMMAND,
    cataloguesPublic: values.CATALOGUES_PUBLIC,
    webhooksToPrivate: values.WEBHOOKS_TO_PRIVATE,
    drawAhead: values.DRAW_AHEAD,
    assistants: values.ASSISTANTS,
  };
}

type Values = z.output<typeof settingVariables>;

const readDkim = ({ DKIM_KEY, DKIM_SELECTOR, DKIM_DOMAIN, MAIL_FROM }: Values) =>
  DKIM_KEY ? { key: DKIM_KEY, selector: DKIM_SELECTOR, domain: DKIM_DOMAIN ?? getDomain(MAIL_FROM) } : undefined;

const readS3 = ({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_KEY, S3_SECRET }: Values) =>
  S3_BUCKET
    ? {
        bucket: S3_BUCKET,
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        credentials: S3_KEY && S3_SECRET ? { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET } : undefined,
      }
    : undefined;

const getDomain = (mailbox: string) => mailbox.replace(/^.*@|>$/g, '').toLowerCase();

function describeBadSetting(name: string, stated: Record<string, string>): string {
  const { allowed, secret } = readHelp(name);
  const found = Object.hasOwn(stated, name)
    ? secret
      ? 'the value given is not'
      : `not "${getOwnValue(stated, name)}"`
    : 'it is missing';
  return `Setting ${name} must be ${allowed}; ${found}.`;
}

/** Variables that resemble an unset setting: with SMPT_URL no email would be sent. */
function listMisspelt(env: Record<string, string | undefined>, stated: Record<string, string>): string[] {
  const names = Object.keys(settingVariables.shape);
  const missing = names.filter((name) => !Object.hasOwn(stated, name));
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name) || !getOwnValue(env, name)?.trim()) return [];
    const meant = missing.find(
      (setting) => computeEditDistance(name, setting) <= Math.max(1, Math.floor(setting.length / 5)),
    );
    return meant ? [`There is no setting ${name}; did you mean ${meant}?`] : [];
  });
}

/** True if the data folder is needed; otherwise it may be read-only, as in a container. */
export const needsDataFolder = ({ databaseUrl, s3, smtpUrl, sessionSecret, demo }: Settings) =>
  demo || !(databaseUrl && s3 && smtpUrl && sessionSecret);
