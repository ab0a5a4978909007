/** Report of a mail server about an undeliverable message (RFC 3464). */
export interface DeliveryReport {
  messageId: string | null;
  subject: string;
  refused: { address: string; reason: string }[];
}

/** Reasons by detail of the status code (RFC 3463), for immediate and late failures. */
const REASONS: [RegExp, string][] = [
  [/^\d\.1\.[13]$/, 'This address does not exist.'],
  [/^\d\.1\.(2|10)$/, 'The domain of this address accepts no email.'],
  [/^\d\.1\.6$/, 'This person has another address now.'],
  [/^\d\.2\.1$/, 'This mailbox accepts no emails.'],
  [/^\d\.2\.2$/, 'This mailbox is full.'],
  [/^\d\.(2\.3|3\.4)$/, 'The email is too large for this mailbox.'],
  [/^\d\.4\./, 'The mail server of this address could not be reached.'],
  [/^\d\.7\./, 'The mail server of this address refuses the email as spam, or accepts none from us.'],
];
const OTHERWISE = 'The mail server of this address could not deliver the email.';
const MAX_DIAGNOSTIC = 300;

/** @param status part `message/delivery-status` @param original the returned message or its headers */
export function deliveryReport(status: string, original: string): DeliveryReport {
  const [headers = ''] = fieldGroups(original);
  const recipients = fieldGroups(status).slice(1);
  return {
    messageId: messageIdIn(headers),
    subject: field(headers, 'subject'),
    refused: recipients
      .filter((group) => field(group, 'action').toLowerCase() === 'failed')
      .map((group) => ({ address: addressOf(group), reason: reasonOf(group) })),
  };
}

const COPY = /^-{2,}.*\bcopy of (?:the|your) message\b.*$/im;
const NOT_YET = /\b(delayed|not yet been delivered|keep trying|continue to (?:be )?tr)/i;

/**
 * Report of a server without RFC 3464, such as qmail.
 * @param failed header X-Failed-Recipients of Exim
 * @returns null for a text without a copy of a message
 */
export function plainReport(text: string, failed: string): DeliveryReport | null {
  const line = COPY.exec(text);
  if (!line) return null;
  const reported = text.slice(0, line.index);
  const [headers = ''] = fieldGroups(text.slice(line.index + line[0].length));
  const addresses = failed
    ? failed.split(',')
    : Array.from(reported.matchAll(/^<([^<>\s]{3,250})>:/gm), ([, one = '']) => one);
  const reason = reasonFor(/\b\d\.\d{1,3}\.\d{1,3}\b/.exec(reported)?.[0] ?? '', '');
  return {
    messageId: messageIdIn(headers),
    subject: field(headers, 'subject'),
    refused: NOT_YET.test(reported) ? [] : addresses.map((one) => ({ address: one.trim().toLowerCase(), reason })),
  };
}

const messageIdIn = (headers: string) => /<[^<>\s]{3,250}>/.exec(field(headers, 'message-id'))?.[0] ?? null;

/** Empty lines separate groups; a line that begins with a space continues a field. */
const fieldGroups = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((group) => group.replace(/\n[ \t]+/g, ' '))
    .filter((group) => group.trim());

function field(group: string, name: string): string {
  const line = group.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trim();
}

/** Prefers the original recipient over a forwarding address: `rfc822; somebody@works.example`. */
const addressOf = (group: string): string =>
  (field(group, 'original-recipient') || field(group, 'final-recipient'))
    .replace(/^[^;]*;/, '')
    .replace(/[<>]/g, '')
    .trim()
    .toLowerCase();

function reasonOf(group: string): string {
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field(group, 'status'))?.[0] ?? '';
  const reported = field(group, 'diagnostic-code').replace(/^[^;]*;/, '');
  return reasonFor(status, reported.trim().slice(0, MAX_DIAGNOSTIC));
}

function reasonFor(status: string, reported: string): string {
  const [, words = OTHERWISE] = REASONS.find(([code]) => code.test(status)) ?? [];
  return reported || status ? `${words} (${reported || status})` : words;
}
