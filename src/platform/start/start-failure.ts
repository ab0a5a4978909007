import path from 'node:path';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { FolderInUse } from '../postgres/folder-lock.ts';
import { PostgresError } from '../postgres/postgres-files.ts';
import { MigrationError } from '../postgres/schema-objects.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';

export class StartError extends Error {
  override name = 'StartError';
}

type Need = 'address' | 'folder' | 'database' | 'bucket' | 'mail';
type Needs = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl' | 's3' | 'smtpUrl'>;
type Line = (settings: Needs, code: string, error: Error) => string;

const privileged: Line = ({ port }) =>
  `PORT=${port} needs rights that this user does not have. Set PORT to 1024 or more, with a proxy in front.`;
const notOurAddress: Line = ({ host }, code) =>
  `HOST=${host} is not an address of this machine (${code}). Set HOST to 0.0.0.0 for all addresses, or 127.0.0.1 for this machine only.`;
const unknownHost: Line = ({ host }, code) => `HOST=${host} is not a known name (${code}). Set HOST to an address.`;

const forbidden: Line = (settings, code, error) =>
  `This user may not write to ${pathOf(error, settings)} (${code}). Give it the folder (chown -R), or set DATA_DIR to another one.`;
const notAFolder: Line = (settings, code, error) =>
  `${pathOf(error, settings)} is not a folder (${code}). Set DATA_DIR to one.`;
const readOnly: Line = (settings, code, error) =>
  `${pathOf(error, settings)} cannot be written (${code}). Set DATA_DIR to a folder on another disk.`;
const full: Line = ({ dataDir }, code) =>
  `The disk of ${dataDir} is full (${code}). Free some space, or set DATA_DIR to a folder on another disk.`;

const noServer: Line = (settings, code) =>
  `DATABASE_URL: nothing answers at ${serverOf(settings)} (${code}). Start PostgreSQL, or correct the host and the port.`;
const unknownServer: Line = (settings, code) =>
  `DATABASE_URL: the host of ${serverOf(settings)} is not known (${code}). Correct it.`;
const login: Line = (settings, code) =>
  `DATABASE_URL: PostgreSQL refuses the user ${clientOf(settings).user ?? 'of this system'} (${code}). Correct the user or the password.`;
const noDatabase: Line = (settings, code) =>
  `DATABASE_URL: there is no database ${clientOf(settings).database} (${code}). Create it (createdb), or correct the name.`;
const rights: Line = (settings, code) =>
  `DATABASE_URL: the user ${clientOf(settings).user} lacks a right (${code}). Make this user the owner of the database.`;
const certificate: Line = (settings, code) =>
  `DATABASE_URL: the certificate of ${serverOf(settings)} is not trusted (${code}). Name its authority with sslrootcert=…, or correct the host.`;
const noTls: Line = (settings) =>
  `DATABASE_URL: ${serverOf(settings)} offers no TLS. Set ssl=on there, or remove sslmode from the URL.`;
const notYet: Line = (settings, code) =>
  `DATABASE_URL: ${serverOf(settings)} takes no connection now (${code}). Try again.`;

const noBucket: Line = ({ s3 }, code) =>
  `S3_BUCKET=${s3?.bucket} does not exist (${code}). Create it, or correct the name.`;
const wrongKey: Line = (_settings, code) => `S3_KEY or S3_SECRET is wrong (${code}). Correct them.`;
const noAccess: Line = ({ s3 }, code) =>
  `S3_KEY may not use the bucket ${s3?.bucket} (${code}). Allow it to list the bucket, and to read and write its files.`;
const wrongRegion: Line = ({ s3 }, code) =>
  `S3_REGION=${s3?.region} is not the region of the bucket (${code}). Correct it.`;
const noStore: Line = ({ s3 }, code) =>
  `S3_ENDPOINT: nothing answers at ${s3?.endpoint ?? 'the default address of the region'} (${code}). Correct the address, or check the network.`;
const noKey: Line = (_settings, code) =>
  `S3_KEY and S3_SECRET are missing, and this machine has no role for the bucket (${code}). Set them.`;

const badMailLogin: Line = (settings, code) =>
  `SMTP_URL: ${mailServerOf(settings)} refuses the login (${code}). Correct the user or the password.`;
const unknownMailServer: Line = (settings, code) =>
  `SMTP_URL: the host of ${mailServerOf(settings)} is not known (${code}). Correct it.`;
const badMailTls: Line = (settings, code) =>
  `SMTP_URL: no secure connection with ${mailServerOf(settings)} (${code}). Use smtp:// for port 587 or 25, smtps:// for 465.`;

const badMailCertificate: Line = (settings, code) =>
  `SMTP_URL: the certificate of ${mailServerOf(settings)} is not trusted (${code}). Renew it, or name the host that it was made for.`;

const TLS_CODES = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
] as const;
const tls = (line: Line) => Object.fromEntries(TLS_CODES.map((code) => [code, line]));

const LINES: Record<Need, Record<string, Line>> = {
  address: {
    EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Choose another with PORT=…`,
    EACCES: privileged,
    EADDRNOTAVAIL: notOurAddress,
    EAFNOSUPPORT: notOurAddress,
    EINVAL: notOurAddress,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  },
  folder: {
    EACCES: forbidden,
    EPERM: forbidden,
    EEXIST: notAFolder,
    ENOTDIR: notAFolder,
    EROFS: readOnly,
    ENOSPC: full,
    EDQUOT: full,
  },
  database: {
    ECONNREFUSED: noServer,
    ECONNRESET: noServer,
    ENOENT: noServer,
    ETIMEDOUT: noServer,
    EHOSTUNREACH: noServer,
    ENETUNREACH: noServer,
    ENOTFOUND: unknownServer,
    EAI_AGAIN: unknownServer,
    '28P01': login,
    '28000': login,
    '3D000': noDatabase,
    '42501': rights,
    '53300': notYet,
    '57P03': notYet,
    NO_TLS: noTls,
    ...tls(certificate),
  },
  bucket: {
    NoSuchBucket: noBucket,
    InvalidAccessKeyId: wrongKey,
    SignatureDoesNotMatch: wrongKey,
    CredentialsProviderError: noKey,
    AccessDenied: noAccess,
    PermanentRedirect: wrongRegion,
    AuthorizationHeaderMalformed: wrongRegion,
    ECONNREFUSED: noStore,
    ENOTFOUND: noStore,
    EAI_AGAIN: noStore,
    ETIMEDOUT: noStore,
    TimeoutError: noStore,
    AbortError: noStore,
    ...tls(noStore),
  },
  // Temporary errors of the mail server are omitted, since emails wait in the queue for a day.
  mail: {
    EAUTH: badMailLogin,
    ENOTFOUND: unknownMailServer,
    ETLS: badMailTls,
    ERR_SSL_WRONG_VERSION_NUMBER: badMailTls,
    ...tls(badMailCertificate),
  },
};

/** One line with the setting and what to do; undefined for other causes. */
export function explain(need: Need, error: unknown, settings: Needs): StartError | undefined {
  if (error instanceof StartError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = codesOf(error).find((found) => Object.hasOwn(LINES[need], found));
  const line = code && LINES[need][code]?.(settings, code, error);
  return line ? new StartError(line, { cause: error }) : undefined;
}

export async function needing<T>(need: Need, settings: Needs, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(need, error, settings) ?? error;
  }
}

const IN_MESSAGES: [RegExp, string][] = [
  [/timeout expired|connection timeout|timeout exceeded/i, 'ETIMEDOUT'],
  [/connection terminated unexpectedly/i, 'ECONNRESET'],
  [/does not support SSL/, 'NO_TLS'],
  [/password must be a string/, '28P01'],
  [/wrong version number|packet length too long/, 'ERR_SSL_WRONG_VERSION_NUMBER'],
  [/self-signed certificate/, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/certificate has expired/, 'CERT_HAS_EXPIRED'],
  [/unable to verify the first certificate/, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/does not match certificate/, 'ERR_TLS_CERT_ALTNAME_INVALID'],
];

/**
 * The message of an error for people, with the stack only at LOG_LEVEL=debug; for any other error, the error itself.
 */
export function startFailure(error: unknown, env: Record<string, string | undefined>): unknown {
  if (error instanceof SettingsError) return error.message;
  const settings = readSettings(env);
  const known = [StartError, FolderInUse, PostgresError, MigrationError].some((kind) => error instanceof kind);
  const explained = known ? error : isOfDataFolder(error, settings) ? explain('folder', error, settings) : undefined;
  if (!(explained instanceof Error)) return error;
  return ['debug', 'trace'].includes(settings.logLevel) ? explained : explained.message;
}

/** A full disk means the data folder, since the program writes nowhere else. */
function isOfDataFolder(error: unknown, { dataDir }: Needs): boolean {
  const { path: file = '', code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || file === dataDir || file.startsWith(dataDir + path.sep);
}

function codesOf(error: Error): string[] {
  const { code, cause, name, message } = error as Error & { code?: unknown };
  const known = IN_MESSAGES.flatMap(([pattern, meant]) => (pattern.test(message) ? [meant] : []));
  const named = message.match(/\bE[A-Z]{4,}(_[A-Z]+)?\b/g) ?? [];
  return [String(code ?? ''), name, ...known, ...named, ...(cause instanceof Error ? codesOf(cause) : [])];
}

const pathOf = (error: Error, { dataDir }: Needs): string => {
  const { path: file } = error as NodeJS.ErrnoException;
  return file ?? dataDir;
};

/** pg parses the URL itself, without showing the password. */
const clientOf = ({ databaseUrl }: Needs) => guarded(new pg.Client({ connectionString: databaseUrl }));
const serverOf = (settings: Needs): string => {
  const { host, port } = clientOf(settings);
  return host.startsWith('/') ? host : `${host}:${port}`;
};
const mailServerOf = ({ smtpUrl = '' }: Needs): string => new URL(smtpUrl).host;
