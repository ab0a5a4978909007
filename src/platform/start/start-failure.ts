import path from 'node:path';
import pg from 'pg';
import { ignoreErrors } from '../ignore-errors.ts';
import { FolderInUseError } from '../postgres/folder-lock.ts';
import { PostgresError } from '../postgres/postgres-files.ts';
import { MigrationError } from '../postgres/schema-objects.ts';
import { readSettings, type Settings, SettingsError } from '../settings.ts';

export class StartError extends Error {
  override name = 'StartError';
}

type Need = 'address' | 'folder' | 'database' | 'bucket' | 'mail';
type Needs = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl' | 's3' | 'smtpUrl'>;
type Line = (settings: Needs, code: string, error: Error) => string;

const privilegedPort: Line = ({ port }) =>
  `PORT=${port} needs rights that this user does not have. Set PORT to 1024 or more, with a proxy in front.`;
const notOurAddress: Line = ({ host }, code) =>
  `HOST=${host} is not an address of this machine (${code}). Set HOST to 0.0.0.0 for all addresses, or 127.0.0.1 for this machine only.`;
const unknownHost: Line = ({ host }, code) => `HOST=${host} is not a known name (${code}). Set HOST to an address.`;

const forbiddenFolder: Line = (settings, code, error) =>
  `This user may not write to ${getErrorPath(error, settings)} (${code}). Give it the folder (chown -R), or set DATA_DIR to another one.`;
const notAFolder: Line = (settings, code, error) =>
  `${getErrorPath(error, settings)} is not a folder (${code}). Set DATA_DIR to one.`;
const readOnlyFolder: Line = (settings, code, error) =>
  `${getErrorPath(error, settings)} cannot be written (${code}). Set DATA_DIR to a folder on another disk.`;
const fullDisk: Line = ({ dataDir }, code) =>
  `The disk of ${dataDir} is full (${code}). Free some space, or set DATA_DIR to a folder on another disk.`;

const noServer: Line = (settings, code) =>
  `DATABASE_URL: nothing answers at ${getServerName(settings)} (${code}). Start PostgreSQL, or correct the host and the port.`;
const unknownServer: Line = (settings, code) =>
  `DATABASE_URL: the host of ${getServerName(settings)} is not known (${code}). Correct it.`;
const wrongLogin: Line = (settings, code) =>
  `DATABASE_URL: PostgreSQL refuses the user ${createClient(settings).user ?? 'of this system'} (${code}). Correct the user or the password.`;
const noDatabase: Line = (settings, code) =>
  `DATABASE_URL: there is no database ${createClient(settings).database} (${code}). Create it (createdb), or correct the name.`;
const missingRights: Line = (settings, code) =>
  `DATABASE_URL: the user ${createClient(settings).user} lacks a right (${code}). Make this user the owner of the database.`;
const badCertificate: Line = (settings, code) =>
  `DATABASE_URL: the certificate of ${getServerName(settings)} is not trusted (${code}). Name its authority with sslrootcert=…, or correct the host.`;
const noTls: Line = (settings) =>
  `DATABASE_URL: ${getServerName(settings)} offers no TLS. Set ssl=on there, or remove sslmode from the URL.`;
const noConnectionYet: Line = (settings, code) =>
  `DATABASE_URL: ${getServerName(settings)} takes no connection now (${code}). Try again.`;

const noBucket: Line = ({ s3 }, code) =>
  `S3_BUCKET=${s3?.bucket} does not exist (${code}). Create it, or correct the name.`;
const wrongS3Key: Line = (_settings, code) => `S3_KEY or S3_SECRET is wrong (${code}). Correct them.`;
const noBucketAccess: Line = ({ s3 }, code) =>
  `S3_KEY may not use the bucket ${s3?.bucket} (${code}). Allow it to list the bucket, and to read and write its files.`;
const wrongRegion: Line = ({ s3 }, code) =>
  `S3_REGION=${s3?.region} is not the region of the bucket (${code}). Correct it.`;
const noS3Server: Line = ({ s3 }, code) =>
  `S3_ENDPOINT: nothing answers at ${s3?.endpoint ?? 'the default address of the region'} (${code}). Correct the address, or check the network.`;
const missingS3Key: Line = (_settings, code) =>
  `S3_KEY and S3_SECRET are missing, and this machine has no role for the bucket (${code}). Set them.`;

const badMailLogin: Line = (settings, code) =>
  `SMTP_URL: ${getMailServerName(settings)} refuses the login (${code}). Correct the user or the password.`;
const unknownMailServer: Line = (settings, code) =>
  `SMTP_URL: the host of ${getMailServerName(settings)} is not known (${code}). Correct it.`;
const badMailTls: Line = (settings, code) =>
  `SMTP_URL: no secure connection with ${getMailServerName(settings)} (${code}). Use smtp:// for port 587 or 25, smtps:// for 465.`;

const badMailCertificate: Line = (settings, code) =>
  `SMTP_URL: the certificate of ${getMailServerName(settings)} is not trusted (${code}). Renew it, or name the host that it was made for.`;

const TLS_CODES = [
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
] as const;
const mapTlsCodes = (line: Line) => Object.fromEntries(TLS_CODES.map((code) => [code, line]));

const LINES: Record<Need, Record<string, Line>> = {
  address: {
    EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Choose another with PORT=…`,
    EACCES: privilegedPort,
    EADDRNOTAVAIL: notOurAddress,
    EAFNOSUPPORT: notOurAddress,
    EINVAL: notOurAddress,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  },
  folder: {
    EACCES: forbiddenFolder,
    EPERM: forbiddenFolder,
    EEXIST: notAFolder,
    ENOTDIR: notAFolder,
    EROFS: readOnlyFolder,
    ENOSPC: fullDisk,
    EDQUOT: fullDisk,
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
    '28P01': wrongLogin,
    '28000': wrongLogin,
    '3D000': noDatabase,
    '42501': missingRights,
    '53300': noConnectionYet,
    '57P03': noConnectionYet,
    NO_TLS: noTls,
    ...mapTlsCodes(badCertificate),
  },
  bucket: {
    NoSuchBucket: noBucket,
    InvalidAccessKeyId: wrongS3Key,
    SignatureDoesNotMatch: wrongS3Key,
    CredentialsProviderError: missingS3Key,
    AccessDenied: noBucketAccess,
    PermanentRedirect: wrongRegion,
    AuthorizationHeaderMalformed: wrongRegion,
    ECONNREFUSED: noS3Server,
    ENOTFOUND: noS3Server,
    EAI_AGAIN: noS3Server,
    ETIMEDOUT: noS3Server,
    TimeoutError: noS3Server,
    AbortError: noS3Server,
    ...mapTlsCodes(noS3Server),
  },
  // Temporary errors of the mail server are omitted, since emails wait in the queue for a day.
  mail: {
    EAUTH: badMailLogin,
    ENOTFOUND: unknownMailServer,
    ETLS: badMailTls,
    ERR_SSL_WRONG_VERSION_NUMBER: badMailTls,
    ...mapTlsCodes(badMailCertificate),
  },
};

/** One line with the setting and what to do; undefined for other causes. */
export function explainStartError(need: Need, error: unknown, settings: Needs): StartError | undefined {
  if (error instanceof StartError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = listErrorCodes(error).find((found) => Object.hasOwn(LINES[need], found));
  const line = code && LINES[need][code]?.(settings, code, error);
  return line ? new StartError(line, { cause: error }) : undefined;
}

export async function explainFailures<T>(need: Need, settings: Needs, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainStartError(need, error, settings) ?? error;
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
export function toStartFailure(error: unknown, env: Record<string, string | undefined>): unknown {
  if (error instanceof SettingsError) return error.message;
  const settings = readSettings(env);
  const known = [StartError, FolderInUseError, PostgresError, MigrationError].some((kind) => error instanceof kind);
  const explained = known
    ? error
    : concernsDataFolder(error, settings)
      ? explainStartError('folder', error, settings)
      : undefined;
  if (!(explained instanceof Error)) return error;
  return ['debug', 'trace'].includes(settings.logLevel) ? explained : explained.message;
}

/** A full disk means the data folder, since the program writes nowhere else. */
function concernsDataFolder(error: unknown, { dataDir }: Needs): boolean {
  const { path: file = '', code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || file === dataDir || file.startsWith(dataDir + path.sep);
}

function listErrorCodes(error: Error): string[] {
  const { code, cause, name, message } = error as Error & { code?: unknown };
  const known = IN_MESSAGES.flatMap(([pattern, meant]) => (pattern.test(message) ? [meant] : []));
  const named = message.match(/\bE[A-Z]{4,}(_[A-Z]+)?\b/g) ?? [];
  return [String(code ?? ''), name, ...known, ...named, ...(cause instanceof Error ? listErrorCodes(cause) : [])];
}

const getErrorPath = (error: Error, { dataDir }: Needs): string => {
  const { path: file } = error as NodeJS.ErrnoException;
  return file ?? dataDir;
};

/** pg parses the URL itself, without showing the password. */
const createClient = ({ databaseUrl }: Needs) => ignoreErrors(new pg.Client({ connectionString: databaseUrl }));
const getServerName = (settings: Needs): string => {
  const { host, port } = createClient(settings);
  return host.startsWith('/') ? host : `${host}:${port}`;
};
const getMailServerName = ({ smtpUrl = '' }: Needs): string => new URL(smtpUrl).host;
