import { isIP } from 'node:net';
import { z } from 'zod';

const yes = ['true', '1', 'yes', 'on'];
const no = ['false', '0', 'no', 'off'];

const wholeNumberBetween = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
const wholeNumberSetting = (min: number, max: number, defaultValue: number) =>
  wholeNumberBetween(min, max).default(defaultValue);
const yesNoSetting = (defaultValue: boolean) =>
  z
    .string()
    .default(String(defaultValue))
    .transform((text) => text.toLowerCase())
    .pipe(z.enum([...yes, ...no]))
    .transform((text) => yes.includes(text));
const urlSetting = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));
const mailbox = z.string().regex(/^([^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/);
/** An address with user and password, in which percent signs are escapes. */
const imapAddress = urlSetting('imap:', 'imaps:').refine((text) => {
  const { hostname = '', username = '', password = '', pathname = '' } = URL.canParse(text) ? new URL(text) : {};
  return Boolean(hostname && username && password) && isDecodable(username + password + pathname);
});
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
const domainSetting = (maxLength: number) =>
  z
    .string()
    .regex(/^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i)
    .max(maxLength);
const addressRanges = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
  .refine((entries) => entries.every(isAddressRange));

function isAddressRange(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [ip = '', bits, ...rest] = entry.split('/');
  const size = isIP(ip) === 6 ? 128 : 32;
  return isIP(ip) > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= size));
}

/**
 * `default` and `meaning` make up the table of docs/settings.md, `allowed` ends the error about a bad value; a `secret`
 * value is never printed.
 */
export const settingVariables = z.object({
  PORT: wholeNumberSetting(0, 65_535, 3000).meta({
    default: '3000',
    meaning: 'Port of the site; 0 picks a free one',
    allowed: 'a whole number from 0 to 65535',
  }),
  HOST: z.string().default('0.0.0.0').meta({
    default: '0.0.0.0',
    meaning: 'Address to listen on; 127.0.0.1 keeps the site to this machine',
    allowed: 'an address or a host name',
  }),
  SITE_NAME: z.string().max(60).default('Steel-Smith').meta({
    default: 'Steel-Smith',
    meaning: 'Name of the site: in page titles, in the header and in the footer',
    allowed: 'at most 60 characters',
  }),
  PUBLIC_URL: urlSetting('http:', 'https:').optional().meta({
    default: 'http://localhost:PORT',
    meaning: 'URL that visitors use; it appears in emails, canonical links and the sitemap',
    allowed: 'an http(s) address such as https://clamps.example',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/)
    .optional()
    .meta({
      default: 'none: starts its own PostgreSQL in DATA_DIR/postgres',
      meaning: 'PostgreSQL 15 or newer to use',
      allowed: 'a postgresql:// address',
      secret: true,
    }),
  DATA_DIR: z.string().default('./data').meta({
    default: './data',
    meaning: 'Folder for all data: database, files, mail, secret',
    allowed: 'a folder',
  }),
  DEMO: yesNoSetting(true).meta({
    default: 'true',
    meaning: 'Import the demo catalogue when the database is empty, and print its sign-in',
    allowed: 'true or false',
  }),
  SMTP_URL: urlSetting('smtp:', 'smtps:').optional().meta({
    default: 'none: emails go to DATA_DIR/mail; with a local PUBLIC_URL, /dev/mailbox shows them',
    meaning: 'Mail server that sends the emails',
    allowed: 'an smtp:// or smtps:// address',
    secret: true,
  }),
  MAIL_FROM: mailbox.default('Clamp Catalogue <website@clamps.example>').meta({
    default: 'Clamp Catalogue <website@clamps.example>',
    meaning: 'Sender of the emails',
    allowed: 'a mail address, or Name <address>',
  }),
  SALES_MAIL: mailbox.default('sales@clamps.example').meta({
    default: 'sales@clamps.example',
    meaning: 'Email address that receives the enquiries',
    allowed: 'a mail address, or Name <address>',
  }),
  OPERATOR_MAIL: mailbox.optional().meta({
    default: 'none: no emails',
    meaning: 'Email address that gets an email when a fault has lasted ten minutes, and when it is over',
    allowed: 'a mail address, or Name <address>',
  }),
  DKIM_KEY: z.string().optional().meta({
    default: 'none: the site signs no emails',
    meaning: 'Private key that signs the emails by DKIM: a file, or the key itself with `\\n` for its line breaks',
    allowed: 'a private RSA key of at least 1024 bits in PEM, or a file that has one',
    secret: true,
  }),
  DKIM_SELECTOR: domainSetting(63).default('site').meta({
    default: 'site',
    meaning: 'Name under which the public key is in DNS: SELECTOR._domainkey.DOMAIN',
    allowed: 'letters, digits, hyphens and dots',
  }),
  DKIM_DOMAIN: domainSetting(190).optional().meta({
    default: 'the domain of MAIL_FROM',
    meaning: 'Domain that signs',
    allowed: 'a domain such as clamps.example',
  }),
  IMAP_URL: imapAddress.optional().meta({
    default: 'none: answers of customers are recorded by hand',
    meaning:
      'Mailbox of SALES_MAIL, from which replies of customers are read; for a folder other than INBOX, add it as the path',
    allowed: 'an imap:// or imaps:// address with user and password, such as imaps://user:password@mail.example',
    secret: true,
  }),
  S3_BUCKET: z.string().optional().meta({
    default: 'none: files are stored in DATA_DIR/files',
    meaning: 'Bucket for the files',
    allowed: "a bucket's name",
  }),
  S3_ENDPOINT: urlSetting('http:', 'https:').optional().meta({
    default: "the region's endpoint",
    meaning: 'URL of an S3-compatible store',
    allowed: 'an http(s) address',
  }),
  S3_REGION: z.string().default('us-east-1').meta({
    default: 'us-east-1',
    meaning: 'Region of the bucket',
    allowed: "a region's name",
  }),
  S3_KEY: z.string().optional().meta({
    default: "the machine's own role",
    meaning: 'Access key id for the bucket, together with S3_SECRET',
    allowed: 'given together with S3_SECRET',
  }),
  S3_SECRET: z.string().optional().meta({
    default: "the machine's own role",
    meaning: 'Secret access key for the bucket, together with S3_KEY',
    allowed: 'given together with S3_KEY',
    secret: true,
  }),
  TRUST_PROXY: addressRanges.meta({
    default: 'none',
    meaning:
      'Load balancers whose X-Forwarded-For is trusted, separated by commas; without this setting all visitors behind a load balancer share its IP address and its limits',
    allowed: 'addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
  }),
  RATE_LIMIT_SCALE: z.string().default('1').transform(Number).pipe(z.number().positive().max(1_000_000)).meta({
    default: '1',
    meaning: 'Multiplies every limit on requests per visitor; raise it for load tests',
    allowed: 'a number above 0',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn').meta({
    default: 'warn',
    meaning: 'How much is logged',
    allowed: 'fatal, error, warn, info, debug, trace or silent',
  }),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').meta({
    default: 'all',
    meaning:
      'What this copy of the program does: `web` serves visitors and staff, `worker` sends emails, imports, prints and reads the mailbox, `all` does both',
    allowed: 'all, web or worker',
  }),
  OPERATOR_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{24,}$/)
    .optional()
    .meta({
      default: 'none: only this machine may read /readyz and /metrics',
      meaning: 'Bearer token with which monitoring on another machine reads /readyz and /metrics',
      allowed: 'at least 24 characters without spaces',
      secret: true,
    }),
  PAGE_CACHE_MB: wholeNumberSetting(1, 65_536, 64).meta({
    default: '64',
    meaning: 'Memory for rendered pages, in MB; replies of the API take up to 32 MB more',
    allowed: 'a whole number from 1 to 65536',
  }),
  SESSION_SECRET: z.string().min(32).optional().meta({
    default: 'generated once and stored in DATA_DIR/secret',
    meaning: 'Signs sessions; all copies of the program need the same one',
    allowed: 'at least 32 characters',
    secret: true,
  }),
  ENQUIRY_MONTHS: wholeNumberBetween(1, 240).optional().meta({
    default: 'none: set in the office, under "Personal data"',
    meaning: 'Setting of releases before 3.0, taken over once: months for which enquiries are stored with their sender',
    allowed: 'a whole number from 1 to 240',
  }),
  BACKUP_KEY: z.string().min(20).optional().meta({
    default: 'none: backups are not encrypted',
    meaning: 'Encrypts backups, and is needed to restore them; keep a copy of it elsewhere',
    allowed: 'at least 20 characters',
    secret: true,
  }),
  BACKUP_KEEP: wholeNumberBetween(1, 10_000).optional().meta({
    default: 'none: all are kept',
    meaning: 'How many backups stay in a folder: `npm run backup -- FOLDER` then deletes older ones that it made there',
    allowed: 'a whole number from 1 to 10000',
  }),
  BACKUP_HOURS: wholeNumberBetween(1, 10_000).optional().meta({
    default: 'none: no report',
    meaning: 'Maximum age of the last backup in hours; `/readyz` reports an older one',
    allowed: 'a whole number from 1 to 10000',
  }),
  BACKUP_COMMAND: z.string().optional().meta({
    default: 'none: the backup stays in its folder',
    meaning: 'Shell command that `npm run backup` runs after a complete backup, to copy `$BACKUP_FILE` elsewhere',
    allowed: 'a command of the shell',
    secret: true,
  }),
  CATALOGUES_PUBLIC: yesNoSetting(false).meta({
    default: 'false',
    meaning: 'Let visitors download catalogues without signing in',
    allowed: 'true or false',
  }),
  WEBHOOKS_TO_PRIVATE: yesNoSetting(false).meta({
    default: 'false',
    meaning: 'Let webhooks also reach http addresses and private networks, such as a CRM in the same building',
    allowed: 'true or false',
  }),
  DRAW_AHEAD: yesNoSetting(true).meta({
    default: 'true',
    meaning: 'Draw the sizes of images before visitors ask for them, in some minutes after an import; false for tests',
    allowed: 'true or false',
  }),
  ASSISTANTS: yesNoSetting(true).meta({
    default: 'true',
    meaning: 'Let assistants search the catalogue at /mcp (Model Context Protocol)',
    allowed: 'true or false',
  }),
});
